"""Games of a table: setting one up, adding events; each a step of one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from wordsvc.edge import Json, below, dump, parse
from wordsvc.games.game import Vocabulary
from wordsvc.lexicon.alphabet import fold
from wordsvc.referee.house_rules import HouseRules
from wordsvc.referee.verdict import Verdict
from wordsvc.tables.events import CORRECT, SET_UP, Event
from wordsvc.tables.history import History, appended, is_known, read
from wordsvc.tables.keeper import Keeper
from wordsvc.tables.keepers import find_keeper
from wordsvc.tables.people import phones_of
from wordsvc.tables.refusals import Forbidden, Missing, conflict, say
from wordsvc.tables.storage.loading import Histories, row_of
from wordsvc.tables.storage.schema import GameRow
from wordsvc.tables.visible import EventShown, shown
from wordsvc.tables.visit import Visit, expect_player, now

MAX_EVENTS: Final = 5_000
MAX_GAMES: Final = 1_000


class WordReferee(Protocol):
    """Whoever judges the words that get written (:meth:`wordsvc.referee.Referee.judge`)."""

    def __call__(self, word: str, rules: HouseRules, /) -> Verdict: ...


@dataclass(frozen=True, slots=True)
class Office:
    """What games are played with: a referee, its lexicon (``version``, ``sha256``), the games known, and
    the words in which the best ones are searched.
    """

    judge: WordReferee
    lexicon: Mapping[str, str]
    histories: Histories
    vocabulary: Vocabulary


@dataclass(frozen=True, slots=True)
class Start:
    """A game as somebody wants to set it up; ``expected``: the number of the last game they have seen."""

    name: str
    payload: Mapping[str, Json]
    expected: int | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """An event as somebody wants it; ``expected``: the last event they have seen."""

    kind: str
    payload: Mapping[str, Json]
    expected: int | None = None
    anyway: bool = False
    key: str | None = None


def begin(visited: Visit, office: Office, start: Start) -> EventShown:
    """Set up a new game; the house rules are the table's where the set-up names none."""
    keeper = find_keeper(start.name)
    recipient = expect_player(visited)
    last = max((game.number for game in visited.table.games), default=0)
    if start.expected not in (None, last):
        raise conflict("game_begun", number=last)
    number = 1 + last
    if number > MAX_GAMES:
        raise conflict("table_full", most=MAX_GAMES)
    game = GameRow(number=number, name=start.name, lexicon=dict(office.lexicon), created=now())
    whole = _with_rules(visited, keeper, start.payload)
    event = Event(1, SET_UP, whole, recipient.player or "", game.created, recipient.phone)
    history = appended(History(keeper), event)
    _expect_players(visited, history.position.seats)
    game.finished = False
    visited.table.games.append(game)
    visited.session.flush()
    return _keep(visited, game, history, event, start.key)


def add(visited: Visit, office: Office, number: int, wish: Wish) -> EventShown:
    """Add an event to a game; raises Refusal or InvalidInput, and then nothing has happened."""
    recipient = expect_player(visited)
    game = find_game(visited, number)
    history = office.histories.of(visited.session, game)
    if wish.expected not in (None, history.version):
        raise conflict("moved_on", version=history.version)
    if wish.kind == SET_UP or not is_known(history.keeper, wish.kind):
        raise Missing(say("no_such_kind"))
    if history.version >= MAX_EVENTS:
        raise conflict("game_full", most=MAX_EVENTS)
    event = Event(
        seq=history.version + 1,
        kind=wish.kind,
        payload=wish.payload,
        player=recipient.player or "",
        time=now(),
        phone=recipient.phone,
    )
    _check_people(visited, history, event)
    event = judged(history, office, event)
    after = appended(history, event, anyway=wish.anyway)
    if event.kind == CORRECT:  # of a set-up, it may bring in others
        _expect_players(visited, set(after.position.seats) - set(history.position.seats))
    return _keep(visited, game, after, event, wish.key)


def find_game(visited: Visit, number: int) -> GameRow:
    """A game of the table by its number; raises Missing."""
    for game in visited.table.games:
        if game.number == number:
            return game
    raise Missing(say("no_such_game_here"))


def judged(history: History, office: Office, event: Event) -> Event:
    """The event with the verdicts on its words: they stay, whatever a later lexicon says."""
    words = list(_words(history, event))
    if not words:
        return event
    rules = history.keeper.word_rules(history.position.set_up)
    verdicts = {fold(word).key: list(office.judge(word, rules)[3:]) for word in words}
    evidence = {"lexicon": office.lexicon["sha256"], "verdicts": verdicts}
    return Event(event.seq, event.kind, event.payload, event.player, event.time, event.phone, evidence)


def _words(history: History, event: Event) -> Iterable[str]:
    kinds = history.keeper.kinds
    content = read(history.keeper, event).content
    if event.kind == CORRECT:
        target = next((one for one in history.events if one.seq == content.seq), None)
        if target is None or target.kind not in kinds:
            return []
        with below("payload", "payload"):
            content = parse(kinds[target.kind], content.payload)
    return history.keeper.words(content)


def _check_people(visited: Visit, history: History, event: Event) -> None:
    """Players that are named are at this table, and nobody speaks for one who has a phone."""
    content = read(history.keeper, event).content
    named = getattr(content, "player", None)
    if named is not None:
        visited.find_player(named)
    other = history.keeper.speaks_for(content)
    if other not in (None, event.player) and phones_of(visited.table, visited.find_player(other or "")):
        raise Forbidden(say("has_a_phone"))


def _expect_players(visited: Visit, seats: Iterable[str]) -> None:
    for seat in seats:
        if visited.find_player(seat).removed:
            raise conflict("seat_of_a_removed")


def _with_rules(visited: Visit, keeper: Keeper, payload: Mapping[str, Json]) -> dict[str, Json]:
    """The set-up in full, so that later defaults change nothing in this game."""
    rules: dict[str, Any] = visited.table.rules
    given = {"rules": rules.get(keeper.name, {}), "words": rules.get("words", {})}
    fields = keeper.kinds[SET_UP].model_fields
    with below("payload"):
        whole = {**{name: value for name, value in given.items() if name in fields and value}, **payload}
        complete: dict[str, Json] = dump(parse(keeper.kinds[SET_UP], whole))
    return complete


def sum_up(game: GameRow, history: History) -> None:
    """What a list of games says about this one."""
    game.finished = history.position.score is not None
    game.summary = history.keeper.summary(history.position)


def _keep(visited: Visit, game: GameRow, history: History, event: Event, key: str | None) -> EventShown:
    sum_up(game, history)
    visited.session.add(row_of(game, event, key))
    visited.session.flush()
    visited.touched()
    return shown(history, event)
