"""Imports all of the package and draws a plot: run while the image is built, it fails where docker/slim.py took too much."""

import importlib
import io
import pkgutil

import orchestrator

AT_HOME = ("orchestrator.bridge.node",)  # starts node where it is imported


def main() -> None:
    """Everything there is."""
    for module in pkgutil.walk_packages(orchestrator.__path__, "orchestrator."):
        if module.name not in AT_HOME:
            importlib.import_module(module.name)
    for lazy in ("chromadb", "mcstatus", "uvicorn", "openai"):
        importlib.import_module(lazy)
    draw()


def draw() -> None:
    """As reports do."""
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure()
    figure.subplots().plot([1, 2], label="$x$")
    for kind in ("svg", "png"):
        figure.savefig(io.BytesIO(), format=kind)


if __name__ == "__main__":
    main()
