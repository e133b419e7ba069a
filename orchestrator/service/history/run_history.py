"""Holds what the routes of the page of runs share: where records are, their summaries, and the queues of their reads."""

from pathlib import Path

from orchestrator.service.history.downloads import RecordDownloads
from orchestrator.service.history.run_index import RecordFolders, RunIndex
from orchestrator.service.slow_reads import Reads

AT_A_TIME = 4  # reads of one person that may wait or be under way: a page asks for several things at once


class RunHistory:
    """The runs of a service and those of its benchmarks. `index` is used only in the thread of `reads`, which is not the one in
    which other routes read records."""

    def __init__(self, runs: Path, benches: Path) -> None:
        self.folders = RecordFolders(runs, benches)
        self.index = RunIndex(self.folders)
        self.reads = Reads("history", each=AT_A_TIME)
        self.downloads = RecordDownloads()
