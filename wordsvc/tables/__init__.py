"""Tables: people with phones who keep a game together, nothing lost.

A game is a list of events; everything else follows from it. Start reading at :mod:`events` and
:mod:`history` (a list of events → where the game stands), then :mod:`keeper` (what each game adds) and
:mod:`visible` (what a recipient may see). :mod:`wordsvc.tables.storage` keeps it all in a database.
"""
