"""The weights of Whisper: pinned.py lists the models, folders.py finds one, fetching.py downloads one."""
