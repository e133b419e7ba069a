"""What a bench of games makes of its rows: means, intervals, the drop, the card, tables and the report."""

import pytest

from orchestrator.app.game_catalogue import game_called
from orchestrator.bench.games.card import card, card_table
from orchestrator.bench.games.cross_play import cross_plays, cross_table
from orchestrator.bench.games.plots import draw, partners
from orchestrator.bench.games.report import write_games_report
from orchestrator.bench.games.scoring import BestKnown, best_known, groups, mean_interval, published_rows, table
from orchestrator.bench.games.tables import comparison, markdown, plain, summary


def row(game, players, seed, variant="", **metrics):
    return {
        "game": game, "variant": variant, "players": players, "seed": seed, "made_by": "x", "metrics": metrics, "steps": 3,
        "illegal": 0, "defaults": 0, "decision_p95_ms": 0.5, "decision_worst_ms": 2,
    }  # fmt: skip


def hanabi(players, *scores):
    return [row("hanabi", players, seed, "players=2", score=score) for seed, score in enumerate(scores, 1)]


def test_turns_of_lost_games_do_not_count():
    rows = [
        row("capture", "greedy", seed, rate=rate, turns=turns) for seed, (rate, turns) in enumerate([(1, 9), (0, 30), (1, 3)])
    ]
    assert summary(rows)["capture"]["greedy"]["turns"] == 6
    assert summary(rows[1:2])["capture"]["greedy"]["turns"] is None


def test_a_game_with_several_variants_is_summed_up_by_variant_and_as_their_mean():
    rows = [row("overcooked", "symbolic", 1, f"layout={name}", score=score) for name, score in (("a", 200), ("b", 300))]
    found = summary([*rows, row("overcooked", "symbolic", 2, "layout=b", score=300)])
    assert found["overcooked"]["symbolic"]["score"] == 250, "every variant has the same weight"
    assert found["overcooked layout=b"]["symbolic"]["score"] == 300
    assert found["overcooked"]["symbolic"]["episodes"] == 3


def test_winning_every_game_of_a_few_is_not_certainty():
    spread = mean_interval((1.0,) * 20, True)
    assert spread and spread.middle == 1 and 0.8 < spread.low < 0.9 and spread.high == 1
    lost = mean_interval((0.0,) * 20, True)
    assert lost and lost.low == 0 and 0.1 < lost.high < 0.2


def test_a_mean_of_scores_has_an_interval_by_bootstrap():
    spread = mean_interval((20.0, 22.0, 24.0, 22.0), False)
    assert spread and 20 <= spread.low < 22 < spread.high <= 24


def test_the_drop_compares_the_same_seeds_and_both_seats():
    rows = [*hanabi("symbolic", 20, 24), *hanabi("greedy", 10, 10), *hanabi("symbolic + greedy", 14, 16)]
    rows += hanabi("greedy + symbolic", 12, 18)
    first, second = cross_plays(rows)
    assert (first.player, first.partner, first.drop and first.drop.middle) == ("symbolic", "greedy", 7)
    assert second.player == "greedy" and second.drop and second.drop.middle == -5
    assert first.first and first.first.mean("score") == 15 and first.second and first.second.mean("score") == 15
    assert "| hanabi | players=2 | symbolic | greedy | score | 22 | 15 | 15 | 7 |" in cross_table(rows)


def test_without_partners_of_another_kind_there_is_no_table_of_cross_play():
    assert cross_table(hanabi("symbolic", 20, 24)) == ""


def test_the_card_divides_by_the_best_known_result():
    best = best_known("hanabi", "players=2")
    assert best
    rows = [*hanabi("symbolic", best.best / 2), *hanabi("symbolic + greedy", best.best / 4)]
    found = card(rows)
    assert found["symbolic"] == {"hanabi": 0.5} and found["symbolic with others"] == {"hanabi": 0.25}
    assert found["GPT-4-turbo (published)"]["hanabi"] == pytest.approx(13.33 / best.best)
    assert "| symbolic | 0.50 | 0.50 | 1 |" in card_table(rows)


def test_fewer_turns_are_better_and_lost_games_lower_the_share():
    best = BestKnown("turns", 2.0, "a source", lower=True)
    assert best.share({"rate": 0.5, "turns": 4.0}) == 0.25
    assert best.share({"rate": 0.5, "turns": 1.0}) == 0.5, "winning the easy games only does not make up for the others"
    assert best.share({"rate": 0, "turns": None}) == 0


