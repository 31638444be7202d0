"""The team's best words: boards of 6 to 10 cards of the invented deck, all stages, the whole lexicon."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from tools.benchmark.measure import each, share
from tools.benchmark.table import Row
from wordsvc.edge import Json
from wordsvc.games import find_game
from wordsvc.games.game import Vocabulary
from wordsvc.games.spukstaben.decks import Deck, read_deck

BOARDS: Final = 200
ROOMS: Final = ("composing", "press", "office", "door")
TARGETS: Final = {1: {0.5: 10}, 2: {0.5: 60}, 4: {0.5: 500, 0.95: 3_000}}
"""By number of words, which share of the boards is to be answered in so many milliseconds."""
NAMES: Final = {1: "best word", 2: "best two words", 4: "best four words"}
PROVEN: Final = 0.95


def rows(vocabulary: Vocabulary) -> Iterator[Row]:
    """All rows, each from the JSON of the request to the JSON of the answer."""
    best = find_game("spukstaben").operation("best")
    deck, random = read_deck("invented"), Random(3)
    boards = [board(deck, random, stage=number % 3 + 1) for number in range(BOARDS)]
    best({"state": boards[0], "players": 1, "limit": 1}, vocabulary)  # the columns are made once a process
    for words, targets in TARGETS.items():
        answers: list[Json] = []
        requests = [{"state": state, "players": words, "limit": 1} for state in boards]
        times = each(lambda request, answers=answers: answers.append(best(request, vocabulary)), requests)
        for part, target in targets.items():
            name = f"{NAMES[words]}, {BOARDS} boards: p{part * 100:g}"
            yield Row(name, share(times, part) * 1e3, "ms", target)
        proven = sum(answer["optimal"] for answer in answers) / BOARDS * 100
        yield Row(f"{NAMES[words]}: proven", proven, "%", PROVEN * 100, better="more")


def board(deck: Deck, random: Random, stage: int) -> Json:
    """A position with some of the cards, each already scared a little."""
    rooms: dict[str, list[dict[str, Any]]] = {room: [] for room in ROOMS}
    for card in random.sample(deck.cards, random.randint(6, 10)):
        printed = card.model_dump(mode="json", exclude_none=True)
        rooms[random.choice(ROOMS)].append({**printed, "cube": random.randint(1, card.track[-1])})
    return {"stage": stage, "players": 4, "round": 5, "rooms": rooms}
