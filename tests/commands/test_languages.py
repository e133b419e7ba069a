"""Orders in other languages."""

import pytest
from clauses import GAME

from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.languages import LANGUAGES, in_english
from orchestrator.commands.lexicon.languages.spoken import language
from orchestrator.commands.parser import understand


def said(line):
    return understand(Utterance(line, "Sam", ("Ada", "Ben"), ("Tom",)), GAME)


@pytest.mark.parametrize(
    ("line", "intent", "item", "count"),
    [
        ("Ben, hol mir bitte 20 Bruchstein", Intent.GATHER, "cobblestone", 20),
        ("mach mir eine Spitzhacke", Intent.CRAFT, "wooden_pickaxe", 1),
        ("va chercher une dizaine de bûches", Intent.GATHER, "logs", 10),
        ("Ben, fais cuire du poulet s'il te plaît", Intent.COOK, "cooked_chicken", None),
        ("consigue veinte troncos de roble", Intent.GATHER, "oak_log", 20),
        ("fabrica 10 antorchas por favor", Intent.CRAFT, "torch", 10),
        ("帮我挖二十个石头", Intent.GATHER, "cobblestone", 20),
        ("木を20個切って", Intent.GATHER, "logs", 20),
    ],
)
def test_orders_name_their_things(line, intent, item, count):
    found = said(line)
    assert (found.intent, found.slots.item) == (intent, item)
    assert count is None or found.slots.count == count


@pytest.mark.parametrize(
    ("intent", "lines"),
    [
        (Intent.STOP, ["Schluss jetzt!", "arrêtez !", "¡basta ya!", "别挖了", "やめて"]),
        (Intent.COME, ["komm her", "viens ici", "ven aquí", "过来", "こっちに来て"]),
        (Intent.FOLLOW, ["folge mir", "suis-moi", "sígueme", "跟着我", "ついてきて"]),
    ],
)
def test_short_orders_are_known_in_every_language(intent, lines):
    assert [said(line).intent for line in lines] == [intent] * len(lines)


@pytest.mark.parametrize(
    "line",
    [
        "danke für das Holz",
        "ich gehe jetzt essen",
        "merci pour le bois",
        "j'ai trouvé trois diamants",
        "gracias por la madera",
        "me voy a comer",
        "谢谢你的木头",
        "今日は天気がいいね",
        "Tom, komm her",
        "welcome back",
        "no problem",
        "who crafted 4 torches?",
    ],
)
def test_talk_is_left_alone(line):
    assert said(line).intent in (None, Intent.CLARIFY)


@pytest.mark.parametrize(
    "line", ["greif die Schweine nicht an", "n'attaque pas les vaches", "no ataques a las vacas", "不要攻击牛"]
)
def test_what_is_forbidden_is_never_begun(line):
    assert said(line).intent in (Intent.STOP, None, Intent.CLARIFY)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("ein Turm aus Stein, zehn Blöcke hoch, wäre nicht schlecht", "build a tower 10 high of cobblestone"),
        ("construye un muro de piedra de 10 bloques de largo", "build a wall 10 long of cobblestone"),
        ("Brücke übern Fluss, 3 breit, aus Bruchstein", "build a bridge 3 wide of cobblestone"),
        ("ein paar Stufen zum Keller wären wirklich schön", "build a stairs"),
        ("was hast du denn alles dabei", "what do you have"),
    ],
)
def test_a_wish_for_a_building_keeps_its_sides_and_its_material(line, meant):
    found = in_english(Utterance(line, "Sam"), GAME)
    assert found is not None
    assert found.order.text == meant


def test_a_polite_wish_with_a_not_in_it_stops_nothing():
    assert said("una escalera no vendría mal").intent is not Intent.STOP
    assert said("on n'aurait pas par hasard une échelle ?").intent is not Intent.STOP


def test_the_addressee_is_kept():
    assert said("Ada und Ben, holt Holz").addressees == ("Ada", "Ben")


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_item_of_a_lexicon_is_in_the_game(name):
    items = set(language(name).tables["items"].values())
    assert not {item for item in items if item not in GAME.items and item not in ("logs", "planks")}


def test_english_is_not_translated():
    assert in_english(Utterance("get 5 logs", "Sam"), GAME) is None


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("na das skelett da drüben erlegen wäre was", "kill"),
        ("so ein kleiner turm da vorne aufbauen wäre toll", "build a tower"),
        ("sur cette petite colline la haut construire une tour", "build a tower"),
        ("en aquel lindo cerro de alla construir una torre", "build a tower"),
    ],
)
def test_what_cannot_be_taken_back_and_is_said_to_nobody_is_asked_about(line, asked):
    found = said(line)
    assert found.intent is Intent.CLARIFY
    assert asked in found.answer
    assert found.offer
    assert found.goal is None
