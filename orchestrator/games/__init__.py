"""Games of coordination behind one interface: CollabCapture, CollabEscape, Overcooked and Hanabi of the paper LLM-Coordination,
and CoBlock. game.py is the interface; each game is one folder with its rules, its view and its players."""
