"""The hourglass agent (S-Agents, III-B), one file per stage. Start with hourglass.py, which reads like the paper's figure 3."""
