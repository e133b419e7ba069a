"""For all tests: small matrices are worked at by one thread, two would wait for each other on a busy machine."""

from orchestrator.settings import calm_numpy

calm_numpy()
