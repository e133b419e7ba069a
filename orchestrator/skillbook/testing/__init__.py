"""Runs skills on plots of land and judges the results."""
