"""`blockcrew questions ask` with a model, here a puppet behind a real server: its calls are a run that can be replayed."""

import json
from collections import Counter
from pathlib import Path

from orchestrator.llm.testing.fake_server import ReceivedRequest, Says
from orchestrator.llm.testing.in_thread import server_in_thread
from orchestrator.record.reader import find_run, read_run

QUESTIONS = 4  # of each type


def letter_of(asked: ReceivedRequest) -> Says:
    """Answer each question differently, and slower at first, so that answers come back in another order than asked."""
    letter = "ABC"[len(asked.last) % 3]
    return Says(json.dumps({"why": "So it is.", "answer": letter}), delay=0.2 / asked.number)


def test_a_recorded_run_gives_the_same_answers_again_without_a_server(typed, tmp_path: Path):
    made = typed("questions", "generate", str(QUESTIONS), "--games", "capture", "--out", "q.jsonl")
    assert made.returncode == 0, made.stderr
    words = ["questions", "ask", "q.jsonl", "--trials", "2"]
    with server_in_thread(letter_of) as server:
        asked = typed(*words, "--model", "puppet", "--base-url", server.url, "--out", "first.jsonl")
    assert asked.returncode == 0, asked.stderr
    run = read_run(find_run(tmp_path / "runs", "last"))
    about = Counter(call.data["about"] for call in run.of("model_call"))
    assert about == {"first_call": 1, "game_question": 3 * QUESTIONS * 2} and run.result == {}
    again = typed(*words, "--replay", "last", "--out", "second.jsonl")
    assert again.returncode == 0, again.stderr
    first, second = ((tmp_path / name).read_text().splitlines()[1:] for name in ("first.jsonl", "second.jsonl"))
    assert first == second and len({json.loads(line)["answer"] for line in first}) > 1
    assert not read_run(find_run(tmp_path / "runs", "last")).of("departure")
