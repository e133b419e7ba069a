"""The players of Hanabi: what they believe, what they do, and that no hidden card changes it."""

from random import Random

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.episode import play_episode
from orchestrator.games.game import GameSpec, TurnMode
from orchestrator.games.hanabi.cards import CARD_NUMBERS, full_deck
from orchestrator.games.hanabi.engine import HanabiGame
from orchestrator.games.hanabi.entry import ENTRY
from orchestrator.games.hanabi.held_card import HeldCard
from orchestrator.games.hanabi.players.beliefs import CommonBeliefs
from orchestrator.games.hanabi.players.certain import CertainPlayer
from orchestrator.games.hanabi.players.clues import waiting_clue
from orchestrator.games.hanabi.players.convention import ConventionPlayer
from orchestrator.games.hanabi.players.situation import HanabiSituation
from orchestrator.games.hanabi.players.table import TableCards
from orchestrator.games.players.mistakes import MistakenPlayer
from orchestrator.games.players.random_player import RandomPlayer


def dealt(first: str) -> HanabiGame:
    cards = [CARD_NUMBERS[name] for name in first.split()]
    rest = full_deck()
    for card in cards:
        rest.remove(card)
    game = HanabiGame()
    game.deal(cards + rest)
    return game


def believed(game: HanabiGame) -> CommonBeliefs:
    beliefs = CommonBeliefs(game.players)
    for turn in game.state.history:
        beliefs.observe(turn)
    return beliefs


def cards(names: str) -> int:
    return sum(1 << CARD_NUMBERS[name] for name in names.split())


def play(game: HanabiGame, *moves: str) -> None:
    for move in moves:
        game.step({game.to_act()[0]: move})


async def scores(players: int, kind, seeds: range) -> list[int]:
    found = []
    for seed in seeds:
        game = HanabiGame(players)
        record = await play_episode(game, [kind() for _ in range(players)], seed)
        assert sum(record.illegal) == 0
        assert record.metrics["bombs"] == 0
        found.append(int(record.metrics["score"]))
    return found


