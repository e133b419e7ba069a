"""Goals of a crew that lives in a place: fields, light, sleep, animals, stores, meals. hands.py is what all of them use."""
