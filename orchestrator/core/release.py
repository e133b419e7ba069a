"""Which release of blockcrew this is: it stands in every record, and decides whether a record can be resumed."""

from importlib.metadata import version

RELEASE = version("blockcrew")
