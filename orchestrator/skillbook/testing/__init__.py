"""Runs skills on plots of land and judges what came of it."""
