"""What stands before an order without being one: 'hey, could you please', 'I would like you all to', 'let us go and'."""

import re
from collections.abc import Iterator

from orchestrator.commands.lexicon.vocabulary import VERBS

WHO = (
    r"(?:you(?: guys| all| two| 2| three| lot| lovely bots| bots)?|someone|somebody|anyone|anybody|everyone|everybody"
    r"|(?:any|one|all|some) of you(?: [a-z]+ bots| guys)?|the (?:crew|team|workers|bots|leader|others|boys"
    r"|nearest(?: one| bot)?|closest(?: one| bot)?)|whoever is (?:closest|nearest|free|near|close))"
)
KINDLY = (
    r"(?:please|kindly|maybe|perhaps|possibly|just|also|quickly|all|now|then|next|first|be so kind (?:as |and )?to"
    r"|be so good (?:as )?to|be so kind and|be so nice (?:as |and )?to|be a dear and|be kind enough to|have to|try to"
    r"|go ahead and|do me a favou?r and|be able to|actually|at once|immediately|still|better|only)"
)
DOING_WORDS = "|".join(sorted({*VERBS, "follow", "come", "stay", "wait", "stop", "put", "help"}))
LEAD = re.compile(
    "(?:"
    + "|".join(
        (
            rf"{KINDLY}\b",
            r"(?:hey|hi|hello|yo|ok|okay|alright|right|listen|listen up|well|so|and|but|um|uh|oh|omg|hmm|bruh|bruv|ez"
            r"|aight|aye|fam|sir|rn|bro|dude|man|guys|team|sorry|excuse me|there|"
            r"now|then|dear|good (?:morning|evening|day|afternoon)|quick|hurry up|hurry|come on|go on|wait(?= ,)|thanks"
            r"|psst|no|nope|yes|yeah|"
            r"sure|my friends?|buddy|mate|pal|cool|great|nice|perfect|lol|haha|ah|after that|afterwards|meanwhile"
            r"|if you (?:do not mind|can|could|may|"
            r"have (?:time|a moment|a minute)|are (?:free|not busy|done|ready)|get (?:a|the) chance|would)|when you (?:can"
            r"|have time|are "
            r"(?:done|free|ready|finished)|get (?:a|the) chance|have a (?:moment|minute|second))|if (?:it is )?(?:possible"
            r"|you please)|"
            r"if it is not too much (?:trouble|to ask)|for me|real quick|one more thing|by the way|btw"
            r"|sorry to bother(?: you)?(?: ,)?(?: but)?|pardon(?: me)?|if it is (?:ok|okay|alright|fine"
            r"|all right)(?: with you| by you)?|attention|actually|lmao|ngl|tbh|ugh|aw|aww|heya|hiya|oi|kk|yup|yep|fine"
            r"|good|as soon as (?:you can|possible)|asap|again)\b(?! (?:is|was|are)\b)",
            r"(?:would|do|will) you (?:please |kindly )?mind\b",
            r"(?:i|we) could (?:really |definitely |also |probably )*use\b(?! (?:some |a )?(?:help|hand))",
            r"you are(?: now| all)* (?:free|allowed|welcome|asked|supposed) to\b",
            rf"to\b(?= (?:{DOING_WORDS})\b)",
            r"we(?: all)? go(?: and| out and)?\b",
            rf"(?!(?:should|shall) (?:we|i|they)\b)(?:can|could|would|will|may|might|should|shall) {WHO}(?: {KINDLY})*\b",
            r"(?:would|do) you mind\b",
            rf"(?:i|we) (?:really |just |kindly |also |do )?(?:want|need|would (?:really )?(?:like|love|want|need"
            rf"|appreciate it if)|wish|ask|beg|order|command|"
            rf"request|tell|require|expect)(?: for| that)? {WHO}(?: {KINDLY})*(?: to| could| would| can)?\b(?= )",
            rf"{WHO} (?:really )?(?:should|must|have to|need to|can|could|may|shall|will|ought to|had better|might|got to"
            rf"|has to|would)(?: {KINDLY})*\b",
            r"(?:would|is|will) it be (?:ok|okay|alright|fine|all right|possible) (?:to|for you(?: all| guys)? to"
            r"|for the \w+ to)\b",
            r"is it possible (?:to|for you to|that you)\b",
            r"(?:it would|it will|that would) be (?:really |so |very )?(?:nice|great|good|lovely|awesome|cool|helpful"
            r"|wonderful|amazing|kind|okay|ok|alright|fine)(?: of you)?(?: (?:if|for) (?:you|someone|somebody|one of you"
            r"|the \w+) (?:could|would|can|to)| to)\b",
            r"(?:i was|i am|was) (?:just )?wondering (?:whether|if) (?:you|someone|the crew|we) (?:could|can|might"
            r"|would)(?: perhaps| maybe| possibly| please)*\b",
            r"i wonder if you (?:could|can|might|would)\b",
            r"i would (?:really |greatly |very much |be )*(?:most |very |so |extremely |truly )*(?:appreciate it"
            r"|appreciate|grateful|happy|love it|thankful|glad|obliged|delighted)(?: very much)? if (?:you|someone"
            r"|somebody|anyone|one of you|the \w+) (?:could|would|can|were to)\b",
            r"do you think (?:that )?(?:you|we) (?:could|can|might)\b",
            r"(?:may|might|can|could) i (?:please |kindly )?(?:ask|request|trouble|beg|bother) (?:you|that you"
            r"|for you)(?: all)?(?: to)?\b",
            r"i (?:kindly |would )?(?:ask|beg|request|hope|think|guess|believe|suggest|say|reckon)(?: that)? (?:you|we"
            r"|the crew|the team|everyone|everybody|the workers|you guys)(?: all)? (?:should|could|can|must|will|to|would"
            r"|need to|better)\b",
            r"let us(?: all)?(?: and)?\b",
            r"(?:it is |its )time to\b(?! (?:sleep|go))",
            r"time to\b(?= (?:head|return|get back|move|mine|gather|build|follow|come)\b)",
            r"(?:your|the) (?:job|task|mission|order|next task|orders|next job) (?:is|are)(?: now)? to\b",
            r"(?:start|begin|try|get busy|get started|get going)(?: (?:to|with|on|by))?\b(?= \w+ing\b| to\b)",
            r"(?:start|begin|try) to\b",
            r"(?:keep|keep on|get to work|get to work on|get on with)\b(?= \w+ing\b)",
            r"help me(?: to)?\b(?= (?:mine|gather|collect|get|chop|dig|build|craft|make|cook|kill|fight|find|attack"
            r"|harvest|smelt))",
            r"help\b(?= (?:build|gather|collect|mine|chop|dig|kill|fight))",
            r"help us(?: to)?\b",
            r"(?:have|let|get|make|tell|ask|order|send) (?:the (?:crew|team|workers|bots|others|boys)|everyone|everybody"
            r"|them|someone|somebody|one of (?:you|them))(?: to)?\b",
            r"you are(?: going to)?(?= (?:coming|going|staying|following)\b)",
            r"(?:i|we) could use (?:some |a )?(?:help|hand)(?: with)?\b",
            r"whoever is (?:closest|nearest|free|near|close)\b",
            r"use (?:the |your |our |some |my |those |these )*\w+ to\b(?= (?:make|craft|build)\b)",
            r"(?:someone|somebody|anyone|anybody|everyone|everybody|one of you)(?: please| just| else)?\b(?! (?:is|was|has"
            r"|had|loves|likes|killed|stole|in|who|else))",
            r"do(?: some| the| a bit of| your)?\b(?= \w+ing\b)",
            r"me\b(?= (?:want|need)\b)",
            r"(?:brb|be right back)\b",
            r"who (?:can|could|will|would)\b(?! (?:i|you|we|he|she|they|it)\b)",
            r"(?:should|must|may|can|could|have to|need to|has to|needs to|ought to|shall|are free to|are to|is to"
            r"|(?:are )?able to)(?: all| please| now| just| also| maybe)*\b(?! (?:i|we|he|she|it|they|not|be)\b)(?= \w)",
            r"i (?:said|told you(?: all| guys)?(?: to)?)\b(?! (?:that|so|no|i|he|she|it|yes)\b)",
            r"(?:once more|as always|as usual|like before|like i said|as i said)\b",
            rf"(?:we|they) (?:really )?(?:should|must|have to|need to|ought to|had better|better|got to)(?: {KINDLY})*\b",
            r"(?:can|could) we(?: please| maybe| also| all)*\b",
            r"(?:i|we) are going to\b(?= (?:need|want)\b(?! to))",
            r"make sure (?:to|you|that you)\b",
            r"be sure to\b",
            r"(?:please )?do not forget to\b",
            r"remember to\b",
            r"you(?: guys| all| two| 2| three| 3| lot| there| bots)?\b(?! (?:are|were|look|have|had|did|do|know|said|got"
            r"|should see|see|think|like|love|suck|rock|won|lost|died|is|the|a|s|re)\b)",
            r"(?:go|come)(?: and| out and| out| to| over and| over there and| back and| now and| ahead and)?(?= (?:mine"
            r"|gather|collect|get|chop|dig|harvest|fetch|cut|find|grab|take|kill|attack|fight|hunt|build|make|craft|cook"
            r"|smelt|farm|bring|pick|obtain|bake|slay|excavate|construct|put|help|and help|catch|shear|acquire|follow|give"
            r"|hand|mining|hunting|chopping|digging|farming|gathering|collecting|fell|stand|wait|stay|smack|destroy|loot"
            r"|pause|protect|guard|defend)\b)",
            r"(?:i|we)(?: also| really| still| just| do| badly| urgently| currently| now)*(?= (?:need|want)\b(?! to))",
            r"(?:i|we) would (?:also |really )?(?:like|love)(?: to have| to get)?(?! you| to| it)\b",
            r"(?:next|first|second|third|lastly|finally|also|additionally|besides)\b",
            r",",
        )
    )
    + r")(?: |$)"
)
RULE = re.compile(r"you\b(?! (?:should|must|have to|two|guys|all))")
MOST = 20  # pieces that are taken off


ASKED = re.compile(
    r"(?:can|could|would|will|please|kindly|i\b|we\b|you|let us|help|start|begin|keep|get|someone|somebody|everyone|your|the )"
)


def without_leads(sentence: str) -> Iterator[tuple[str, bool, bool]]:
    """The sentence, then without its first lead, then without the second, and so on.

    With each, whether what stood before was a request to somebody ('could you', 'you must'), and whether it was 'you' alone.
    """
    at, asked, about_you = 0, False, False
    yield sentence, asked, about_you
    for _ in range(MOST):
        match = LEAD.match(sentence, at)
        if match is None or match.end() == at:
            return
        asked = asked or bool(ASKED.match(match[0]))
        about_you = about_you or bool(RULE.match(match[0]))
        at = match.end()
        yield sentence[at:].strip(" ,"), asked, about_you
