"""How people say follow, come, stay, home, pause and resume; and sayings that only begin like these."""

import re

from orchestrator.commands.command import Intent

SOFT = (
    r"(?: (?:please|now|right now|ok|okay|then|quickly|quick|fast|asap|immediately|at once|again|already|too|all|both"
    r"|together|for (?:a|one) (?:second|sec|moment|minute|bit|while)|thanks|thank you|everyone|everybody|guys|today"
    r"|hurry|and hurry|will you|would you|can you|if you (?:can|could|please)|when you can|hurry up|man|bro|dude|buddy"
    r"|lol|mate|kindly|my friends?|as well|real quick|a (?:second|sec|moment|minute|bit)|,|until .*|till (?:i|further"
    r"|it is|the|we) ?.*|while i .*|because .*|cause .*|cuz .*|so (?:that )?(?:i|we|you) .*|before .*|since .*|and .*"
    r"|i .*|or .*|do not .*|not .*|for (?:me|us)|to me|(?:it|its|we|you|this|that|there|he|she|they|who|which) .*"
    r"|as soon as .*|when .*|once .*|while .*|if .*|at all times|always|everywhere|here|there|,))*"
)
ME = r"(?:me|us|my side|my location|my position|my coordinates|where i (?:am|stand)|myself|mine position|my place)"
WAYS: tuple[tuple[Intent | None, re.Pattern[str]], ...] = tuple(
    (intent, re.compile(f"(?:{pattern}){SOFT}"))
    for intent, pattern in (
        (None, r"come on|hurry up|look out|watch out|get on (?:the|a|my) .*"),
        (
            None,
            r"(?:stay|keep) (?:safe|tuned|strong|alive|cool|positive|healthy|calm|away|awake|classy|out|on|up late"
            r"|in school)(?: .*)?",
        ),
        (
            None,
            r"follow (?:me |us |him |her )?(?:on|my (?:channel|twitch|stream|instagram|youtube|twitter|account|page)"
            r"|back on|the (?:rules|link|instructions)).*",
        ),
        (
            None,
            r"(?:come|go) (?:again|off it|to think.*|from .*|true|out of.*|for it|figure|to (?:sleep|bed|hell|school|work"
            r"|college|church)|"
            r"offline|afk|crazy|wild|nuts|bananas|team.*|for a .*|wrong)",
        ),
        (None, r"move (?:it|over|along)"),
        (None, r"home sweet home"),
        (None, r"rest in peace|wait what.*|hold my .*|go back|hang out.*|run away.*|walk the dog.*"),
        (
            Intent.HOME,
            r"(?:(?:go|come|get|head|return|run|walk|move|travel|fly|back|march|teleport|tp|make your way|bring yourself"
            r"|everyone go|retreat|it is time to go|proceed|send everyone|may go|time to go|way) )+"
            r"(?:back |on |straight |to |over |off )*(?:(?:the |our |your |my )?(?:home|homes|home base|base|base camp"
            r"|camp|camp site|headquarters|hq|house now))",
        ),
        (
            Intent.HOME,
            r"(?:back (?:to )?(?:the |our |your )?)?(?:home|home base|homeward|base)(?: time)?|back to (?:the |our |your "
            r"|my )?(?:base|camp|home|house)",
        ),
        (
            Intent.FOLLOW,
            r"(?:follow|escort|accompany|shadow|tail|trail|go after|walk after|run after|come after) (?:to |behind |after "
            r"|along with |along behind )?(?P<who>\w+)(?: (?:around|everywhere|closely|wherever .*|home|back"
            r"|on .* (?:journey|trip|way)|into .*|to .*|through .*|along|from behind|there|over there|this way|behind))*",
        ),
        (
            Intent.FOLLOW,
            r"(?:follow|follow along|tag along|come along|tail me|keep up|follow behind"
            r"|tag along behind)(?: with (?P<who>\w+))?",
        ),
        (
            Intent.FOLLOW,
            r"(?:(?:come|walk|go|travel|move|run|tag along|join up|explore|adventure|head out|ride|hang) (?:along |close "
            r"|right |together |on )*(?:with|behind)|(?:stay|stick|keep|keep up|walk|remain|hang|be) (?:along |close "
            r"|right |together |near )*(?:with|beside|behind|by|close to|near|next to)) (?:my side|(?P<who>me|us|him|her"
            r"|\w+))(?: (?:everywhere|as soon as .*|when .*|once .*|while .*|if .*|at all times|always|around"
            r"|wherever .*|to .*|into .*))?",
        ),
        (
            Intent.FOLLOW,
            r"(?:protect|guard|defend|cover|watch|look after|keep) (?P<who>me|us|\w+)(?: (?:safe|from .*|against .*|back"
            r"|while .*))?",
        ),
        (Intent.FOLLOW, r"(?:be|act as) my (?:bodyguard|escort|guard)"),
        (
            Intent.COME,
            rf"(?:come|tp|teleport|warp|get|hurry|run|walk|move|hop|climb|swim|jump|head|step|return|travel|fly|report|go"
            rf"|join|meet|assemble|gather|rally|regroup|approach|bring yourself|get your (?:\w+ )?(?:butt|ass|self)"
            rf"|(?:come|get) back) "
            rf"(?:back |over |up |down |right |on |along |in |around |round |straight |closer |near |yourself "
            rf"|together )*(?:to |at |towards |by |near |next to |beside |with )?(?:here|over here|{ME})(?: (?:right"
            rf"|this) (?:now|instant|minute|second))?",
        ),
        (
            Intent.COME,
            r"come(?: (?:back|over|closer|near|nearer|up|down|quick|quickly|in|inside|outside|out|around|fast|along now"
            r"|running|see this|look at this|and see|and look))*",
        ),
        (
            Intent.COME,
            rf"(?:over|right|up|back|down|back over)? ?here(?: (?:boy|girl|buddy))?|to {ME}|here to me|get here"
            rf"|get over here|meet {ME}|join {ME}|approach {ME}|regroup|gather (?:around|up|round)|rally(?: up)?"
            rf"|come to (?P<who>me)|gather around me|assemble|come (?:and )?help(?: (?:me|us))?(?: out)?",
        ),
        (
            Intent.STAY,
            r"(?:stay|remain|stay put|stay still|stand still|hold position|hold (?:your|this|that|the) (?:position|ground"
            r"|spot|place)|hold the (?:position|line)|keep still|do not (?:you )?(?:move|go anywhere|leave|budge"
            r"|wander off|go away|return)(?: .*)?|"
            r"sit|sit down|sit still|stand (?:there|here|guard)|wait (?:for me|for us|outside|inside)|(?:stay|wait"
            r"|remain) (?:exactly |right |just )*(?:where you (?:are|stand)|in (?:place|position|the \w+|this \w+|here"
            r"|there)|"
            r"at (?:the|this|your|that) \w+|back|behind|on (?:guard|the \w+)|inside|outside|by the \w+|near the \w+)"
            r"|remain (?:where you are|in place|in position|here|there|still|there|standing)|keep your position"
            r"|guard (?:the|this|our|my) \w+(?: \w+)?|wait (?:by|at|in|near) (?:the|that|this) \w+(?: \w+)?)",
        ),
        (
            Intent.STAY,
            r"(?:stay|wait|remain|stand|sit|hold|camp|stop|guard|stand guard|keep watch|keep guard|chill|park yourself"
            r"|hang around|stick around|just wait|stand by) (?:right |just |exactly |over |out |on |in |at )*"
            r"(?:here|there|in place"
            r"|put|still|where you are|where you stand)",
        ),
        (
            Intent.PAUSE,
            r"(?:pause|wait|wait up|hold on|hold up|hold it|hang on|hold off|stand by|rest|(?:have|take) (?:a |five|5"
            r"|ten)?(?: ?(?:short|little|quick|small))? ?(?:break|rest|breather|breath|pause|timeout|min|minute)?s?"
            r"|take (?:five|5)|"
            r"(?:pause|suspend|put on hold|interrupt|hold) (?:the |your |all |this |that |what you are |every)?(?:mining"
            r"|work|works|working|task|tasks|job|build|building|gathering|digging|everything|it|doing|thing|crafting"
            r"|collecting|for now|operation|operations|construction|house|wall|bridge|tower|farm|mine"
            r"|activities|progress|project|that|all)(?: .*)?|"
            r"(?:just )?(?:one|a) (?:moment|second|sec|minute|min)|(?:wait|hold on|hang on|pause|hold up|hold off"
            r"|hold)(?: for)? (?:(?:just )?(?:a|one|two|five|a few|ten|\d+|some) ?(?:little |short )?(?:moment|second|sec"
            r"|minute|min|bit|while|tick|moments|seconds|secs|minutes|mins|time)?|for now|there for a (?:moment|second"
            r"|minute))|time ?out|break time|"
            r"put (?:the |your |all |that )*(?:[a-z]+ )?on hold|give it a rest|pause (?:for now|there|here|work)"
            r"|do not (?:start|begin|do (?:it|that|anything))(?: yet| just yet| now)?|not yet|stop for (?:a|one) (?:moment"
            r"|second|minute|bit))",
        ),
        (
            Intent.RESUME,
            r"(?:resume|continue|carry on|go on|keep going|keep it up|proceed|unpause|un ?pause|keep at it|keep working"
            r"|keep on|keep on going|press on|get (?:back )?(?:going|moving|working)|back to (?:work|it|business|mining"
            r"|the mine|your (?:task|work|job)s?)|(?:get|go) back to (?:it|work|business|what you were doing|mining"
            r"|your (?:task|work|job)s?|the (?:work|task|job|mining)|building|gathering|digging|chopping|collecting)|"
            r"get to work(?: again)?|work(?: on it| harder)?|start (?:again|working|working again|up again|over)|(?:start"
            r"|begin) work|do (?:not|n t) stop (?:now )?keep going|go ahead(?! and)|move on|as you were"
            r"|(?:you )?may (?:continue"
            r"|proceed|resume)|"
            r"(?:resume|continue|carry on|keep on|keep|proceed|go on|get on with|go ahead)(?: on)?(?: with)? (?:the |your "
            r"|our |what you were |what you are |doing |to |mining|working|work|digging|building|gathering|it|that|task"
            r"|job|chopping|collecting|where you left off|from where you|everything|cooking|crafting|farming|harvesting"
            r"|with).*|"
            r"break(?: time)? is over|(?:the )?break is over|pause over|pick up where you left off|finish (?:it|the job"
            r"|what you (?:were doing|started)|your (?:work|task|job)|the work|the task))",
        ),
    )
)
ALONE = frozenset(
    ("here", "sit", "rest", "chill", "home", "one moment", "one sec", "work", "a moment", "one second", "a sec", "take five")
)  # too little for an order, said to nobody
