"""Minds that decide: symbolic/ plans by rules, language.py asks a model with the prompts of prompts/."""
