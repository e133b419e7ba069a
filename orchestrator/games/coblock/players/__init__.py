"""Players of CoBlock that are programs; building.py has what they share."""
