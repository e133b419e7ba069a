"""Crews as a service: serving.py joins the parts, app.py is its API, guard.py lets in, crews.py and living.py live."""
