"""Gives a member of a crew that is led as a whole, such as the cooks of a kitchen, one part of the work."""

from orchestrator.dialogue.replies import ReplySender
from orchestrator.dialogue.status_answers import short
from orchestrator.dialogue.turn import Turn
from orchestrator.team.crew import Crew


def give_duty(turn: Turn, crew: Crew, replies: ReplySender) -> None:
    """Let the addressed member see to one item of the crew's goal, as in "Ben, you do the chicken", and say so.

    A line that does not name one member and an item is answered with how to say it.
    """
    command, goal = turn.command, crew.goal
    name = command.addressee if command.spoken_to and len(command.addressees) == 1 else ""
    if name in crew.worlds and command.slots.item:
        crew.duties[name] = command.slots.item
        replies.speak(name, f"I see to the {command.slots.item.replace('_', ' ')}.", turn.reply_to)
        return
    doing = goal.text if goal else "work"
    replies.say(short(f"We {doing}. To choose who does what, say `Ben, you do the chicken`; or say `stop`."), turn.reply_to)
