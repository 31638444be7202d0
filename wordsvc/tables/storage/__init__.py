"""Tables in a database: SQLite in the instance folder, or PostgreSQL by its URL.

Start reading at :mod:`schema` (the rows) and :mod:`database` (transactions); :mod:`loading` turns rows
into values.
"""
