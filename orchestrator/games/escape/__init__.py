"""CollabEscape (LLM-Coordination, Appendix E.2): two players fix generators to open a gate while a killer hunts them. game.py
is the engine, solver.py the exact probability of winning."""
