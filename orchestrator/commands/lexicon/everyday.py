"""Frequent English words that look like words of the game; they are never taken for its misspelt names."""

EVERYDAY_WORDS = frozenset(
    """
    about above across after again against almost alone along already also although always among angry annoyed another
    answer any anybody anymore anyone anything anyway anywhere apart around asked asleep away awesome awful awhile bakery
    basic basically bath beach beard beast beat beats beautiful became because become been before began begin being
    believe belong below best better between bigger bitch bite black blame bless blind blood bloody board boards boats
    body bored boring both bought brain brake brand brave bread break breakfast breath breathe brick brief bright bring
    broke broken brother brought brown brush burn business busy buttercup butter called calm came camera can card care
    cares case cats caught cause celebrate center chance change chat cheap cheat check cheese child children choice choose
    christmas church city class clean clear clever click climate close closed closer cloth clothes cloud coast coffee
    coins cold college color colour comfortable coming common completely computer confused control cookie cool copy corner
    correct cost could count country couple course cousin cover crack crash crazy cream creepy cried cross crowd cruel
    crush crying cute dad daddy dance danger dark date daughter days dead deal dear death decide deep definitely deserve
    despite difference different difficult dinner dirty disconnect discord dogs doing done dope double doubt down dream
    dress drink drive drop drunk during each early earth easier easily east easy eating either else empty english enjoy
    enough entire especially even evening ever every everything everywhere exactly exam example except excited exist
    expect experience explain extra eyes face fact fail fair fake fall family famous fancy fast father favorite favourite
    feel feels fell felt fight figure film final finally fine finger finish fire first fish fixed flight floor flower
    flowers flying focus folks food fool foot force forever forget forgot form forth forward found fresh friday friend
    friends from front fruit full fully funny further future game games gaming garden gave general german getting ghost
    girl glad gone good grade grand grass great green ground group grow guess guest guide guilty hair half hall hand hands
    handle happen happened happens happy hard hardly hate have having head headphones health hear heard heart heat heavy
    hello help helped hilarious himself history hobby hold holding holiday holy home homework honest honestly hope hoping
    horrible horror horse hospital hotel hour hours house huge human hundred hungry hurry hurt hurts husband idea imagine
    important impossible impressive inside insane instead interesting internet into isn itself jealous join joined joke
    joking jump just keep kept kick kids kinda kind king kiss kitchen knew know known knows lagging lags language large
    last late lately later laugh laughing lazy leader learn least leave left legit less lesson letter level levels life
    light like liked likely lines listen little live lived lives load local lonely long longer look looked looking looks
    lord lose loser lost loud love loved lovely loves lower luck lucky lunch luckily machine made magic main make makes
    many march mark market married master match matter maybe mean means meant meanwhile meet meeting member message middle
    might mind minute minutes miss missed missing mistake mobile moment monday money month months mood more morning most
    mother mountain mouse mouth move movie much music must myself name named near nearly neck need needs neither nerd
    nervous never news nice night nobody noise none noob normal north nothing notice number obvious obviously odd off
    offer office often older once ones only open opinion order other others otherwise ouch outside over overnight paint
    pants paper parents park part party pass past pause peace people perfect person phone photo piano pick picture pieces
    pizza place places plan planet plant plants plate play played player players playing please plenty plus poem point
    police poor popular possible power practice prefer present president press pretty price print prison private prize
    probably problem program proud prove public pull puppy purple push quest question quick quickly quiet quite radio rain
    raining random rather reach read ready real really reason recent recipe record relax remember rest restart restaurant
    reward rich ride right river road rock rocks roof room round rude rule rules running sadly safe said same sandwich
    saturday save saved saving saw scared scary school science score scream screen search season seat second secret seed
    seem seems seen self sell send sense sent serious seriously server servers several shall shame shape share sharp ship
    shirt shit shock shoes shop shopping short shot should shout show shower shut shy sick side sign silly similar simple
    since sing singing single sister sitting situation size skills skin skip sleep sleepy slept slow small smart smell
    smile smoke snake snow soccer social soft some somehow someone something sometimes somewhere song songs soon sorry
    sound sounds soup south space spanish spare speak special speech speed spell spend spent sport spot spring stable
    stage stand standing star stare stars start started starting state station stay steal steam step stick still stole
    stomach stone stones stood store stories storm story straight strange stream street stress strong stuck student
    studied studio study stuff stupid style such sudden suddenly sugar suggest summer sunday sunset super sure surely
    surprise surprised swear sweet swim system table takes talk talking taste taught teach teacher team tell terrible test
    text than thank thanks that their them then theory there these they thing things think thinks third this those though
    thought threw throat through throw ticket tiger tight time times tired title toast today together toilet told tomorrow
    tonight tool tools total totally touch tough towards town track train treat trick tried trip trouble true trust truth
    trying tuesday turn turned twice twitch type ugly umbrella under understand unless until update upset used useful
    useless usual usually vacation very video videos view visit voice wait waited waiting wake walked wall want wanted
    wants warm wash waste wasted watch watched watching water wave ways weak wear weather website wedding weird weekend
    welcome went were west what whatever when whenever where wherever whether which while white who whoever whole whose
    wife wild wind window winter wish with within without woman women wonder wonderful words work worked working works
    world worry worse worst worth would wow write wrong wrote yard year years yesterday young yours yourself youtube zero
    spoke spikes broad dread tread stake stale snack stack slack clay glass thick torch porch chest chess crest boast
    roast coal goal foal charge coach couch court mount wound bound pound hound aloud cable fable able sable wheat sweat
    plane planes planks blanks flanks franks pranks plank blank prank frank slime crime grime prime spider slider rider
    cider wider coder border arrow narrow sparrow borrow sorrow harrow carrot parrot yellow fellow mellow follow hollow
    hallow shallow pillow willow selling telling calling yelling spelling smelling feeling dealing healing sealing
    stealing falling billing willing rolling theme matching logging depending stopping printing seeing caching wording
    laying wiping mixing defect juggle jingle struggle snuggle smuggle gurgle bubble tumble given header parse produced
    created apply retain raised fixes handling product writing built project setting reading sparse patch loader states
    switch shared taken applies tries reader stats pending lending pitch ending ticks depend thrown moved draft storing
    slash goals sending binding batch sends attach bunch harden advanced marking slower coding assembler logged boxes
    handy acquired indicator causing arise saying filling sampling continued delivery producer stating locks skill driver
    plans speeds bower treating assembled assembly copier backing sight fifth forming flock shove locking shaking taming
    letting mover solves attaching stash slide frees boost monkey finishes wanting looping mined hears sheet elect resort
    dying awaiting wither packing stall resumed seeks pasting resume presume hatch repost bother rocket pocket socket
    stares starts lied dried fried cries buying frying posts hosts opens saves waves caves loses roses noses closes prices
    prizes voices choices faces races laces pages wages cages bones zones tones stoned spoken tokens metal petal medal
    pedal signal tingle mingle goats coats floats coaster poster roster boaster sticker stickers sticky picky tricky rocky
    stocky chase chases chose nose hose horses courses forces sources torched scorched stained trained drained strained
    brainy rainy shiny spiny tiny billow bottle battle cattle rattle settle kettle leather feather heather
    """.split()
)

NOT_NAMES = frozenset(  # may begin a line before a comma, and call nobody
    """
    oops ups whoops wait actually rather correction typo quickly also first second third finally lastly next then after
    before however anyway still instead more less just only maybe perhaps yep yup ok nope nah hmm hm ugh aw aww yay wow
    lol haha lmao omg brb btw guys team crew boss look see hear help urgent urgently warning careful quick fast slow done
    ready good great perfect fine cool nice sweet awesome excellent super thanks thank cheers seriously honestly basically
    meanwhile alternatively additionally besides furthermore again enough never nevermind forget scratch pardon hang hold
    hurry listen say tell if when while since because so and but or what who where why how which this that these those it
    he she they we i you my your our his her their there here now today tonight tomorrow yesterday soon later please
    kindly immediately meow brr argh grr shh hush hey
    """.split()
)
