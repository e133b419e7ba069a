"""Who decides. symbolic/ is the honest rule planner; the language mind arrives with its prompts."""
