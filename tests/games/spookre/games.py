"""Random whole games: events as they are legal, and the state a slow twin reaches after each of them."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.spookre import twin

Json = Any
REAPER = "reaper"
CLASSES: Json = {
    "clergy": {"ability": "reverse"},
    "thief": {"ability": "steal", "where": "hand"},
    "fence": {"ability": "steal", "where": "meeting"},
    "trader": {"ability": "exchange", "where": "hand"},
    "juggler": {"ability": "exchange", "where": "meeting"},
    "miser": {"ability": "discard", "whose": "own"},
    "bully": {"ability": "discard", "whose": "other", "count": 2},
    "digger": {"ability": "draw", "count": 2},
    "cook": None,
}


class SpookreGame:
    """A game of 3 to 5 players in lists of cards."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.players = random.randint(3, 5)
        self.variant = random.choice(("standard", "chaotic", "less_chaotic"))
        strongest = 50 if self.variant == "chaotic" else self.players * 10
        self.deck: Json = [*range(1, strongest + 1), REAPER]
        if strongest == 50:
            self.deck.append(REAPER)
        self.ghosts: Json = {
            str(ghost): {"class": random.choice(list(CLASSES)), "aura": random.choice(("moon", "sun"))}
            for ghost in range(1, 51)
        }
        self.rules = {"clergy_twice": random.choice(("toggle", "idempotent"))}
        self.setup = {
            "players": self.players,
            "variant": self.variant,
            "lead": random.randrange(self.players),
            "classes": CLASSES,
            "ghosts": self.ghosts,
        }
        self.night, self.starting, self.lead = 0, self.setup["lead"], self.setup["lead"]
        self.hands: Json = [[] for _ in range(self.players)]
        self.mansions: Json = [[] for _ in range(self.players)]
        self.graveyard: Json = []
        self.discard: Json = []
        self.events: list[Json] = []
        self.states: list[Json] = []
        while self.night < self.players or any(self.hands):
            self.events.append(self.meet() if any(self.hands) else self.deal())
            self.states.append(self.state())

    def state(self) -> Json:
        over = self.night == self.players and not any(self.hands)
        return {
            "night": self.night,
            "starting_lead": self.starting,
            "lead": self.lead,
            "hands": [list(hand) for hand in self.hands],
            "graveyard": list(self.graveyard),
            "mansions": [list(mansion) for mansion in self.mansions],
            "discard": list(self.discard),
            "deck": sorted(self.deck, key=lambda card: 99 if card == REAPER else card),
            "score": {} if over else None,
        }

    def deal(self) -> Json:
        self.random.shuffle(self.deck)
        self.hands = [[self.deck.pop() for _ in range(5)] for _ in range(self.players)]
        self.graveyard = [self.deck.pop() for _ in range(5)]
        self.night, self.lead = self.night + 1, self.starting
        event = {
            "op": "night",
            "hands": [list(hand) for hand in self.hands],
            "graveyard": list(self.graveyard),
        }
        reapers = self.graveyard.count(REAPER)
        if reapers:
            event["discards"] = [self.random.sample(hand, reapers) for hand in self.hands]
            for hand, cards in zip(self.hands, event["discards"], strict=True):
                for card in cards:
                    hand.remove(card)
                    self.discard.append(card)
        return event

    def meet(self) -> Json:
        target = self.random.choice([card for card in self.graveyard if card != REAPER])
        aura = self.ghosts[str(target)]["aura"]
        self.sent: Json = []
        self.reversals = 0
        plays = []
        for step in range(self.players):
            player = (self.lead + step) % self.players
            if self.hands[player]:
                plays.append(self.play(player, aura))
        self.take(target)
        if not any(self.hands) or not any(card != REAPER for card in self.graveyard):
            self.end()
        return {"op": "meeting", "target": {"strength": target}, "plays": plays}

    def play(self, player: int, aura: str) -> Json:
        card = self.random.choice(self.hands[player])
        self.hands[player].remove(card)
        self.sent.append([player, card])
        if card == REAPER:
            return {"player": player, "reaper": True}
        play: Json = {"player": player, "strength": card}
        ghost = self.ghosts[str(card)]
        ability = CLASSES[ghost["class"]]
        if self.variant != "less_chaotic" and ghost["aura"] == aura and ability:
            use = self.use(player, ability)
            if use:
                play["use"] = use
        return play

    def use(self, player: int, ability: Json) -> Json:
        kind, own = ability["ability"], self.hands[player]
        others = [other for other in range(self.players) if other != player and self.hands[other]]
        before = [sent for sent in self.sent if sent[0] != player]
        if kind == "reverse":
            self.reversals += 1
        elif ability.get("where") == "meeting":
            return self.from_the_meeting(player, kind, before) if before else None
        elif kind == "draw":
            return self.draw(own)
        elif kind == "discard" and ability["whose"] == "own":
            return {"cards": self.throw_away(own, 1)} if own else None
        elif others and not (kind == "exchange" and not own):
            other = self.random.choice(others)
            return {"player": other, **self.from_a_hand(kind, own, self.hands[other])}
        return None

    def from_the_meeting(self, player: int, kind: str, before: Json) -> Json:
        sent = self.sent[self.sent.index(self.random.choice(before))]
        other, card = sent
        sent[0] = player
        if kind == "exchange":
            self.sent[-1][0] = other
        return {"player": other, "cards": [card]}

    def draw(self, own: Json) -> Json:
        cards = []
        for _ in range(min(2, len(self.deck) + len(self.discard))):
            if not self.deck:
                self.deck, self.discard = self.discard, []
            cards.append(self.deck.pop(self.random.randrange(len(self.deck))))
        own += cards
        return {"cards": cards} if cards else None

    def throw_away(self, hand: Json, count: int) -> Json:
        cards = self.random.sample(hand, min(count, len(hand)))
        for card in cards:
            hand.remove(card)
        self.discard += cards
        return cards

    def from_a_hand(self, kind: str, own: Json, theirs: Json) -> Json:
        if kind == "discard":
            return {"cards": self.throw_away(theirs, 2)}
        card = theirs.pop(self.random.randrange(len(theirs)))
        if kind == "steal":
            own.append(card)
            return {"cards": [card]}
        give = own.pop(self.random.randrange(len(own)))
        own.append(card)
        theirs.append(give)
        return {"cards": [card], "give": give}

    def take(self, target: int) -> None:
        plays = [
            {"player": player, "reaper": True} if card == REAPER else {"player": player, "strength": card}
            for player, card in self.sent
        ]
        request = {"target": {"strength": target}, "plays": plays, "rules": self.rules}
        winner = twin.winner_of_meeting(request, self.reversals)
        self.mansions[winner].append(target)
        self.graveyard.remove(target)
        self.discard += [card for _, card in self.sent]
        self.lead = winner

    def end(self) -> None:
        self.deck += self.discard + self.graveyard + [card for hand in self.hands for card in hand]
        self.hands, self.graveyard, self.discard = [[] for _ in self.hands], [], []
        self.starting = self.lead = (self.starting + 1) % self.players


