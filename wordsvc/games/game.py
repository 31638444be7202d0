"""What a game is to the outside: a name and its operations, each a request, an answer and a function."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from wordsvc.edge import InvalidInput, Json, Model, Problem, dump, parse, pointer
from wordsvc.messages import DEFAULT_LANGUAGE, Message
from wordsvc.referee.verdict import Verdict

Request = TypeVar("Request", bound=Model)
Answer = TypeVar("Answer", bound=Model)


class WordJudge(Protocol):
    """Whoever judges the words of a game: word → verdict (:meth:`wordsvc.referee.Referee.judge`)."""

    def __call__(self, word: str, /) -> Verdict: ...


class Vocabulary(WordJudge, Protocol):
    """A word judge that can also list words (:class:`wordsvc.games.dictionary.Dictionary`)."""

    def base_forms(self) -> Iterable[tuple[str, int]]:
        """The keys of the base forms it is sure of, each with ten times its Zipf value."""
        ...


@dataclass(frozen=True, slots=True)
class Operation(Generic[Request, Answer]):
    """One operation of the contract: ``run`` is a pure function of the request (and of a vocabulary)."""

    name: str
    request: type[Request]
    answer: type[Answer]
    run: Callable[[Request, Vocabulary], Answer]

    def __call__(self, payload: Json, vocabulary: Vocabulary, language: str = DEFAULT_LANGUAGE) -> Json:
        """JSON in, JSON out; raises InvalidInput."""
        return dump(self.answered(payload, vocabulary), language)

    def answered(self, payload: Json, vocabulary: Vocabulary) -> Answer:
        """The answer with its sentences still in no language; raises InvalidInput."""
        return self.run(parse(self.request, payload), vocabulary)


@dataclass(frozen=True, slots=True)
class Game:
    """A game by its public name, e.g. ``spukstaben``."""

    name: str
    title: str
    operations: Mapping[str, Operation[Any, Any]]

    def operation(self, name: str) -> Operation[Any, Any]:
        """Raises UnknownOperation."""
        try:
            return self.operations[name]
        except KeyError:
            raise UnknownOperation(self, name) from None


class UnknownGame(LookupError):
    """No game of that name (HTTP 404)."""


class UnknownOperation(LookupError):
    """The game has no operation of that name (HTTP 404)."""

    def __init__(self, game: Game, name: str) -> None:
        super().__init__(f"{game.name} has no operation {name!r}; it has {', '.join(game.operations)}")
        self.game = game


def impossible(message: Message, *path: str | int) -> InvalidInput:
    """The error for a request that the rules of the game make impossible; ``message.rule`` is cited."""
    return InvalidInput([Problem(pointer(*path), message)])
