"""Players of the games of coordination (orchestrator/games) that ask a language model, with the reasoning steps of the papers
LLM-Coordination and CoBlock. players.py makes the right one for a game; the prompts are prompts/game_*.md."""
