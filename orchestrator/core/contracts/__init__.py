"""Contracts that other parts implement: world, mind, task, journal, admin, clock and controller."""
