"""Overcooked in words, for language models (LLM-Coordination, appendix A): places.py names the places, macro.py lists the
macro-actions, pilot.py turns one into actions of single ticks, and state_text.py describes the kitchen with distances."""
