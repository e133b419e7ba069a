"""Define the bodies of requests and answers as pydantic models, by resource; /openapi.json describes them."""

from orchestrator.service.models.agents import AgentShown, PlaceShown
from orchestrator.service.models.budgets import BudgetShown, LimitsRequest, SpendingShown
from orchestrator.service.models.commands import AcceptedCommand, CommandShown, MemberAnswer, SpeakRequest
from orchestrator.service.models.crew_options import CrewChoice, CrewOptionsShown, MindChoice, TeamChoice
from orchestrator.service.models.crews import (
    MOST_WORKERS,
    ConversationLine,
    CrewShown,
    CrewStatus,
    NewCrewRequest,
    TeamShown,
    WorldShown,
)
from orchestrator.service.models.fields import CREW, LONGEST, PLAYER, CrewName, Error, Plain, PlayerName, RequestModel
from orchestrator.service.models.games import ActionRequest, GameEventShown, GameShown, GamesShown, KnownGame, NewGameRequest
from orchestrator.service.models.goals import GoalPartShown, PastGoal, PastGoalState
from orchestrator.service.models.land import SurroundingsShown
from orchestrator.service.models.minds import LineShown, ModelCallShown
from orchestrator.service.models.organisation import ChestShown, MetaPlanShown, OrganisationShown
from orchestrator.service.models.phrases import PhraseShown, PhrasesShown
from orchestrator.service.models.queue import MoveRequest, QueuedOrderShown, QueueRequest, QueueShown
from orchestrator.service.models.runs import RecordedEvent, ReportShown, RunShown, WholeRunShown
from orchestrator.service.models.service_settings import Finding, LogLine, PersonShown, ServiceSettingsShown
from orchestrator.service.models.session import Health, Readiness, SessionShown
from orchestrator.service.models.skills import SkillHit, SkillShown
from orchestrator.service.models.tasks import (
    BenchRequest,
    BenchShown,
    BenchState,
    CollectionRequest,
    NewBench,
    ShelterRequest,
    TaskShown,
)
from orchestrator.service.models.voice import SpokenShown, VoiceShown, VoiceStart

__all__ = [
    "CREW",
    "LONGEST",
    "MOST_WORKERS",
    "PLAYER",
    "AcceptedCommand",
    "ActionRequest",
    "AgentShown",
    "BenchRequest",
    "BenchShown",
    "BenchState",
    "BudgetShown",
    "ChestShown",
    "CollectionRequest",
    "CommandShown",
    "ConversationLine",
    "CrewChoice",
    "CrewName",
    "CrewOptionsShown",
    "CrewShown",
    "CrewStatus",
    "Error",
    "Finding",
    "GameEventShown",
    "GameShown",
    "GamesShown",
    "GoalPartShown",
    "Health",
    "KnownGame",
    "LimitsRequest",
    "LineShown",
    "LogLine",
    "MemberAnswer",
    "MetaPlanShown",
    "MindChoice",
    "ModelCallShown",
    "MoveRequest",
    "NewBench",
    "NewCrewRequest",
    "NewGameRequest",
    "OrganisationShown",
    "PastGoal",
    "PastGoalState",
    "PersonShown",
    "PhraseShown",
    "PhrasesShown",
    "PlaceShown",
    "Plain",
    "PlayerName",
    "QueueRequest",
    "QueueShown",
    "QueuedOrderShown",
    "Readiness",
    "RecordedEvent",
    "ReportShown",
    "RequestModel",
    "RunShown",
    "ServiceSettingsShown",
    "SessionShown",
    "ShelterRequest",
    "SkillHit",
    "SkillShown",
    "SpeakRequest",
    "SpendingShown",
    "SpokenShown",
    "SurroundingsShown",
    "TaskShown",
    "TeamChoice",
    "TeamShown",
    "VoiceShown",
    "VoiceStart",
    "WholeRunShown",
    "WorldShown",
]
