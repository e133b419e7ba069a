"""Runs skills (programs for bots) on plots (pieces of land prepared for one test) and judges the results."""