def test_a_published_player_is_on_the_card_of_a_game_only_with_all_variants_that_were_played():
    kinds = [row("coblock", "symbolic", 1, f"kind={kind}", success=1) for kind in ("independent", "skill", "goal")]
    assert card(kinds)["GPT-4 (published)"]["coblock"] == pytest.approx((0.875 + 0.875 + 0.792) / 3)


def test_results_of_the_published_rules_are_compared_with_those_of_the_papers():
    assert published_rows("capture", "as published") == published_rows("capture", "") != []
    one, other = best_known("capture", "as published"), best_known("capture", "")
    assert one and other and one.best > other.best
    assert best_known("overcooked", "layout=nowhere") is None


@pytest.mark.parametrize("name", ["best_known.json", "published.json"])
def test_every_quoted_figure_names_a_variant_a_metric_and_a_source(name):
    for game, by_variant in table(name).items():
        if game == "about":
            continue
        found = game_called(game)
        for label, entries in by_variant.items():
            words = label.removesuffix("as published").split()
            opened = found.open(dict(word.split("=") for word in words))
            for each in entries if isinstance(entries, list) else [entries]:
                assert each["source"]
                assert set(each.get("metrics", [each.get("metric")])) <= set(opened.spec.metrics)


def test_the_tables_show_published_rows_as_such():
    text = markdown(hanabi("symbolic", 20, 24))
    assert "## hanabi" in text and "| players=2 | symbolic | 2 | 22 [20, 24] | 0 | 0.50 | 2.0 |" in text
    assert "| players=2 | *GPT-4-turbo (published)* | - | 13.33 |" in text


def test_tokens_of_models_have_a_column():
    rows = [each | {"model_calls": 2, "model_tokens_in": 100, "model_tokens_out": 20} for each in hanabi("language", 3, 5)]
    assert "| tokens |" in markdown(rows) and summary(rows)["hanabi"]["language"]["tokens"] == 120


def test_the_report_has_the_card_the_tables_the_sources_and_pictures(tmp_path):
    rows = [*hanabi("symbolic", 20, 24), *hanabi("greedy", 10, 10), *hanabi("symbolic + greedy", 14, 16)]
    text = write_games_report(rows, {"as_published": False, "model": ""}, "blockcrew bench games", tmp_path).read_text()
    for part in ("## Coordination card", "## Cross-play", "## hanabi", "OBL", "LLM-Coordination, table", "![card](card.svg)"):
        assert part in text
    assert {path.name for path in tmp_path.glob("*.svg")} == {"card.svg", "scores-hanabi.svg", "cross-hanabi.svg"}
    assert "symbolic with others" in (tmp_path / "card.svg").read_text()


def test_partners_that_err_beside_their_own_kind_are_no_line_of_the_square_of_pairs(tmp_path):
    alone = [*hanabi("symbolic", 20, 24), *hanabi("symbolic + symbolic~0.1", 9, 9)]
    assert "cross-hanabi.svg" not in {path.name for path in draw(alone, tmp_path)}
    both = [*alone, *hanabi("greedy", 10, 10), *hanabi("greedy + symbolic", 7, 9)]
    assert "cross-hanabi.svg" in {path.name for path in draw(both, tmp_path)}
    assert partners(groups(both)) == ["symbolic", "greedy"]


def test_two_benches_are_compared_seed_by_seed():
    (line,) = comparison(hanabi("symbolic", 20, 21, 22), hanabi("symbolic", 22, 23, 24))
    assert line == "hanabi players=2 symbolic: score +2.000 [+2.000, +2.000]: better"
    assert comparison(hanabi("symbolic", 20), hanabi("greedy", 20)) == [
        "The two benches have no configuration with a common seed."
    ]


def test_plain_numbers_are_short():
    assert [plain(value) for value in (None, 0, 1.0, 0.4567, 23.699, 260.04)] == ["-", "0", "1", "0.457", "23.7", "260"]


def test_groups_keep_variants_of_a_game_together():
    rows = [
        row("coblock", "a", 1, "kind=goal", success=1),
        row("hanabi", "a", 1, score=3),
        row("coblock", "a", 1, "kind=skill", success=1),
    ]
    assert [(group.game, group.variant) for group in groups(rows)] == [
        ("coblock", "kind=goal"), ("coblock", "kind=skill"), ("hanabi", ""),
    ]  # fmt: skip
