"""Custom organisations of a crew: a Python file by the user with a function `organisation(workers)`
(docs/guides/organisations.md)."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from orchestrator.core.errors import BlockcrewError
from orchestrator.team.organisation import Organisation


def own_team(path: str) -> ModuleType:
    """Load a user's Python file that defines a team, and return it as a module. The file must have a function
    `organisation(workers)`, which returns an Organisation: who may command whom. Raise BlockcrewError if the file is missing or
    broken or lacks the function."""
    spec = spec_from_file_location(Path(path).stem, path)
    if not Path(path).is_file() or spec is None or spec.loader is None:
        raise BlockcrewError(f"There is no team file {path}: name a Python file with a function organisation(workers).")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever a file that somebody wrote may raise
        raise BlockcrewError(f"The team file {path} cannot be read: {type(error).__name__}: {error}") from error
    if not callable(getattr(module, "organisation", None)):
        raise BlockcrewError(f"The team file {path} has no function organisation(workers).")
    return module


def own_organisation(path: str, workers: int) -> Organisation:
    """Return the organisation of a crew (the graph of who may command whom) that a user's Python file at `path` makes: the
    result of the function `organisation(workers)` in it, which is given the wanted number of workers. Raise BlockcrewError for
    any error in the file, and if the function returns something else than an Organisation."""
    try:
        made = own_team(path).organisation(workers)
    except BlockcrewError:
        raise
    except Exception as error:
        raise BlockcrewError(f"organisation({workers}) in {path} failed: {type(error).__name__}: {error}") from error
    if not isinstance(made, Organisation):
        raise BlockcrewError(f"organisation({workers}) in {path} returns {type(made).__name__}, not an Organisation.")
    return made
