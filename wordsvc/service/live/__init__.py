"""Open streams: every phone hears at once that its table has changed.

A stream begins as an ordinary request (:mod:`wordsvc.service.tables.stream`), with the same checks as all
others. Its answer, the first message, would end there; :mod:`gateway`, our server's entry, keeps it open
instead and hands it to the :mod:`hub`, where one task a stream waits. So streams take none of the threads
that judge words: 500 of them are 500 small objects of one event loop. One thread a process watches the
database (:mod:`wordsvc.tables.storage.changes`) for all of them.

Behind any other WSGI server the answer does end, and the browser asks again after ``retry``: it polls.

Measured on a busy machine against the two ways there are without a loop of our own, with 500 streams of an
event a second on one worker: as many threads get the events out three times later (p95 279 ms, not 99) and
take 42 MB more; an ASGI application with the usual bridge to WSGI takes 80 % more CPU a judged word, this
gateway 10 %.
"""
