"""Where a replay starts: players, variant, and what the table knows of its cards."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from wordsvc.edge import Model, below
from wordsvc.games.spookre.abilities import Ability, Player
from wordsvc.games.spookre.decks import DECKS, MOST_PLAYERS, Variant
from wordsvc.games.spookre.refusal import refused
from wordsvc.games.spookre.scoring import TEAMS, Teams
from wordsvc.rule import rule

Name = Annotated[str, Field(min_length=1)]
StrengthName = Annotated[str, Field(pattern="^([1-9]|[1-4][0-9]|50)$")]
GATES_PLAYERS = 2


class GhostData(Model):
    """Class and aura of a ghost, as far as the table knows them."""

    ghost_class: Annotated[Name | None, Field(validation_alias="class", serialization_alias="class")] = None
    aura: Name | None = None


class Setup(Model):
    """A game before its first Night; two players play The Spectral Gates.

    ``lead`` is the first Starting Lead; ``classes`` gives each class its ability or null; ``ghosts``
    says of a strength (as text) which class and aura it has.
    """

    players: Annotated[int, Field(ge=GATES_PLAYERS, le=MOST_PLAYERS)]
    variant: Variant = "standard"
    lead: Player = 0
    teams: Teams | None = None
    classes: Annotated[dict[Name, Ability | None], Field(max_length=DECKS.gates.classes)] = {}
    ghosts: dict[StrengthName, GhostData] = {}

    @property
    def gates(self) -> bool:
        """True for The Spectral Gates."""
        return self.players == GATES_PLAYERS

    def ghost(self, strength: object) -> GhostData:
        """What is known of a ghost; nothing of a Reaper."""
        return self.ghosts.get(str(strength), GhostData())


def check_setup(setup: Setup) -> None:
    """Raises InvalidInput for a start that cannot be."""
    if setup.lead >= setup.players:
        raise refused("no_such_player", "SK-03", "lead", last=setup.players - 1)
    check_teams(setup.teams, setup.players)
    if setup.gates and (setup.variant != "standard" or setup.lead):
        raise refused("gates_setup", "SG-01")
    for strength, ghost in setup.ghosts.items():
        with below("ghosts", strength):
            check_class(ghost, setup)


def check_class(ghost: GhostData, setup: Setup) -> None:
    """Raises InvalidInput for a ghost of a class that the table does not know."""
    if ghost.ghost_class is not None and ghost.ghost_class not in setup.classes:
        raise refused("unknown_class", "SK-09", name=ghost.ghost_class)


@rule("SK-14")
def check_teams(teams: Teams | None, players: int) -> None:
    """Four players in teams sit across: 0 and 2 against 1 and 3."""
    if teams is not None and (players != 4 or tuple(map(tuple, teams)) != TEAMS):
        raise refused("teams", "SK-14", "teams")
