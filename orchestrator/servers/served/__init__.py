"""A world that blockcrew serves: its options, its arena, and who finds it. Start reading at `world_options.py`."""
