"""Keep what the 3D view of a world shows while somebody watches; world_view.py first, host_view.py reads what hosts tell."""
