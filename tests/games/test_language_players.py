"""Language players ask what their steps say, play only what is legal, and lose no more than their own turn to a bad answer."""

from collections import Counter

import pytest

from orchestrator.games.catalogue import entry
from orchestrator.games.coblock.entry import ENTRY as COBLOCK
from orchestrator.games.episode import play_episode
from orchestrator.games.hanabi.engine import HanabiGame
from orchestrator.games.overcooked.entry import ENTRY as OVERCOOKED
from orchestrator.games.overcooked.game import OvercookedGame
from orchestrator.llm.chat import ModelError, Trouble
from orchestrator.llm.testing.game_puppet import puppet
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.minds.games.answers import ActionCheck, GameAction, builder_form
from orchestrator.minds.games.builder_facts import shown
from orchestrator.minds.games.language_builder import LanguageBuilder
from orchestrator.minds.games.players import language_player
from orchestrator.minds.games.steps import BuilderSteps, ReasoningSteps, steps_of

ENTRIES = {name: entry(name) for name in ("capture", "escape", "hanabi")} | {"coblock": COBLOCK, "overcooked": OVERCOOKED}
TOM, GENERATOR, VERIFIER, BUILDER = "game_theory_of_mind", "game_generator", "game_verifier", "game_builder"
ONLY_GENERATOR = ReasoningSteps(theory_of_mind=False, verification=False)


class ShortHanabi(HanabiGame):
    """Hanabi that ends after twelve turns."""

    def to_act(self):
        return super().to_act() if len(self.state.history) < 12 else ()


def opened(name):
    """The game, shortened where it is long."""
    short = {"overcooked": lambda: OvercookedGame(horizon=60), "hanabi": ShortHanabi}
    return short.get(name, ENTRIES[name].open)()


async def played(name, model, steps=None, seed=0):
    """One episode with language players on all seats that share a model."""
    game = opened(name)
    players = [language_player(ENTRIES[name], model, steps) for _ in game.spec.seats]
    return await play_episode(game, players, seed)


def beginning(name, player, seat=0, seed=0):
    """A game whose first turn it is, and a player that sits on the seat."""
    game = opened(name)
    game.reset(seed)
    player.begin(game.spec, seat, 0)
    return game, game.observe(seat), game.legal(seat)


def first_of(model, about):
    return next(question for question in model.asked if question.about == about)


@pytest.mark.parametrize("name", ENTRIES)
async def test_a_pair_that_asks_a_model_plays_a_whole_episode_with_legal_actions_only(name):
    model, found = ScriptedModel(puppet), ENTRIES[name]
    game = found.open()
    record = await play_episode(game, [language_player(found, model) for _ in game.spec.seats], 0)
    assert record.actions and not game.to_act()
    assert record.illegal == record.defaults == (0, 0)
    assert {question.agent for question in model.asked} == {"Alice", "Bob"}
    assert {question.role for question in model.asked} == {"player"}


@pytest.mark.parametrize(
    ("name", "without", "asked"),
    [
        ("hanabi", [], {TOM, GENERATOR, VERIFIER}),
        ("hanabi", ["theory_of_mind"], {GENERATOR, VERIFIER}),
        ("hanabi", ["verification"], {TOM, GENERATOR}),
        ("hanabi", ["theory_of_mind", "verification"], {GENERATOR}),
        ("capture", [], {TOM, GENERATOR}),
        ("escape", ["theory_of_mind"], {GENERATOR}),
        ("overcooked", [], {GENERATOR}),
        ("coblock", [], {BUILDER}),
    ],
)
async def test_a_step_that_is_switched_off_is_not_asked(name, without, asked):
    model = ScriptedModel(puppet)
    await played(name, model, steps_of(name, without))
    assert {question.about for question in model.asked} == asked


async def test_a_step_that_the_paper_leaves_out_of_a_game_can_be_switched_on():
    model = ScriptedModel(puppet)
    await played("overcooked", model, steps_of("overcooked", also=["theory_of_mind", "verification"]))
    assert {question.about for question in model.asked} == {TOM, GENERATOR, VERIFIER}


async def test_what_theory_of_mind_found_is_told_to_the_generator():
    model = ScriptedModel(puppet)
    await played("hanabi", model)
    text = first_of(model, GENERATOR).said[1].text
    assert "What you think about your partner:\n- Its intention: It helps." in text


