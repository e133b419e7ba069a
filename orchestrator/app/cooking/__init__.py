"""Cooking in the game: the shift that a crew cooks, who decides in it, and the ground on which its kitchen stands."""
