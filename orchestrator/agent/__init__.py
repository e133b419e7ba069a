"""The hourglass (S-Agents, III-B), one file per stage. Start with hourglass.py; it reads like the paper's figure 3."""