def spookre(random: Random) -> tuple[Json, list[Json]]:
    """A whole random game: the request of ``replay``, and the state after each of its events."""
    game = SpookreGame(random)
    return {"setup": game.setup, "events": game.events, "rules": game.rules}, game.states


def gates(random: Random) -> tuple[Json, list[Json]]:
    """A whole random game of The Spectral Gates, its Nights resolved by the twin."""
    names = [f"class {index}" for index in range(10)]
    ghosts = {str(ghost): {"class": random.choice(names)} for ghost in range(1, 51)}
    rules = {"closed_class_target": random.choice(("stays", "sealed"))}
    board: Json = {
        "gates": {name: {"strengths": [], "closed": False} for name in names},
        "mansions": {"a": [], "b": []},
    }
    deck: Json = [*range(1, 51), REAPER, REAPER]
    events, states = [], []
    for night in (1, 2, 3):
        random.shuffle(deck)
        event, request = gates_night(deck, ghosts, board)
        played = twin.gates_round({**request, "rules": rules})
        discard = event["discards"]["a"] + event["discards"]["b"] + played["discard"]
        board = {"gates": played["gates"], "mansions": played["mansions"]}
        events.append(event)
        states.append({**board, "night": night, "resolved": True, "discard": discard, "deck": in_order(deck)})
        if night < 3:
            deck += discard
            board = {
                **board,
                "gates": {name: oldest_gone(gate, deck) for name, gate in board["gates"].items()},
            }
            events.append({"op": "gates_next_night"})
            states.append(
                {**board, "night": night + 1, "resolved": False, "discard": [], "deck": in_order(deck)}
            )
    setup = {"players": 2, "classes": dict.fromkeys(names), "ghosts": ghosts}
    return {"setup": setup, "events": events, "rules": rules}, states


def gates_night(deck: Json, ghosts: Json, board: Json) -> tuple[Json, Json]:
    """A Night dealt from the shuffled deck: the event, and the request of ``gates_round`` for it."""
    rows = [{"target": deck.pop()} for _ in range(6)]
    size = min(9, len(deck) // 2)
    hands = {side: [deck.pop() for _ in range(size)] for side in ("a", "b")}
    for row in rows:
        for side, hand in hands.items():
            row[side] = hand.pop() if hand else None
    fed = {side: hand.pop() if hand else None for side, hand in hands.items()}

    def card(face: Json) -> Json:
        if face is None:
            return None
        return {"reaper": True} if face == REAPER else {"strength": face, "class": ghosts[str(face)]["class"]}

    request = {
        **board,
        "fed": {side: card(face) for side, face in fed.items()},
        "locations": [{name: card(face) for name, face in row.items()} for row in rows],
    }
    return {"op": "gates_round", "fed": fed, "locations": rows, "discards": hands}, request


def oldest_gone(gate: Json, deck: Json) -> Json:
    """A gate after its oldest ghost went to the deck, if it is open."""
    if gate["closed"] or not gate["strengths"]:
        return gate
    deck.append(gate["strengths"][0])
    return {**gate, "strengths": gate["strengths"][1:]}


def in_order(deck: Json) -> Json:
    """Cards by strength, the Reapers last."""
    return sorted(deck, key=lambda card: 99 if card == REAPER else card)