@pytest.mark.parametrize(("players", "least"), [(2, 22.5), (3, 22), (4, 21), (5, 18)])
async def test_the_convention_wins_most_points_and_never_bombs(players, least):
    found = await scores(players, ConventionPlayer, range(24 // players))
    assert sum(found) / len(found) >= least


async def test_certain_plays_never_fail():
    for players in (2, 5):
        game = HanabiGame(players)
        for seed in range(3):
            await play_episode(game, [CertainPlayer() for _ in range(players)], seed)
            assert game.state.lives == 3
            assert game.state.score >= 12


async def test_a_color_clue_makes_the_newest_card_a_card_to_play():
    game = dealt("R1 B4 W4 Y4 G4 R3 R4 B4 R1 W3")
    play(game, "reveal player +1 color R")
    hand = believed(game).hands[1]
    assert hand[3] == cards("R1")
    assert hand[0] == cards("R1 R2 R3 R4 R5")
    assert await answer(game) == "play 3"


async def test_a_rank_clue_on_the_chop_saves_it():
    game = dealt("R1 B4 W4 Y4 G4 R5 R4 B4 R1 W3")
    play(game, "reveal player +1 rank 5")
    assert believed(game).hands[1][0] == cards("R5 Y5 G5 W5 B5")


async def test_a_critical_chop_is_saved_before_anything_else():
    game = dealt("R1 B4 W4 Y4 G4 R5 R4 B4 Y2 W3")
    assert await answer(game) == "reveal player +1 rank 5"


async def test_a_turn_without_a_warning_says_that_the_chop_is_safe():
    game = dealt("R1 B4 W4 Y4 G4 R3 R4 B4 Y2 W3")
    play(game, "play 0")
    assert not believed(game).hands[1][0] & cards("R5 Y5 G5 W5 B5")


async def test_without_tokens_an_unexpected_discard_warns_of_the_chop():
    for slot, safe in ((0, True), (1, False)):
        game = dealt("R1 B4 W4 Y4 G4 R3 R4 B4 Y2 W3")
        beliefs = believed(game)
        beliefs.tokens = 0
        game.state.tokens = 0
        play(game, f"discard {slot}")
        beliefs.observe(game.state.history[-1])
        fives = cards("R5 Y5 G5 W5 B5")
        assert beliefs.hands[1][0] & fives == (0 if safe else fives)
        assert safe or beliefs.hands[1][0] == fives


async def test_a_discard_instead_of_a_clue_says_that_the_newest_card_is_not_playable():
    game = dealt("R1 B4 W4 Y4 G4 R3 R4 B4 Y2 W3")
    play(game, "reveal player +1 rank 2", "discard 0")
    assert believed(game).hands[0][4] == cards("R2 R3 R4 R5 Y2 Y3 Y4 Y5 G2 G3 G4 G5 W2 W3 W4 W5 B2 B3 B4 B5")


def late_situation(deck: int, known: str) -> HanabiSituation:
    """Return the situation of seat 0 when only green cards are missing, and Bob's first card is known to be one of these."""
    beliefs = CommonBeliefs(2)
    beliefs.table = TableCards([5, 5, 1, 5, 5], [int(card // 5 != 2 or card == CARD_NUMBERS["G1"]) for card in range(25)])
    beliefs.deck, beliefs.tokens = deck, 4
    beliefs.hands[1][0] = cards(known)
    bob = [CARD_NUMBERS[name] for name in "G2 R1 R1 Y1 Y1".split()]
    others = [[], bob]
    return HanabiSituation(0, beliefs, others, beliefs.table.unseen(others), list(beliefs.hands[0]), -1)


def test_near_the_end_a_player_with_tokens_waits_for_one_who_knows_what_to_play():
    assert waiting_clue(late_situation(2, "G2")).startswith("reveal player +1")
    assert waiting_clue(late_situation(12, "G2")) == "", "there is time"
    assert waiting_clue(late_situation(3, "G2 R1")) == "", "nobody knows a card to play"


async def answer(game: HanabiGame) -> str:
    seat = game.to_act()[0]
    player = ConventionPlayer()
    player.begin(game.spec, seat, 0)
    return await player.act(game.observe(seat), game.legal(seat))


async def test_an_own_hand_never_changes_what_a_player_does_or_believes_of_its_partner():
    for seed in range(4):
        game, rng = HanabiGame(2), Random(seed)
        game.reset(seed)
        players = [ConventionPlayer(), ConventionPlayer()]
        for seat, player in enumerate(players):
            player.begin(game.spec, seat, 0)
        while seats := game.to_act():
            seat = seats[0]
            chosen = await players[seat].act(game.observe(seat), game.legal(seat))
            if len(game.state.history) % 4 == seed:
                swap_hidden_cards(game, seat, rng)
                assert await answer(game) == chosen
            game.step({seat: chosen})


def swap_hidden_cards(game: HanabiGame, seat: int, rng: Random) -> None:
    """Exchange own cards for cards of the deck where clues allow it."""
    state = game.state
    for slot, held in enumerate(state.hands[seat]):
        fits = [
            place
            for place in range(state.drawn, len(state.deck))
            if held.colors >> state.deck[place] // 5 & 1
            and held.ranks >> state.deck[place] % 5 & 1
            and not (held.color_told or held.rank_told)
        ]
        if fits:
            place = rng.choice(fits)
            other = HeldCard(state.deck[place], held.colors, held.ranks, held.color_told, held.rank_told)
            state.deck[place], state.hands[seat][slot] = held.card, other


async def test_partners_without_the_convention_get_legal_moves():
    for seed in range(3):
        for partner in (RandomPlayer(), MistakenPlayer(ConventionPlayer(), 0.3), CertainPlayer()):
            game = HanabiGame(3)
            record = await play_episode(game, [ConventionPlayer(), partner, ConventionPlayer()], seed)
            assert sum(record.illegal) == 0


async def test_a_broken_convention_ends_all_guesses_on_the_last_life():
    game = dealt("R1 B4 W4 Y4 G4 R3 R4 B4 R1 W3")
    play(game, "play 1", "reveal player +1 color R", "play 1")
    play(game, "reveal player +1 color R")
    assert game.state.lives == 1
    for broken in (0, 1):
        player = ConventionPlayer()
        player.begin(game.spec, 0, 0)
        player._beliefs.broken = broken
        assert (await player.act(game.observe(0), game.legal(0))).startswith("play") == (not broken)


async def test_a_view_of_another_game_is_refused_in_a_sentence():
    player = ConventionPlayer()
    player.begin(GameSpec("other", 1, ("a", "b"), TurnMode.TURN, 1, "turn", {}), 0, 0)
    with pytest.raises(BlockcrewError, match="plays only Hanabi"):
        await player.act(object(), ["wait"])


async def test_the_catalogue_opens_the_game_with_its_players():
    game = ENTRY.open({"players": "4"})
    record = await play_episode(game, [ENTRY.player("convention") for _ in range(4)], 1)
    assert record.params == {"players": 4}
    assert record.metrics[ENTRY.main_metric] > 10
