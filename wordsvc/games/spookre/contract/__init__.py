"""The JSON of Spookre and The Spectral Gates: requests, answers and operations of the contract."""

from __future__ import annotations

from wordsvc.games.game import Game, Operation
from wordsvc.games.spookre.contract import gates, meetings, replay, score

OPERATIONS = (
    Operation("deck", meetings.DeckRequest, meetings.DeckAnswer, meetings.deck),
    Operation("meeting", meetings.MeetingRequest, meetings.MeetingAnswer, meetings.meeting),
    Operation("night", meetings.NightRequest, meetings.NightAnswer, meetings.night),
    Operation("score", score.ScoreRequest, score.ScoreAnswer, score.final_score),
    Operation("gates_round", gates.GatesRoundRequest, gates.GatesRoundAnswer, gates.gates_round),
    Operation("gates_next_night", gates.NextNightRequest, gates.NextNightAnswer, gates.gates_next_night),
    Operation("gates_closest", gates.ClosestRequest, gates.ClosestAnswer, gates.closest),
    Operation("replay", replay.ReplayRequest, replay.ReplayAnswer, replay.replay),
)

GAME = Game("spookre", "Spookre", {operation.name: operation for operation in OPERATIONS})
