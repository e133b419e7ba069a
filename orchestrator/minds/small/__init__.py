"""The questions to a small model: one choice at a time, among steps that are worked out."""
