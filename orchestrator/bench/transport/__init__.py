"""The benchmark of the transport game: methods x numbers of agents x houses."""
