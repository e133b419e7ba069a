"""Buildings in files over the API: store.py keeps them in the folder of blueprints, building_routes.py serves them."""
