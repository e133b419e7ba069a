"""`blockcrew bench minds`: models against rules and random answers, here a puppet behind a real server."""

import json
from collections.abc import Iterator

import pytest

from orchestrator.llm.testing.fake_server import Answer, FakeModelServer, ReceivedRequest, RefusalStatus, Says
from orchestrator.llm.testing.in_thread import server_in_thread
from orchestrator.llm.testing.scripted_rules import sensible
from orchestrator.record.reader import read_run

LOGS = ("--tasks", "tabletop", "--case", "tabletop=tree: mine 6 oak_log", "--seeds", "2")
COMES = {"why": "", "intent": "come"} | dict.fromkeys(
    ("who", "item", "count", "player", "mob", "structure", "x", "y", "z", "question")
)


def rule(asked: ReceivedRequest) -> Answer:
    return Says(json.dumps(COMES)) if asked.about == "Interpretation" else sensible(asked)


@pytest.fixture
def server() -> Iterator[FakeModelServer]:
    with server_in_thread(rule) as opened:
        yield opened


def found(done) -> dict[str, dict]:
    """The summary of each decider."""
    assert done.returncode == 0, done.stderr
    summary = json.loads(done.stdout.splitlines()[-1])["summary"]
    return {f"{one['model'] or one['decider']}{'' if one['decider'] != 'language/symbolic' else '+'}": one for one in summary}


def test_a_model_is_measured_beside_rules_and_random_answers_on_the_same_seeds(typed, tmp_path, server):
    words = ("bench", "minds", *LOGS, "--models", "puppet", "--minds", "language,language/symbolic", "--base-url", server.url)
    done = typed(*words, "--price", "1,2", "--out", "b", "--json")
    each = found(done)
    assert list(each) == ["symbolic", "uniform", "puppet", "puppet+"]
    assert (each["puppet"]["done"], each["puppet"]["points"]["mean"], each["puppet"]["bad"]) == (2, 100, {})
    assert each["puppet"]["calls"] > each["puppet+"]["calls"] > 0 and each["symbolic"]["calls"] == 0
    assert each["puppet"]["dollars"] > 0 and each["puppet"]["tokens_in"] > 1000
    assert each["uniform"]["points"]["mean"] < 100 and each["puppet"]["against_random"]["mean"] > 0
    assert each["puppet"]["against_rules"] == {"mean": 0, "low": 0, "high": 0}
    (path,) = [path for path in (tmp_path / "b" / "runs").glob("*.sqlite") if read_run(path).meta["mind"] == "language"][:1]
    assert read_run(path).result["ok"] and read_run(path).of("model_call")


def test_a_stopped_bench_is_continued_and_asks_nothing_twice(typed, server):
    words = ("bench", "minds", *LOGS, "--models", "puppet", "--out", "b", "--base-url")
    typed(*words, server.url)
    asked = len(server.asked)
    again = typed(*words, "http://127.0.0.1:1/v1")
    assert again.returncode == 0 and "puppet" in again.stdout and asked > 0
    more = typed(*words[:-1], "--models", "another", "--base-url", server.url)
    assert more.returncode == 0 and "another" in more.stdout and "puppet" in more.stdout
    assert {request.body["model"] for request in server.asked[asked:]} == {"another"}


def test_bad_replies_are_counted_by_kind(typed):
    def prose(asked: ReceivedRequest) -> Answer:
        return Says("I would dig.") if asked.about == "LeafPlan" else sensible(asked)

    with server_in_thread(prose) as server:
        done = typed("bench", "minds", *LOGS, "--models", "puppet", "--base-url", server.url, "--out", "b", "--json")
        puppet = found(done)["puppet"]
        assert puppet["done"] == 0 and puppet["bad"]["not_json"] >= 2 * 3
        shown = typed("bench", "minds", *LOGS, "--models", "puppet", "--base-url", server.url, "--out", "b").stdout
        assert "not_json" in shown and "0 of 2" in shown


def test_the_file_to_send_has_the_results_but_no_address_and_no_path(typed, tmp_path, server):
    done = typed("bench", "minds", *LOGS, "--models", "puppet", "--base-url", server.url, "--out", "b")
    assert "minds.json" in done.stdout
    text = (tmp_path / "b" / "minds.json").read_text("utf-8")
    results = json.loads(text)
    assert len(results["rows"]) == 2 * 3 and results["server"] == "a server of one's own"
    assert str(tmp_path) not in text and "127.0.0.1" not in text
    assert all(row["load"] is None or row["load"] >= 0 for row in results["rows"])


def test_a_reading_is_judged_by_what_it_would_begin(typed, tmp_path, server):
    words = ("bench", "minds", "--tasks", "interpret", "--case", "interpret=italian", "--models", "puppet", "--base-url")
    each = found(typed(*words, server.url, "--out", "b", "--json"))
    assert each["puppet"]["calls"] == 20 and each["puppet"]["more"] == {"exact": 1, "wrong_action": 19}
    assert each["puppet"]["points"]["mean"] == 5 and each["puppet"]["done"] == 0


def test_a_model_that_cannot_be_asked_ends_the_bench_and_keeps_what_is_finished(typed, tmp_path):
    with server_in_thread(lambda asked: RefusalStatus(401)) as server:
        done = typed("bench", "minds", *LOGS, "--models", "puppet", "--base-url", server.url, "--out", "b")
        assert done.returncode == 1 and "refuses access" in done.stderr.splitlines()[-1]
        assert len((tmp_path / "b" / "rows.jsonl").read_text().splitlines()) == 2


def test_an_episode_without_end_is_ended(typed):
    with server_in_thread(lambda asked: sensible(asked) if asked.number == 1 else Says("{", delay=30)) as server:
        words = ("bench", "minds", *LOGS[:-1], "1", "--models", "puppet", "--base-url", server.url, "--limit", "1")
        each = found(typed(*words, "--out", "b", "--json"))
        assert each["puppet"]["done"] == 0 and each["puppet"]["seconds"] >= 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--case", "tabletop"), "TASK=CASE"),
        (("--case", "tabletop=mine 3 logs"), "a team and a goal"),
        (("--case", "tabletop=crowd: mine 3 logs"), "no team"),
        (("--tasks", "chess"), "no task"),
        (("--minds", "symbolic"), "no mind"),
        (("--tasks", "interpret", "--case", "interpret=latin"), "no lines"),
        (("--tasks", "cuisineworld", "--case", "cuisineworld=level_1 2 9"), "a level, 1 to"),
        (("--tasks", "transport", "--case", "transport=2 7"), "1 to 4 agents"),
        (("--tasks", "games", "--case", "games=chess"), "one of capture"),
        (("--budget-tokens", "100"), "--models"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(typed, words, said):
    done = typed("bench", "minds", *words, "--out", "b")
    assert done.returncode == 1 and said in done.stderr and len(done.stderr.splitlines()) == 1
