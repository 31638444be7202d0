"""Random positions and games as JSON, seeded by the caller's generator."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random
from typing import Any

from tests.games.casebook import answer
from tests.games.spanta.twin import met, pays
from wordsvc.games.spanta import GAME

Json = Any
SHAPES = "ABCD"
COLOURS = ("green", "yellow", "blue", "pink")
ICONS = ("ladder", "equal", "odd", "even", "four_plus", "three_minus")
SPECIAL = {"special": {"shapes": {"A": 2, "B": 1}, "colours": {"green": 2, "yellow": 1}}}


def ghost(random: Random, **more: Json) -> Json:
    """A ghost of any shape and colour."""
    return {"shape": random.choice(SHAPES), "colour": random.choice(COLOURS), **more}


def hand_card(random: Random, name: str) -> Json:
    """A ghost, now and then a wildcard."""
    return {"id": name, "wildcard": True} if random.random() < 0.1 else ghost(random, id=name)


def slot(random: Random) -> Json:
    """A slot for a shape, a colour, both or any ghost."""
    wanted = random.choices([("shape",), ("colour",), ("shape", "colour"), ()], [5, 4, 1, 2])[0]
    return {feature: value for feature, value in ghost(random).items() if feature in wanted}


def objective(random: Random) -> Json:
    """A formation with bonuses."""
    bonus = ghost(random)
    return {
        "formation": [slot(random) for _ in range(3)],
        "bonus_shape": bonus["shape"],
        "bonus_colour": bonus["colour"],
    }


def formation_rules(random: Random) -> Json:
    """The switches of SA-12 in any position."""
    return {
        "formation_gap": random.choice(["adjacent", "any_ordered_cards"]),
        "formation_overlap": random.random() < 0.5,
    }


def dice(random: Random) -> list[int]:
    """A pool."""
    return [random.randint(1, 6) for _ in range(4)]


def capture(random: Random) -> Json:
    """A capture with many actions, legal and illegal ones."""
    players = random.randint(1, 4)
    pools = [dice(random) for _ in range(players)]
    cemetery = [
        {"id": f"c{number}", "icon": random.choice(ICONS)} for number in range(random.randint(0, 2 * players))
    ]
    return {
        "order": random.sample(range(players), players),
        "dice": pools,
        "cemetery": cemetery,
        "actions": [action(random, pools, cemetery) for _ in range(random.randint(1, 24))],
        "rules": {"pass": random.choice(["stuck_only", "free"])},
    }


def action(random: Random, pools: list[list[int]], cemetery: list[Json]) -> Json:
    """A pass, or mostly own dice on a card."""
    player = random.randrange(len(pools))
    if random.random() < 0.25:
        return {"player": player, "pass": True}
    pair = random.sample(pools[player], 2) if random.random() < 0.95 else dice(random)[:2]
    names = [card["id"] for card in cemetery] or ["none"]
    return {"player": player, "dice": pair, "card": random.choice(names)}


def best_row(random: Random, cards: int) -> Json:
    """A hand of so many cards and a short row."""
    return {
        "area": [ghost(random, id=f"a{number}") for number in range(random.randint(0, 4))],
        "hand": [hand_card(random, f"h{number}") for number in range(cards)],
        "objective": objective(random) if random.random() < 0.9 else SPECIAL,
        "rules": formation_rules(random),
    }


def setup(random: Random, players: int) -> Json:
    """A deck for so many players, with objectives."""
    barred = {2: ("four_plus", "three_minus"), 3: ("four_plus",), 4: ()}[players]
    deck = [hand_card(random, f"k{number}") for number in range(random.randint(0, 30))]
    return {
        "players": players,
        "deck": [
            card | {"icon": random.choice([icon for icon in ICONS if icon not in barred])}
            for card in deck
            if players < 4 or "wildcard" not in card
        ],
        "objectives": [random.choice([objective(random), SPECIAL]) for _ in range(players)],
        "starter": random.randrange(players),
    }


def replay(game: Json, events: list[Json]) -> Json:
    """The answer of the operation."""
    return answer(GAME, "replay", {"setup": game, "events": events})


def play(random: Random, game: Json) -> list[Json]:
    """The events of a whole game, all legal."""
    events: list[Json] = []
    moves = {"roll": roll, "capture": capture_in_turn, "placement": place}
    while (state := replay(game, events)["state"])["phase"] != "over":
        choices = moves[state["phase"]](random, game, state)
        events.append(next(event for event in choices if not replay(game, [*events, event])["illegal"]))
    return events


def roll(random: Random, _game: Json, state: Json) -> list[Json]:
    """A player who has not rolled does."""
    return [{"op": "rolls", "player": state["dice"].index(None), "rolls": [dice(random)]}]


def capture_in_turn(random: Random, game: Json, state: Json) -> list[Json]:
    """What each player can capture; whose turn it is, is for the replay to say."""
    icons = {card["id"]: card["icon"] for card in game["deck"]}
    actions = [
        {"player": player, "dice": list(pair), "card": card}
        for player, pool in enumerate(state["dice"])
        for pair in combinations(pool, 2)
        for card in state["cemetery"]
        if met(icons[card], list(pair))
    ]
    random.shuffle(actions)
    return [{"op": "capture", "actions": [action]} for action in actions]


def place(random: Random, _game: Json, state: Json) -> list[Json]:
    """A player who has not placed does, as long as it pleases, and discards what is too much."""
    player = next(seat for seat in range(len(state["hands"])) if seat not in state["placed"])
    hand = {card["id"]: card for card in state["hands"][player]}
    actions = []
    while random.random() < 0.6 and (
        pairs := [pair for pair in permutations(hand, 2) if pays(*map(hand.get, pair))]
    ):
        discard, ghost = random.choice(pairs)
        actions.append({"discard": discard, "place": ghost, "side": random.choice(["left", "right"])})
        del hand[discard], hand[ghost]
    discards = random.sample(sorted(hand), max(0, len(hand) - 5))
    return [{"op": "placement", "player": player, "actions": actions, "discards": discards}]
