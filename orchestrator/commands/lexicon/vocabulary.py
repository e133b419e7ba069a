"""The one table of words that people use with a crew. things.py has the names of what is in the world."""

from collections.abc import Mapping

from orchestrator.commands.command import ALL, LEADER, NEAREST, WORKERS, Intent


def split(text: str) -> frozenset[str]:
    """The words of a line."""
    return frozenset(text.split())


# ---- who is spoken to
GROUP_WORDS: Mapping[str, str] = {
    **dict.fromkeys("leader boss chief captain foreman commander @leader @boss".split(), LEADER),
    **dict.fromkeys("workers worker miners builders diggers minions helpers @workers".split(), WORKERS),
    **dict.fromkeys(
        "all everyone everybody crew team guys bots squad gang folks yall lads boys mates npcs robots".split(), ALL
    ),
    **dict.fromkeys("@all @everyone @everybody @crew @team @bots @here".split(), ALL),
    **dict.fromkeys("somebody someone anyone anybody nearest closest bot npc robot @nearest @someone @anyone".split(), NEAREST),
}
CASUAL = split("all everyone everybody guys folks gang lads boys mates yall someone somebody anyone anybody team boss")
GREETINGS = split(
    "hey hi hello heya hiya yo oi ay ayo ok okay alright right listen attention please so well excuse me sorry psst um uh oh "
    "omg bro dude man dear good morning evening afternoon day there now and but hmm ah thanks hullo greetings then"
)
TAILS = split(
    "please now thanks thank you ok okay quickly asap bro dude man lol again today kindly mate quick fast cheers alright "
    "buddy rn bruh bruv fam yo kk sir immediately then hurry too also right will soon"
)
PLEASANT = (
    GREETINGS
    | TAILS
    | split(
        "thank you very much job work one nice cool awesome great perfect love i we are is the best so good bot bots boy "
        "girl welcome "
        "bye goodbye night see later how what up sup amazing wow haha lol yay gj wp gg well done really a my friend "
        "friends again cute "
        "funny stupid dumb silly lazy smart that was it sweet"
    )
)
ABOUT_THEM = split(
    "is was has had does did looks look seems will said says got went made built are were wants likes loves died came keeps "
    "cooked baked smelted crafted gathered chopped collected attacked followed needs thinks knows told gets mined found "
    "killed and 's"
)  # after a name: talk about its bearer, not to
TAKES_OBJECT = split(
    "follow following to attack attacking kill fight is are was with ask tell give hand pass and for than of at near by help "
    "who about like love hate from behind beside toward towards protect guard defend accompany see saw miss poor not "
    "has does did where what throw bring lend show join find hit escort shoot hug meet had gave told asked showed met "
    "saved killed lost called found threw handed thanks thank hi hello welcome bye if when think thinks that because"
)  # before a name at the end of a line: it is an object, nobody is called
TELL = split("like love tell ask have let order command want need make can could would will should send may might must")

# ---- stop
STOP = split("stop halt freeze abort cease desist stahp")
NOT = split("not never cannot nobody nothing without no-one none nor hardly non")
NOUN_BEFORE = split(
    "bus train pit truck rest next last full tram taxi metro a an every final short non brain whistle subway railway "
    "the road deep"
)
NOUN_AFTER = split("sign signs motion watch light lights by over button words bits frame lever and-go")
AUXILIARIES = split(
    "to had have has must should will would can could did does do just might almost always usually wanted want wants need "
    "like likes love loves tried try tries hard fun long forgot how know hate easy difficult impossible refuse refuses "
    "began decided used supposed nice takes needs going am are was were is gotta got gonna really often sometimes ever "
    "finally please not even only about"
)
OTHERS = split(
    "i he she they who it mom mum mother dad father rain music teacher brother sister game server people this that "
    "everything lag"
)
DOING = split(
    "mining gathering collecting getting chopping digging harvesting fetching cutting crafting making building cooking "
    "smelting "
    "hunting killing farming bringing attacking with doing all any more the"
)
DROP = ("forget about", "forget", "cancel", "skip", "no more", "never mind", "nevermind", "leave", "scrap", "drop the idea of")
ENDED = (
    "enough", "that is enough",
    "that will do", "enough of that", "knock it off", "cut it out", "quit it", "quit that", "drop everything", "quit",
    "quit working", "no more", "stand down", "end this", "end it now", "that is it for now", "quit that now",
)  # fmt: skip
NEVER_MIND = ("never mind", "nevermind", "forget it", "forget about it", "forget that", "never mind that", "nvm")

