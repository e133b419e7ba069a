"""CollabCapture (LLM-Coordination, Appendix E.1): two agents catch a thief in rooms whose doors open and close by buttons in
other rooms. game.py is the engine, solver.py the exact solution."""
