"""Whole games, played legally and at random, with the state after every event."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from tests.games.spukstaben.positions import SWITCHES, random_card, random_word
from tests.games.spukstaben.words import judge
from wordsvc.games.spukstaben import GAME

Json = Any
EMPTY: Json = {"composing": [], "press": [], "office": [], "door": []}
FIRST = ["composing"] * 3 + ["press"] * 2 + ["office"]
MORE_SWITCHES = {**SWITCHES, "siblings": ("immediate", "after_regular"), "reuse": ("exact", "stem")}


@dataclass
class Played:
    """A game: its request parts, and ``states`` before and after each event with the answers between."""

    rules: Json
    setup: Json
    deck: list[Json]
    events: list[Json] = field(default_factory=list)
    answers: list[Json] = field(default_factory=list)
    states: list[Json] = field(default_factory=list)

    def apply(self, op: str, **event: Json) -> Json:
        """Play one event and remember it."""
        request = {"state": self.states[-1], "rules": self.rules, **event}
        answer = GAME.operation(op)(request, judge)
        self.events.append({"op": op, **event})
        self.answers.append(answer)
        self.states.append(answer["state"])
        return answer

    def replay(self, events: list[Json]) -> Json:
        """The answer of ``replay`` to these events of the game."""
        return GAME.operation("replay")({"setup": self.setup, "rules": self.rules, "events": events}, judge)


def play(rng: random.Random) -> Played:
    """A game of ten rounds."""
    setup = {
        "stage": rng.randint(1, 3),
        "players": rng.randint(1, 4),
        "round": 1,
        "rooms": EMPTY,
        "cubes_left_out": rng.choice((0, 0, 1, 5)),
    }
    rules = {name: rng.choice(values) for name, values in MORE_SWITCHES.items()}
    game = Played(rules, setup, [_drawn(rng, number) for number in range(60)])
    game.states.append(GAME.operation("scare")({"state": setup, "words": []}, judge)["state"])
    for number in range(1, 10):
        _appear(game, rng, number)
        _scare(game, rng)
        game.apply("move")
    game.apply("power_word", word=random_word(rng) + "ENDE"[: rng.randint(0, 2)], judge=False)
    return game


def games() -> st.SearchStrategy[Played]:
    """Random games."""
    return st.builds(play, st.randoms(use_true_random=False))


def _drawn(rng: random.Random, number: int) -> Json:
    card = random_card(rng, f"c{number}")
    del card["cube"]
    card.pop("covered", None)
    card["track"] = sorted(rng.choices(range(1, 5), k=4))
    if rng.random() < 0.3:
        nimble = {"kind": "nimble", "room": rng.choice(("press", "office", "door"))}
        card["effect"] = rng.choice((nimble, {"kind": "sibling"}))
    return card


def _appear(game: Played, rng: random.Random, number: int) -> None:
    if number == 1:
        placement = rng.sample(FIRST, 6)
        answer = game.apply("appear", draw=game.deck[:9], count=6, placement=placement)
    else:
        answer = game.apply("appear", draw=game.deck[:9], count=rng.randint(0, 4))
    del game.deck[: answer["drawn"]]


def _scare(game: Played, rng: random.Random) -> None:
    state = game.states[-1]
    words = [random_word(rng) for _ in range(rng.randint(0, state["players"]))]
    request = {"state": state, "rules": game.rules, "words": words, "judge": False}
    outcomes = [word["outcomes"] for word in GAME.operation("scare")(request, judge)["words"]][:1]
    claims = [rng.choice(sets) if sets else None for sets in outcomes] + [None] * (len(words) - 1)
    game.apply("scare", words=words, judge=False, **({"claims": claims} if words else {}))
