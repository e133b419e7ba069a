"""The parts that benchmarks of crews in houses share (transport, chores): methods x numbers of agents x houses."""
