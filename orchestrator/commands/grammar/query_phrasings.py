"""How people ask a crew how far it is, where it is, and what it has."""

import re

from orchestrator.commands.lexicon.vocabulary import split

EACH = "everyone"
LEAD = re.compile(
    r"(?:(?:hey|hi|hello|ok|okay|so|and|but|well|please|now|um|uh|excuse me|sorry to bother you|sorry|pardon me|yo|just"
    r"|then|omg|,|there|(?:good )?(?:morning|evening)|"
    r"(?:can|could|would|will|might) you (?:please |kindly |quickly |just |maybe )*(?:tell|show|let|give|report to|remind"
    r"|inform|say to|update) (?:me|us)(?: know)?(?: about| of| on)?|(?:can|could|would|will) you (?:please |kindly "
    r"|quickly |just )*(?:say|check|report|list|count)|"
    r"(?:kindly |please )*(?:(?:tell|show|let|inform|update) (?:me|us)(?: know)?(?: about| of| on)?|give (?:me"
    r"|us)(?! (?:any|some|all)\b))|(?:may|might"
    r"|can) i (?:please )?(?:ask|know|see|have|get)(?: you)?|do you know|(?:i|we) (?:would like|would love|want"
    r"|need)(?: to (?:know|see|hear|have))?|"
    r"i (?:was |am )?(?:just )?(?:wondering|curious)(?: about)?|i wonder|any idea|check|do any of you know|does (?:anyone"
    r"|anybody) know|i can not (?:find|see) \w+(?: ,)?)(?: |$))*"
)
SOFT = (
    r"(?: (?:please|now|right now|at the moment|currently|today|so far|yet|already|then|there|buddy|bro|man|dude|mate"
    r"|thanks|thank you|exactly|again|lol|ok|guys|everyone|everybody|boss|,|over there|anyway|with (?:the|my|your|our"
    r"|that) .*|these days|on you|with you|in total|left|all together|altogether|atm|rn|all|here|of|in (?:your |the "
    r"|my |our )?(?:inventory|bag|bags|backpack|pockets?|chests?|storage|pack)|for me|for us|in stock|until now"
    r"|by now))*"
)
WHO = r"(?P<who>\w+)"
ALL_OF = (
    r"(?:you|you all|you guys|we|they|all of you|you two|everyone|everybody|the (?:crew|team|workers|bots|others)|all"
    r"|yourself|my (?:bots|crew|team|workers)|our (?:bots|crew|team|workers))"
)
STATUS = tuple(
    re.compile(f"(?:{pattern}){SOFT}")
    for pattern in (
        r"(?:a |an |the |your |my |our |any |full |quick |short |current )*(?:status|state|progress|report|sitrep|update"
        r"|updates|news)(?: (?:report|update|check|of (?:the|your|our) .*|on (?:the|your) .*))*",
        rf"(?:how (?:is|are|s)|hows) (?:it|everything|things|all|the (?:\w+ ?){{1,3}}|your \w+|that|{ALL_OF}"
        rf"|progress)(?: (?:going|doing|coming along|coming|progressing|proceeding|getting on|looking|getting along"
        rf"|with .*|along))+",
        r"how far(?: along)?(?: (?:are|is|have|did) (?:you|we|it|they|the \w+|u)(?: (?:got|come|get|along|now|are"
        r"|with .*))*)?(?: (?:with .*|along.*|the \w+ (?:has|is|have) .*|(?:it|you|we|they) (?:has|is|have|are) .*))?",
        rf"what (?:is|are|s|re)? ?{ALL_OF} (?:doing|up to|busy with|working on|at|making|building|on|mining|gathering"
        rf"|planning)(?: .*)?",
        r"(?:what you|you) doing|what (?:is it|it is|is it that)? ?you are (?:doing|up to|working on|at)",
        r"(?:are|is|have|has|did|were) (?:you|it|that|the \w+(?: \w+)?|we|they|u|your \w+|everything"
        r"|everyone) (?:all )?(?:almost |nearly |already |still |even |just |close to |about |getting )*(?:done|finished"
        r"|ready|complete|completed|there|working|finish|busy|making progress|get it|get that|finishing|free|idle|mining"
        r"|gathering|building|stuck|do it|made|built|over|cooked|alive|ok|okay|alright|all right)(?: .*)?",
        r"(?:you|u|all|everything|we) (?:all )?(?:done|finished|ready|busy|ok|still working)",
        r"how (?:much )?(?:long|longer|much longer|more time|much time|soon)(?: (?:will|is|do|does|until|till|before|for"
        r"|to|left|it|that|this|you|the|take|are|need|have|be|we|can|would|remaining|still|still need|finish.*|done|ready"
        r"|\w+ed|house|shelter|work|job|are you done))*",
        r"(?:how|what) (?:much|many|percent|percentage)(?: more)? (?:is|are|has|have|did|of (?:the|it) .*)(?: (?:is|are"
        r"|been))? ?(?:left|done|finished|missing|remaining|you (?:mined|gathered|collected|done|built))",
        r"how (?:much|many)(?: more)?(?: of (?:the|it))?(?: \w+){0,3} (?:(?:is|are|do (?:we|you)) (?:still )?(?:left"
        r"|missing|to go|remaining|needed|need|left to .*)|to go|left)",
        r"(?:who (?:does|is doing|s doing|do) what|what is (?P<each>everyone|everybody|everyone else) (?:doing|up to))",
        r"what is (?:taking|keeping|going on|happening|the (?:status|progress|state|plan|situation|hold ?up|matter|problem"
        r"|current .*|task)|wrong|your (?:status|progress|state|task|job|plan|current .*|goal|objective|order|problem)"
        r"|up with (?:you|the) ?\w*|the crew doing|next)(?: .*)?",
        r"why (?:did|have|are|is|do) (?:you|it|the \w+) .*",
        r"when (?:will|are|do|is) (?:you|it|we|the \w+) .*(?:done|finish|finished|ready|complete|back)",
        r"(?:finished|done|ready)(?: (?:yet|already|now))?",
        r"any (?:progress|news|updates?|luck)(?: .*)?",
        r"(?:report|report in|report back|status report|check in|update me)(?: .*)?",
        r"(?:did|have) you (?:finish|finished|get|got|find|found|complete|completed|mine|mined|build|built|gather|gathered"
        r"|collect|collected|make|made|craft|start|started)(?: .*)",
        r"how (?:the|is the|is your|goes the|goes) (?:work|mining|building|it|house|build|gathering|job|task)(?: (?:is"
        r"|going|proceeding|coming).*)?",
        r"(?:is|are) (?:anyone|anybody|someone|somebody) (?:working|busy|doing anything|free|idle|stuck)(?: .*)?",
    )
)
DOING = re.compile(
    rf"(?:what (?:is|s) {WHO} (?:doing|up to|busy with|working on|at|making|mining|building|on)|what(?: does"
    rf"| is)? (?P<who6>\w+) (?:do|doing|up to)|(?:is|has) (?P<who2>\w+) (?:done|finished|busy|working|ready|still .*|free"
    rf"|idle|stuck|ok|okay|alive)|what (?P<who7>\w+) is (?:doing|up to|working on|at)|"
    r"how (?:is|s) (?P<who3>\w+)(?: (?:doing|going|getting on|coming along))|how far is (?P<who4>\w+)"
    r"|status (?:of )?(?P<who5>\w+))(?: .*)?"
)
WHERE = tuple(
    re.compile(f"(?:{pattern}){SOFT}")
    for pattern in (
        rf"(?:where|wheres)(?: (?:the (?:hell|heck)|on earth|exactly|in the world))? (?:is|are|s|did|have|has|at"
        rf"|do)? ?{ALL_OF}(?: (?:go|gone|at|now|all|hiding|been|located|standing|guys|going|stand|get to|end up))*",
        r"where you (?:at|are|be|is)?",
        r"where (?:everybody|everyone|all of you|you all|you guys|they all) (?:is|are)",
        r"(?:what (?:is|are) )?(?:your|the|ur)? ?(?:current |exact )*(?:location|position|coordinates|whereabouts"
        r"|place)(?: (?:of (?P<of>\w+)))?",
        r"how (?:far|close|near) (?:away )?(?:are|is) (?:you|it)(?: (?:away|from (?:me|here|home|us)|to me))+|how (?:far"
        r"|close) away (?:are|is) (?:you|it)",
        r"(?:are|is) (?:you|anyone|anybody|someone) (?:near|nearby|close|close by|around|far away|near me|close to me)",
        r"(?:send|give|share|drop) (?:me )?(?:your |the )?(?:location|position|coordinates)",
        r"where (?:is|are) (?:he|she|they)",
        r"i (?:lost you|can not (?:see|find) you)(?: .*)?",
    )
)
WHERE_WHO = re.compile(
    r"(?:(?:where|wheres) ?(?:is|s|did|are|at|has|can i find|do i find|could i find|can we find)? (?P<who>\w+)(?: (?:at"
    r"|now|go|gone|right now|standing|located|and (?P<more>\w+)))*|(?:has )?(?:anyone|anybody|someone) (?:seen|saw"
    r"|see) (?P<who2>\w+)|where (?P<who3>\w+) (?:is|at))" + SOFT
)
WHERE_ITEM = re.compile(
    r"where (?:is|are|can (?:i|we) (?:find|get)|do (?:i|we) (?:find|get)) (?:the |some |our |my |any |all )*(?:nearest "
    r"|closest |next )?(?P<item>.+)"
)
HOLDING = tuple(
    re.compile(f"(?:{pattern}){SOFT}")
    for pattern in (
        rf"(?:what|which|how much|how many) (?:(?:items?|tools?|weapons?|blocks?|food|armou?r|ores?|gear|kind of \w+|stuff"
        rf"|things|resources|materials|all|else) )*(?:do|does|have|has|are|is|did)? ?{ALL_OF} (?:have|got|hold|holding"
        rf"|carry|carrying|own|get|gathered|collected|possess|has|found|mined|find)(?: (?:got|on you|in (?:your|the) \w+"
        rf"|with you|so far|to offer|collected))*",
        r"(?:show|open|check|list|see|view|display|what is in|what is inside|whats in|read|tell me|what about|what are in"
        r"|your|the|my|our|full|complete|me|us|in|of|content|contents|all|count|full list)?(?: ?(?:me|us|your|the|my|our"
        r"|full|whole|current|crew|team|in|all|contents of))* ?(?:inventory|inventories|backpack|bag|pockets?|pack|bags"
        r"|hotbar|items|belongings|stuff|supplies|stock|resources|loot)(?: (?:check|list|status|contents|look like))?",
        r"what (?:is|are) in (?:your|the|his|her|our) (?:\w+)",
        r"what (?:is it that |all )?you (?:are )?(?:got|have|carrying|holding|carry|hold)",
        r"what is (?:that )?in your (?:hand|hands)|what are you (?:holding|carrying|wearing|wielding)",
    )
)
HOLDING_WHO = re.compile(
    r"(?:what|which items|what items) (?:does|has|is|do) (?P<who>\w+) (?:have|got|hold|holding|carry|carrying|own)(?: .*)?|"
    r"what (?P<who3>\w+) (?:has|has got|is carrying|is holding|carries|holds)|"
    + r"(?:show me |show us |see |list |check )?(?P<who2>\w+) (?:inventory|items|bag|backpack|pockets|stuff)"
    + SOFT
)
HAS = re.compile(
    r"(?:(?:(?:who|which)(?: one)? (?:of you |of us |of them |all |else |here )?(?:has|have|s got|got|is holding"
    r"|is carrying|holds|carries|owns)|(?:do|does|have|has|did) (?:you|we|anyone|anybody|someone|somebody|any of you"
    r"|one of you|you guys|they|you all|(?P<who>\w+)) (?:all )?(?:have|got|has|own|hold|carry|find|still have)|"
    r"(?:have|has) (?:you|we|anyone|anybody|someone|any of you|(?!(?:a|an|any|some|the)\b)(?P<who4>\w+))(?: all)?(?: got)?"
    r"|got|you got|(?:is|are) there|how (?:much|many)|(?:is|are) (?:you|anyone) (?:holding|carrying)|what amount of|count|"
    r"any(?:one|body) (?:got|have|has|with)|have|has|(?:we|you) (?:have|got|still have)|any)(?: (?:any|some|enough|the"
    r"|more|a|an|all|of|left|your|our|got|much|many|lots of|as much|few|most|least|spare|extra|free))*) "
    r"(?P<item>.+?)"
    r"(?: (?:do|does|have|has|did|are|is) (?:you|we|they|u|(?!there\b)(?P<who2>\w+))(?: all"
    r"| guys)?(?: (?:have|got|hold|holding|carry"
    r"|carrying|gathered|mined|collected|left|own|get|find|made|there|so far|cooked|stored|now))*| (?:you|we"
    r"|u) (?:are )?(?:have|got|carrying|holding|own|carry|hold|collected|gathered|mined)| (?:has"
    r"|have) (?P<who3>\w+)(?: got)?| is there| are there| there (?:is|are))?" + SOFT
)
HELP = frozenset(
    (
        "help",
        "what can you do",
        "commands",
        "what can i say",
        "how do you work",
        "what do you understand",
        "help me",
        "what are the commands",
        "how do i use you",
        "list commands",
        "what can you do for me",
    )
)
HELPED = "help"
HOW_FAR = re.compile(
    r"how (?:much|many)(?: more)? have (?:you|we|they)(?: guys| all)? (?:mined|gathered|collected|done"
    r"|built|found|made|chopped|dug)(?: .*)?"
)