# ---- the rest of what can be wanted
VERBS: Mapping[str, Intent] = {
    **dict.fromkeys(
        "mine gather collect get chop dig harvest fetch bring cut obtain grab find take acquire pick fell farm need want "
        "excavate quarry loot catch shear scavenge reap".split(),
        Intent.GATHER,
    ),
    **dict.fromkeys("craft make create produce forge assemble manufacture smith".split(), Intent.CRAFT),
    **dict.fromkeys("build construct erect raise".split(), Intent.BUILD),
    **dict.fromkeys("cook smelt bake roast fry grill boil melt broil".split(), Intent.COOK),
    **dict.fromkeys("give hand pass throw toss lend share drop deliver gimme spare".split(), Intent.GIVE),
    **dict.fromkeys(
        "attack kill slay fight shoot hunt hit smack punch eliminate destroy murder slaughter slap defeat smash stab "
        "exterminate "
        "butcher beat target".split(),
        Intent.ATTACK,
    ),
    **dict.fromkeys(
        "go goto walk run move head travel proceed sprint swim climb return jog step hurry stand navigate advance".split(),
        Intent.GOTO,
    ),
}
DOUBLED = split("get cut chop dig hit slap stab run step swim drop put stop jog log sit spin")  # getting, chopping


def gerund(verb: str) -> str:
    """'mine' -> 'mining'."""
    if verb in DOUBLED:
        return f"{verb}{verb[-1]}ing"
    return f"{verb.removesuffix('e')}ing" if not verb.endswith("ee") else f"{verb}ing"


ALSO_DONE = split(
    "follow come stay wait put pause deal clear wipe finish protect guard defend look search turn set hold "
    "carry remain accompany escort"
)
GERUNDS: Mapping[str, str] = {gerund(verb): verb for verb in sorted({*VERBS, *ALSO_DONE} - {"need", "want", "goto", "gimme"})}
INSTEAD = split("instead rather")

# ---- spellings
CONTRACTIONS: Mapping[str, tuple[str, ...]] = {
    short: tuple(full.split())
    for short, full in {
        "dont": "do not", "cant": "can not", "cannot": "can not", "wont": "will not", "couldnt": "could not",
        "didnt": "did not", "doesnt": "does not", "isnt": "is not", "wouldnt": "would not", "shouldnt": "should not",
        "aint": "is not", "shant": "shall not", "im": "i am", "ive": "i have", "youre": "you are", "youve": "you have",
        "theyre": "they are", "whats": "what is", "wheres": "where is", "hows": "how is", "whos": "who is",
        "thats": "that is", "theres": "there is", "lets": "let us", "cmere": "come here", "cmon": "come on",
        "gimme": "give me", "gimmie": "give me", "lemme": "let me", "wanna": "want to", "gonna": "going to",
        "gotta": "have to", "wyd": "what are you doing", "wya": "where are you", "hbu": "how about you",
        "dunno": "do not know", "id": "i would", "ill": "i will", "ur": "your", "havent": "have not", "whatre": "what are",
        "ima": "i am going to", "imma": "i am going to", "yall": "you all", "whaddya": "what do you",
    }.items()
}  # fmt: skip
MISSPELT: Mapping[str, str] = {
    wrong: word
    for entry in (
        "and=nd,n,& are=r attack=attak back=bak,bck because=bc before=b4 build=bulid,biuld,buld,bild coal=coel,cole "
        "cobble=cobbel come=cum,cmoe,ocme,com coming=comin coordinates=coords craft=craf diamond=dimond,daimond "
        "diamonds=dimonds,daimonds doing=doin everyone=evry1,every1 follow=folow for=fro,fo furnace=furnance "
        "furnaces=furnances gather=gahter,geather give=gib,giv,gvie,giev "
        "going=goin have=hav here=heer,hier,hre,ere "
        "home=hom inventory=inv,inven iron=iorn,irno items=itmes kill=kil location=loc logs=lgos mine=mien "
        "mining=minin more=moar no=noo ok=k "
        "oops=ups,oups "
        "people=ppl please=pls,plz,pliz,plse position=pos really=rly right=rite some=sum someone=some1 stone=stoen "
        "stop=sotp,stpo,stp,tsop,stopo,soptp,stopt,stoppit,stopit,stopp take=tak thanks=thx,ty,tysm,thnx that=dat "
        "the=teh,tha,te,da them=em there=dere this=dis wait=waite,w8 what=wat,wut where=whr,wer with=wiht,wif wood=wod "
        "yeah=yea yes=yess you=u,ya,yuo "
    ).split()
    for word, _, several in [entry.partition("=")]
    for wrong in several.split(",")
}  # what people write for it, after each word

# ---- counts
NUMBERS: Mapping[str, int] = {
    word: value
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty".split()
    )
} | {
    "a": 1, "an": 1, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
    "ninety": 90, "hundred": 100, "thousand": 1000, "dozen": 12, "stack": 64, "couple": 2, "pair": 2, "single": 1,
    "few": 3,
}  # fmt: skip

DEFAULT_COUNT = 16
MOST = 10_000
EXAMPLES = "mine 50 logs | also get 10 coal | make it 80 | no more coal | status | who has coal | stop"
