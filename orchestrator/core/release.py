"""The release of blockcrew. Every record contains it, and it decides whether a record can be resumed."""

from importlib.metadata import version

RELEASE = version("blockcrew")
