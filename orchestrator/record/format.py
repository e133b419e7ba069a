"""The version of the record's tables. A reader refuses records of any other version."""

FORMAT = 1
