"""Designers and evaluators of a crew's meta-plan (CaPo): knowledge.py is what one member knows, language.py asks a model.
minds/symbolic/meta_plans.py has those by rules."""
