"""The minds, which decide for agents: symbolic/ plans by fixed rules, language.py asks a language model with the prompts of
prompts/."""
