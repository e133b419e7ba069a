"""The hourglass agent (S-Agents, III-B) and its five stages. Start with hourglass.py, which reads like the paper's figure 3."""
