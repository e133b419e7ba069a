"""Games of coordination that people play over the API: open_games.py keeps them, live_game.py is one of them."""