async def test_the_last_own_actions_are_told_unless_memory_is_off():
    texts = {}
    for memory in (0, 2):
        model = ScriptedModel(puppet)
        await played("escape", model, ReasoningSteps(False, False, memory))
        mine = [question.said[1].text for question in model.asked if question.agent == "Alice"]
        texts[memory] = [text for text in mine if "Your last actions" in text]
    assert not texts[0]
    assert texts[2] and all(text.partition("oldest first: ")[2].partition(".\n")[0].count(";") <= 1 for text in texts[2])


async def test_an_action_that_the_verifier_objects_to_goes_back_to_the_model_with_the_reason():
    answers = iter(["play 0", "play 1"])

    def rule(question):
        if question.about == VERIFIER:
            return ActionCheck(why="It is a red 5.", okay="play 1" in question.said[1].text)
        return GameAction(why="a guess", action=next(answers))

    model = ScriptedModel(rule)
    player = language_player(ENTRIES["hanabi"], model, ReasoningSteps(theory_of_mind=False))
    _, view, legal = beginning("hanabi", player)
    assert await player.act(view, legal) == "play 1"
    assert [question.about for question in model.asked] == [GENERATOR, VERIFIER, GENERATOR, VERIFIER]
    assert "'play 0' and objects: It is a red 5." in model.asked[2].said[-1].text


async def test_a_verifier_that_objects_to_everything_does_not_stop_the_game():
    model = ScriptedModel(
        lambda question: (
            ActionCheck(why="No.", okay=False) if question.about == VERIFIER else GameAction(why="", action="play 2")
        )
    )
    player = language_player(ENTRIES["hanabi"], model, ReasoningSteps(theory_of_mind=False))
    _, view, legal = beginning("hanabi", player)
    assert await player.act(view, legal) == "play 2"
    assert Counter(question.about for question in model.asked) == {GENERATOR: 3, VERIFIER: 2}


async def test_an_action_that_is_not_legal_is_told_back_with_the_answer_and_counted():
    answers = iter(["fly to the moon", "move to room 9", "move to room 6"])
    model = ScriptedModel(lambda question: GameAction(why="", action=next(answers, "stay in current room")))
    player = language_player(ENTRIES["capture"], model, ONLY_GENERATOR)
    record = await play_episode(ENTRIES["capture"].open(), [player, ENTRIES["capture"].player("symbolic")], 0)
    assert record.actions[0][0] == "move to room 6"
    assert (record.illegal, record.defaults) == ((2, 0), (0, 0))
    told = model.asked[2].said
    assert [one.speaker for one in told] == ["system", "user", "assistant", "user"]
    assert "move to room 9" in told[2].text
    assert told[3].text.startswith("'move to room 9' is not legal now: choose one of stay in current room, ")


@pytest.mark.parametrize("name", ENTRIES)
async def test_a_model_that_answers_with_rubbish_loses_its_own_turns_and_nothing_else(name):
    game, rubbish = opened(name), ScriptedModel(lambda question: "I do not like games.")
    partner = language_player(ENTRIES[name], ScriptedModel(puppet))
    record = await play_episode(game, [language_player(ENTRIES[name], rubbish), partner], 0)
    own = sum(0 in actions for actions in record.actions)
    assert own and record.defaults == (own, 0)
    questions = own * (2 if "theory_of_mind" in {q.about.removeprefix("game_") for q in rubbish.asked} else 1)
    assert len(rubbish.asked) == 3 * questions, "told what was wrong twice, and not asked about the same state again"


async def test_a_server_that_fails_for_the_moment_costs_turns_and_one_that_stays_away_ends_the_episode():
    busy = ModelError(Trouble.BUSY, "The server is busy.")
    some = iter([busy, busy])
    model = ScriptedModel(lambda question: next(some, GameAction(why="", action="move to room 6")))
    player = language_player(ENTRIES["capture"], model, ONLY_GENERATOR)
    _, view, legal = beginning("capture", player)
    assert [await player.act(view, legal) for _ in range(3)] == ["", "", "move to room 6"]
    player = language_player(ENTRIES["capture"], ScriptedModel(lambda question: busy), ONLY_GENERATOR)
    with pytest.raises(ModelError, match="busy"):
        await play_episode(ENTRIES["capture"].open(), [player, ENTRIES["capture"].player("symbolic")], 0)


async def test_a_wrong_key_ends_the_episode_at_once():
    denied = ScriptedModel(lambda question: ModelError(Trouble.DENIED, "The key is wrong."))
    with pytest.raises(ModelError, match="key"):
        await played("capture", denied)
    assert len(denied.asked) <= 2


