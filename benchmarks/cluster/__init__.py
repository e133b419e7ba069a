"""Measurements of crews on a Ray cluster whose machines are network namespaces of this one: spread.py is the command,
namespaces.py makes the network, cable.py is its delay, ray_network.py starts Ray there, overhead.py is about single runs.
"""