CHAT = re.compile(
    r"(?:how (?:are|is) (?:you|everything|everyone|everybody|it|things)(?: .*)?|why .*|when .*|what is (?:up|happening"
    r"|wrong|going on|next|the (?:matter|problem|plan)).*|are we there.*|did you .*|have you .*|is it .*"
    r"|.*(?:alive|ok|okay|alright|free"
    r"|ready|there|over)|any (?:news|luck).*|(?:all|everything|we) .*|finished.*|done.*|ready.*|(?:the |any )?(?:news"
    r"|state))"
)
WORK = re.compile(
    r".*\b(?:status|progress|report|sitrep|update|done|finished|doing|far|longer|long|working|busy|nearly"
    r"|almost|yet|what|going|left|much"
    r"|many|need)\b.*"
)
PRONOUN = re.compile(r"\b(?:he|she|they)\b")
ASKS_WHERE = re.compile(r"\b(?:where|how|your|send|give|share|you|what)\b")
OURS = re.compile(r"\b(?:inventory|inventories|you|your|we|our|u)\b")
ASKS_US = re.compile(r"\b(?:who|how|you|we|anyone|anybody)\b")
ANYBODY = split("you we u anyone anybody someone everyone")
AFTER_ITEM = split("is are do does left in there we you so")
KINDS = split(
    "food foods tools tool items item weapons weapon blocks stuff things gear armor resources materials supplies left"
)
