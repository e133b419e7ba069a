"""CuisineWorld (from the paper MindAgent): a kitchen game in text, where a planner keeps several agents busy cooking what is
ordered. kitchen.py is the engine."""

from orchestrator.tasks.cuisineworld.action import Action, Verb
from orchestrator.tasks.cuisineworld.book import read_book, shipped
from orchestrator.tasks.cuisineworld.kitchen import Kitchen, Mode
from orchestrator.tasks.cuisineworld.schedule import Schedule, drawn, episodes

__all__ = ["Action", "Kitchen", "Mode", "Schedule", "Verb", "drawn", "episodes", "read_book", "shipped"]
