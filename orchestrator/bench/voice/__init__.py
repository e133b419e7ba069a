"""Measures recognisers: sentences.py reads a set, rendering.py speaks it, judging.py compares, voice_run.py runs it all."""
