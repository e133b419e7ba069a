"""The hourglass agent: the planner loop of one bot, in five stages (S-Agents paper, section III-B). Start with hourglass.py."""
