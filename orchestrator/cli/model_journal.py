"""The record of a command that asks a model outside of a crew, such as a game or questions: its calls become a run."""

from collections.abc import Iterator
from contextlib import contextmanager

from orchestrator.app.model_config import ModelConfig
from orchestrator.app.run_storage import kept
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.events.run import RunFinished
from orchestrator.core.release import RELEASE
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings


@contextmanager
def model_journal(settings: Settings, goal: str, config: ModelConfig) -> Iterator[Recorder]:
    """Yield the recorder of a new run in the folder of runs. The record begins with `goal`, which says in words what is done,
    and with the options of the model, which `--replay` reads; it ends as finished unless an error ends the block."""
    with kept(Recorder(settings.runs, WallClock(1), release=RELEASE, goal=goal, thinking=config)) as recorder:
        yield recorder
        recorder.write(RunFinished(figures={}))
