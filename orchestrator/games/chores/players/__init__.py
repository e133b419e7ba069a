"""Players of the chores game: the rule-based baselines, and the planner with full knowledge."""
