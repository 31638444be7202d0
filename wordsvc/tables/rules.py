"""A table's house rules: what a new game starts from."""

from __future__ import annotations

from wordsvc.edge import Model
from wordsvc.games.geisterfalle.house_rules import HouseRules as GeisterfalleRules
from wordsvc.games.spanta.house_rules import HouseRules as SpantaRules
from wordsvc.games.spookre.house_rules import HouseRules as SpookreRules
from wordsvc.games.spukstaben.house_rules import HouseRules as SpukstabenRules
from wordsvc.referee.contract import WordRules


class TableRules(Model):
    """The table's house rules: for words, and for each game."""

    words: WordRules = WordRules()
    spukstaben: SpukstabenRules = SpukstabenRules()
    geisterfalle: GeisterfalleRules = GeisterfalleRules()
    spookre: SpookreRules = SpookreRules()
    spanta: SpantaRules = SpantaRules()
