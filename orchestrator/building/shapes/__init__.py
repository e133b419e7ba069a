"""Shapes that can be built by word: one shape, one file. catalogue.py lists them, drawing.py makes a blueprint of one."""
