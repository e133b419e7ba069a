"""Sets an installed package up at its first run: its files for Node.js and its node packages go into the user's cache folder. A
clone needs none of it. Start reading at readying.py."""
