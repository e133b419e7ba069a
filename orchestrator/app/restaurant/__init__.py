"""The restaurant in Minecraft: bots and people cook there as the text kitchen allows. site.py is the place, rounds.py plays
step by step, real_time.py by the clock."""
