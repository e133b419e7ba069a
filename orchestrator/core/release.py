"""The version of the installed package blockcrew.
The record of every run contains it, and only a run of the same version can be resumed."""

from importlib.metadata import version

RELEASE = version("blockcrew")
