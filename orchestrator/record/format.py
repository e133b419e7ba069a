"""The version of the tables in a record's database. A reader refuses records of any other version."""

FORMAT = 1
