"""The words that begin an order, or a question, in a line that holds several."""

from orchestrator.commands.lexicon.loader import words as words_in
from orchestrator.commands.lexicon.vocabulary import GERUNDS, GREETINGS, VERBS, split

HEADS = (
    frozenset(VERBS)
    | frozenset(GERUNDS)
    | split(
        "follow come stay wait stop put help hold guard protect keep resume continue pause halt escort start"
        " begin return rest plant light deal forget cancel"
    )
) - {"need", "want", "target", "fell", "stand", "find"} | {"stand"}
FREE_HEADS = split(
    "stick pop chuck bung shove stash stow dump store lend slip lob sling fence tidy meet head run turn fill water light sort"
    " scoop hurry pick load unload deposit park sit rest sleep guard watch scout check explore visit plant replant tend hunt"
    " fish milk shear escort join lead defend fight shoot smack whack bonk bake fry grill roast boil dry saw carve brew forge"
    " fix repair finish knock whip nip dash scoot off back home stand serve pass share split save leave clean sweep catch trade"
    " lay hang pave line cover surround clear level flatten strip haul lug drag carry crack set close open feed breed ride sow"
    " spread trim wrap wipe decorate mark drink eat find fell place install mount"
)
DOING = {
    f"{verb}{ending}": verb
    for verb in sorted((HEADS | FREE_HEADS) - {"get", "go", "home", "off", "back"})
    for ending in (("es",) if verb.endswith(("ch", "sh", "ss")) else ("s",))
} | {"goes": "go", "gets": "get", "carries": "carry", "lights": "light", "sleeps": "sleep", "heads": "go", "does": "do"}
ENDS_AT_HOME = split("home back sleep rest with to on at behind")  # after a bot's name, instead of a verb
AFTER_NAME = HEADS | set(DOING) | ENDS_AT_HOME | split("you can could please go")
FILLERS = GREETINGS | split(
    "please you can could would will just kindly maybe should must may first go also now then i want need to let us perhaps"
    " possibly uh um uhm erm oh like hmm"
)
RELAYING = split("have let tell get send make ask")  # before a bot's name: "have Ben build a wall"
ASKING = split("what where how who do are have is did which whats wheres whereabouts")
NO_HEADS = words_in("people.address.about_them") | split("i we he she they it this that there these those his her their our")
SURE_VERBS = split(
    "make get bring give put cook smelt craft build kill follow take grab fetch collect gather chop dig throw come go return"
    " keep"
)
