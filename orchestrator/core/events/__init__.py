"""Events that the record of a run, a file with one event per line, can hold: one frozen dataclass for each kind, in one file
for each topic.

`record_event.py` has what all of them share, `parse.py` reads a line of a record as one of them, and `upgrades.py` brings lines
of earlier releases to today's form. docs/reference/events.md lists every kind.
"""
