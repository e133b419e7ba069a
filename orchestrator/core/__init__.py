"""Basic types (frozen dataclasses) and contracts (protocols) that all other packages use; only events/ needs more than the
standard library."""
