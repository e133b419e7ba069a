"""Players of the transport game: the rule-based baselines, the planner with full knowledge, and CaPo without a model."""
