"""The games: one word on a full board of stage 3, and a whole game from its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tools.benchmark.measure import each, share
from tools.benchmark.table import Row
from wordsvc.edge import Json, parse
from wordsvc.games import find_game
from wordsvc.games.game import Operation
from wordsvc.referee.verdict import Verdict

SPUKSTABEN = find_game("spukstaben")
CARDS = 10
ROOMS = ("composing", "press", "office", "door")
DIRECTIONS = ("left", "right", "up", "down")


def rows(words: Sequence[str]) -> Iterator[Row]:
    """All rows; ``words`` are keys of ten letters."""
    yield from scare_rows(words, Random(1))
    yield replay_row(words, Random(2))


def scare_rows(words: Sequence[str], random: Random, boards: int = 10_000) -> Iterator[Row]:
    """10 letters on a board with all 10 cubes out, most cards made of letters of the word."""
    scare = SPUKSTABEN.operation("scare")
    requests = [parse(scare.request, _scare(random.choice(words), random)) for _ in range(boards)]
    times = [time * 1e3 for time in each(lambda request: scare.run(request, _nobody), requests)]
    yield Row("scare, 10 letters, full board of stage 3: p50", share(times, 0.5), "ms", 0.5)
    yield Row("scare, 10,000 such boards at random: p99.9", share(times, 0.999), "ms", 20)


def replay_row(words: Sequence[str], random: Random, games: int = 50) -> Row:
    """10 rounds of 4 players, from JSON to the final position."""
    replay = SPUKSTABEN.operation("replay")
    requests = [_game(words, random) for _ in range(games)]
    times = each(lambda request: replay(request, _nobody), requests)
    return Row("replay of a whole game of Spukstaben", share(times, 0.5) * 1e3, "ms", 20)


def _scare(word: str, random: Random) -> Json:
    cards = [_card(f"c{number}", word, random) for number in range(CARDS)]
    rooms: dict[str, list[Json]] = {room: [] for room in ROOMS}
    for card in cards:
        rooms[random.choice(ROOMS)].append({**card, "cube": random.randint(1, 3)})
    state = {"stage": 3, "players": 4, "round": 5, "rooms": rooms}
    return {"state": state, "words": [word], "judge": False}


def _card(name: str, word: str, random: Random) -> dict[str, Any]:
    start = random.randrange(len(word))
    card: dict[str, Any] = {"id": name, "letters": word[start : start + random.choice((1, 1, 1, 2, 3))]}
    kind = random.random()
    if kind < 0.35:
        card["shield"] = {"kind": "arrows", "to": random.sample(DIRECTIONS, random.choice((1, 2)))}
    elif kind < 0.5:
        card["shield"] = {"kind": "doubler"}
    elif kind < 0.6:
        card["condition"] = {"kind": random.choice(("not_at_start", "not_at_end"))}
    return card


def _game(words: Sequence[str], random: Random) -> Json:
    """A game played with words at random, four a round."""
    rooms = {room: [] for room in ROOMS}
    state: Json = {"stage": 3, "players": 4, "round": 1, "rooms": rooms}
    events: list[Json] = []
    spoken = iter(random.sample(list(words), 40))
    for round_ in range(1, 10):
        draw = [
            {**_card(f"r{round_}n{number}", random.choice(words), random), "track": [1, 2, 2, 3]}
            for number in range(12)
        ]
        steps: list[Json] = [
            {"op": "appear", "draw": draw, "count": 6 if round_ == 1 else 1},
            {"op": "scare", "words": [next(spoken) for _ in range(4)], "judge": False},
            {"op": "move"},
        ]
        for step in steps:
            state = _step(SPUKSTABEN.operation(step["op"]), state, step)
        events += steps
    if any(state["rooms"].values()):
        events.append({"op": "power_word", "word": next(spoken), "judge": False})
    return {"setup": {"stage": 3, "players": 4, "round": 1, "rooms": rooms}, "events": events}


def _step(operation: Operation[Any, Any], state: Json, step: Json) -> Json:
    request = {name: value for name, value in step.items() if name != "op"}
    return operation({"state": state, **request}, _nobody)["state"]


def _nobody(word: str, /) -> Verdict:
    """No word is judged here."""
    raise AssertionError(word)
