"""A bot as an environment of Gymnasium, judged by Gymnasium's own checks, where it is installed (the extra pettingzoo)."""

from importlib.util import find_spec

import pytest

pytestmark = pytest.mark.skipif(find_spec("gymnasium") is None, reason="Gymnasium is not installed (the extra pettingzoo)")
TO_COBBLESTONE = (0, 0, 0, 4, 4, 4, 5, 6, 10, 7, 1, 1, 1)  # logs, planks, sticks, a table, which is set down, a pickaxe, stones


@pytest.fixture
def environment(tmp_path):
    from orchestrator.library.bot_environment import BotEnvironment

    made = BotEnvironment("cobblestone", 3, data=str(tmp_path), render_mode="ansi")
    yield made
    made.close()
    made.close()


def test_gymnasium_finds_nothing_wrong(environment):
    from gymnasium.utils.env_checker import check_env

    check_env(environment, skip_render_check=True)


def test_a_bot_at_the_table_is_rewarded_for_what_was_wanted(environment):
    seen, _ = environment.reset(seed=1)
    assert seen["inventory"].sum() == 0 and seen["blocks"][0] == 400
    *early, last = [environment.step(action) for action in TO_COBBLESTONE]
    assert [step[1] for step in early] == [0.0] * 10 + [1.0] * 2 and last[1:4] == (1.0, True, False), early
    assert environment.render().startswith("3 of 3 cobblestone")


def test_what_the_world_refuses_is_told_and_costs_a_step(environment):
    environment.reset(seed=1)
    _, reward, done, _, info = environment.step(7)
    assert (reward, done, info["ok"], info["reason"]) == (0.0, False, False, "missing_item") and info["note"]


def test_the_record_of_an_episode_is_deleted_unless_a_folder_is_named(tmp_path, monkeypatch):
    from orchestrator.library.bot_environment import BotEnvironment

    monkeypatch.chdir(tmp_path)
    made = BotEnvironment("oak_log", 1)
    for seed in (1, 2):
        made.reset(seed=seed)
        assert len(list(tmp_path.rglob("*.sqlite"))) == 1
    made.close()
    assert not list(tmp_path.rglob("*.sqlite*"))
    kept = BotEnvironment("oak_log", 1, data=str(tmp_path / "kept"))
    kept.reset(seed=1)
    kept.close()
    assert len(list((tmp_path / "kept").rglob("*.sqlite"))) == 1