async def test_a_cook_is_asked_for_tasks_and_walks_by_itself():
    model = ScriptedModel(puppet)
    record = await played("overcooked", model)
    assert len(model.asked) < len(record.actions), "two cooks, but far fewer questions than ticks"
    assert "- pick up onion from o0\n" in model.asked[0].said[1].text
    assert "The kitchen has 2 onion dispensers (o0, o1)" in model.asked[0].said[0].text


async def test_a_cook_that_names_no_task_is_told_the_tasks_and_not_the_keys():
    answers = iter(["stay", "interact"])
    model = ScriptedModel(lambda question: GameAction(why="", action=next(answers, "wait")))
    player = language_player(OVERCOOKED, model)
    record = await play_episode(OvercookedGame(horizon=1), [player, OVERCOOKED.player("greedy_human")], 0)
    assert (record.illegal, record.defaults) == ((2, 0), (0, 0))
    assert "'macro-action stay' is not possible now: choose one of pick up onion from o0, " in model.asked[1].said[-1].text


@pytest.mark.parametrize(
    ("without", "field", "said"),
    [
        ("world", "world", '- "world":'),
        ("partner_model", "partner", '- "partner":'),
        ("self_model", "own", '- "own":'),
        ("reflection", "reflection", "<Feedback>"),
        ("memory", "", "<Actions>"),
    ],
)
async def test_each_step_of_a_builder_changes_its_prompt_and_the_form_of_its_answer(without, field, said):
    texts, forms = {}, {}
    for off in ([], [without]):
        model = ScriptedModel(puppet)
        await played("coblock", model, steps_of("coblock", off))
        texts[len(off)] = "\n".join(one.text for one in model.asked[0].said)
        forms[len(off)] = set(model.asked[0].schema.model_fields)
    assert said in texts[0] and said not in texts[1]
    assert forms[0] - forms[1] == ({field} if field else set())
    assert f'"{field}": ' not in texts[1] if field else True, "the examples have the fields of the form"


async def test_builders_finish_a_task_only_if_they_model_what_the_partner_has_told():
    for without, success in (([], 1), (["partner_model"], 0)):
        record = await played("coblock", ScriptedModel(puppet), steps_of("coblock", without))
        assert record.metrics["success"] == success


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("place red 0 5 0", "(0,5,0) has no support"),
        ("place_block(block_type=black, pos=(0, 0, 0))", "You have no black block left"),
        ("break 1 1 1", "No block stands at (1,1,1)"),
        ("say " + "a" * 501, "The message has 501 characters: use at most 500."),
    ],
)
async def test_a_builder_is_told_why_the_world_refuses_an_action(action, reason):
    form = builder_form(BuilderSteps(False, False, False, False))
    answers = iter([action])
    model = ScriptedModel(lambda question: form(action=next(answers, "wait")))
    player = LanguageBuilder(model, "", BuilderSteps(False, False, False, False))
    game = COBLOCK.open()
    game.reset(1)
    record = await play_episode(game, [player, COBLOCK.player("silent")], 1)
    assert record.illegal[0] == 1 and record.actions[0][0] == "wait"
    told = model.asked[1].said[-1].text
    assert told.startswith(reason) and len(told) < 200


async def test_words_that_are_no_action_of_a_builder_are_told_back_before_the_game_sees_them():
    form = builder_form(BuilderSteps(False, False, False, False))
    answers = iter(["build a house", "place mauve 0 0 0", "Place_Block(block_type=red, pos=(0, 0, 0))"])
    model = ScriptedModel(lambda question: form(action=next(answers)))
    player = LanguageBuilder(model, "", BuilderSteps(False, False, False, False))
    _, view, legal = beginning("coblock", player, seed=1)
    assert await player.act(view, legal) == "place red 0 0 0"
    assert "'build' is not an action" in model.asked[1].said[-1].text
    assert "'mauve' is not a colour" in model.asked[2].said[-1].text


def test_a_long_dialogue_is_shown_from_its_beginning_and_its_end():
    dialogue = [(number % 2, f"{number} " + "a" * 990) for number in range(40)]
    numbers = [int(text.split()[0]) for _, text in shown(dialogue)]
    assert numbers == [0, 1, 2, 3, 34, 35, 36, 37, 38, 39]
    assert shown(dialogue[:5]) == dialogue[:5]
