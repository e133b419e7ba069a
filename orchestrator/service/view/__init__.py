"""Send viewers of the 3D view what they look at: viewer.py is one viewer's WebSocket, block_tables.py what blocks look like."""
