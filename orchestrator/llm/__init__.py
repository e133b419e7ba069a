"""Everything that talks to a model: chat.py is the seam, compatible.py the servers, retry.py the patience with bad answers."""
