"""``wordsvc judge``: some words, each with everything that explains its verdict."""

from __future__ import annotations

import json
from typing import Any

import click

from wordsvc.cli.rules import given, house_rules, rule_options, used_keys
from wordsvc.cli.screen import as_text, data_to
from wordsvc.cli.translated import command
from wordsvc.cli.verdicts import explained
from wordsvc.edge import dump, parse
from wordsvc.referee.contract import JudgeRequest, judge_words
from wordsvc.referee.referee import Referee
from wordsvc.referee.verdict import Outcome


@command("judge")
@click.argument("words", nargs=-1, required=True, metavar="WORT…")
@click.option("--json", "as_json", is_flag=True)
@rule_options
@click.pass_obj
def judge(
    language: str, /, *, words: tuple[str, ...], as_json: bool, used: tuple[str, ...], **switches: Any
) -> int:
    """Judge WORT…; exit code 1 if one of them is not valid."""
    typed = [as_text(word) for word in words]
    return _json(language, typed, used, switches) if as_json else _lines(language, typed, used, switches)


def _lines(language: str, words: list[str], used: tuple[str, ...], switches: dict[str, Any]) -> int:
    rules, before = house_rules(switches), used_keys(used)
    referee = Referee.open()
    valid = True
    for word in words:
        explanation = referee.explain(word, rules, before)
        valid = valid and explanation.verdict.valid
        click.echo(explained(explanation, language), nl=False)
    return 0 if valid else 1


def _json(language: str, words: list[str], used: tuple[str, ...], switches: dict[str, Any]) -> int:
    request = parse(JudgeRequest, {"words": words, "rules": given(switches), "used": list(used)})
    answer = judge_words(Referee.open(), request)
    with data_to(None) as write:
        write(json.dumps(dump(answer, language), ensure_ascii=False, indent=2) + "\n")
    return 0 if all(verdict.verdict is Outcome.VALID for verdict in answer.verdicts) else 1
