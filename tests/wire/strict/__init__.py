"""A client of the Minecraft protocol that reads every packet as strictly as Mojang's client does.

Written from the protocol, with the standard library only and nothing of PrismarineJS. `client.py` is where to begin; the
order of packets is in `play.py`, each kind of value has a file of its own. Two protocols: 767 is Minecraft 1.21.1, 769 is
1.21.4.
"""
