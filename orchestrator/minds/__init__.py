"""Who decides. symbolic/ is the honest rule planner, language.py asks a model with the prompts of prompts/."""
