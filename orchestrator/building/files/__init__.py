"""Buildings in the files of other tools: nbt.py reads their common format within bounds, each format has a file of its own, and
opening.py makes a blueprint of one."""
