"""What a route takes and gives, said at the route itself, for the OpenAPI document."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from wordsvc.edge import Model

View = TypeVar("View", bound=Callable[..., Any])
Content = type[Model] | Mapping[str, Any]
"""The model of a JSON text, or OpenAPI's media types for anything else; none for an empty answer."""

_NAME: Final = "__described__"


@dataclass(frozen=True, slots=True)
class Description:
    """What goes into a route and what comes out; ``refusals``: statuses beside those every route has."""

    answer: Content
    request: Content | None = None
    query: type[Model] | None = None
    status: int = 200
    refusals: Sequence[int] = ()


def described(
    *,
    answer: Content,
    request: Content | None = None,
    query: type[Model] | None = None,
    status: int = 200,
    refusals: Sequence[int] = (),
) -> Callable[[View], View]:
    """Attach a :class:`Description` to a view; the view's docstring is the summary."""

    def attach(view: View) -> View:
        setattr(view, _NAME, Description(answer, request, query, status, refusals))
        return view

    return attach


def description_of(view: Callable[..., Any]) -> Description | None:
    """The description attached to ``view``, if any."""
    return getattr(view, _NAME, None)
