"""Games of coordination as environments of PettingZoo, for programs that learn. Start with encoded_game.py."""
