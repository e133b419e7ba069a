"""Writes runs as one log of inspect_ai (its JSON form, version 2), which `inspect view` shows: each run is a sample, with what
people and bots said and did as messages, and whether the goal was reached as its score."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from orchestrator.record.metrics import time_cost
from orchestrator.record.reader import RunRecord

VERSION = 2  # of inspect_ai's logs
SCORER = "goal_reached"


def write_inspect_log(runs: Sequence[RunRecord], file: Path) -> None:
    """Write the runs into a file. Raises OSError if it cannot be written."""
    file.write_text(json.dumps(inspect_log(runs), ensure_ascii=False, indent=1) + "\n", "utf-8")


def inspect_log(runs: Sequence[RunRecord]) -> dict[str, Any]:
    """Return the log as plain JSON; the share of the runs that reached their goal is its accuracy."""
    reached = [is_reached(run) for run in runs]
    accuracy = sum(reached) / len(reached) if reached else 0.0
    first = runs[0].meta if runs else {}
    minds = sorted({f"{run.meta.get('mind', 'symbolic')}" for run in runs})
    return {
        "version": VERSION,
        "status": "success",
        "eval": {
            "created": moment(first.get("started")),
            "task": "blockcrew",
            "dataset": {"name": "runs", "samples": len(runs), "sample_ids": [run.id for run in runs]},
            "model": f"blockcrew/{'+'.join(minds)}",
            "config": {"epochs": 1},
            "packages": {"blockcrew": str(first.get("release", ""))},
        },
        "results": {
            "total_samples": len(runs),
            "completed_samples": sum(run.result is not None for run in runs),
            "scores": [
                {"name": SCORER, "scorer": SCORER, "metrics": {"accuracy": {"name": "accuracy", "value": accuracy}}},
            ],
        },
        "samples": [sample(run) for run in runs],
    }


def sample(run: RunRecord) -> dict[str, Any]:
    """Return one run as a sample."""
    result = run.result or {}
    wanted = f"{result['wanted']} of {result['goal']}" if "wanted" in result and "goal" in result else "the goal"
    return {
        "id": run.id,
        "epoch": 1,
        "input": str(run.meta.get("goal", "")),
        "target": wanted,
        "messages": list(messages(run)),
        "scores": {
            SCORER: {"value": "C" if is_reached(run) else "I", "explanation": str(result.get("why", "")), "metadata": result}
        },
        "metadata": run.meta,
        "total_time": time_cost(run.events),
        "started_at": moment(run.meta.get("started")),
    }


def messages(run: RunRecord) -> Iterator[dict[str, Any]]:
    """Yield what people said as messages of the user, what members said as the assistant's, and each action with its outcome as
    a call of a tool."""
    open_calls: dict[tuple[str, str], list[str]] = {}
    for number, event in enumerate(run.events):
        data, who = event.data, event.agent
        if event.kind == "command":
            yield {"id": f"{number}", "role": "user", "content": f"{data.get('speaker', '')}: {data.get('text', '')}"}
        elif event.kind == "said":
            yield {"id": f"{number}", "role": "assistant", "content": f"{who}: {data.get('text', '')}", "source": "generate"}
        elif event.kind == "action":
            open_calls.setdefault((who, data.get("skill", "")), []).append(f"call-{number}")
            yield called(number, who, data)
        elif event.kind == "outcome" and (calls := open_calls.get((who, data.get("skill", "")))):
            yield {
                "id": f"{number}",
                "role": "tool",
                "tool_call_id": calls.pop(0),
                "function": data.get("skill", ""),
                "content": f"{'ok' if data.get('ok') else data.get('reason')}: {data.get('note', '')}",
            }


def called(number: int, who: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the message in which a member calls a skill."""
    call = {"id": f"call-{number}", "function": data.get("skill", ""), "arguments": data.get("args", {}), "type": "function"}
    return {"id": f"{number}", "role": "assistant", "content": f"{who} acts.", "source": "generate", "tool_calls": [call]}


def is_reached(run: RunRecord) -> bool:
    """Tell whether the run has a result that says so."""
    return bool((run.result or {}).get("ok"))


def moment(at: float | None) -> str:
    """Return Unix time in seconds as ISO 8601, in UTC."""
    return datetime.fromtimestamp(at or 0, UTC).isoformat()
