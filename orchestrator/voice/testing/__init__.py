"""Recognisers for tests: they hear what a script says, without a model."""
