"""The version of the record's tables. A reader of another one says so instead of guessing."""

FORMAT = 1
