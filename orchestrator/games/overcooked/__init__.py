"""Overcooked-AI as LLM-Coordination plays it (section 3.1 and appendix A): two cooks put three onions into a cooker, plate the
soup and deliver it. layouts.py has the kitchens, rules.py one tick, game.py the game, view.py what a player sees, language/ the
texts and actions of language models, and planning/ the joint planner of players/joint.py."""
