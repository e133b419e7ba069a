"""Generates tasks of CoBlock; generate.py joins the steps: structure, goals, colours, inventories, check and proof."""
