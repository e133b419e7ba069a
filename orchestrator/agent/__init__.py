"""The planner loop of one agent (bot), in five stages, which the S-Agents paper (section III-B) calls an hourglass. Start with
hourglass.py."""
