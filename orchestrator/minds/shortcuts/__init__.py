"""The decisions that are taken without asking a model: by counts, and because an agent goes in circles."""
