"""``wordsvc judge``, help in two languages, and complaints of one line."""

from __future__ import annotations

import json

import pytest

from wordsvc.messages import sentences


def test_verdict_sentence_and_rule_in_one_line(run) -> None:
    done = run("judge", "Haus")
    assert done.code == 0
    assert done.out.startswith("Haus: Gültig: ")
    assert done.out.splitlines()[0].endswith("(W-10)")


def test_what_explains_a_word_stands_below(run) -> None:
    done = run("judge", "Liedern", "Rythmus")
    assert done.code == 1
    assert "  Grundform: LIED" in done.out
    assert "  Gemeint: RHYTHMUS" in done.out


def test_one_invalid_word_is_enough_for_exit_1(run) -> None:
    assert run("judge", "Haus", "quatschx").code == 1
    assert run("judge", "").code == 1
    assert run("judge", "Haus Boot").code == 1


def test_json_is_the_answer_of_the_contract(run) -> None:
    done = run("judge", "--json", "--used", "streich", "--max-length", "8", "Straße", "Streich", "Hausnummer")
    answer = json.loads(done.out)
    assert set(answer) == {"lexicon", "verdicts"}
    assert [(verdict["word"], verdict["reason"]) for verdict in answer["verdicts"]] == [
        ("Straße", "base_form"),
        ("Streich", "already_used"),
        ("Hausnummer", "too_long"),
    ]
    assert done.code == 1


def test_house_rules(run) -> None:
    assert run("judge", "Liedern", "--inflected").code == 0
    assert run("judge", "Haus", "--forbid", "HAUS").code == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "Aufruf: wordsvc"),
        (["judge"], "Es fehlt: WORT…."),
        (
            ["jugde", "Haus"],
            "Den Befehl jugde gibt es nicht; es gibt: judge, check, lexicon, game, serve, tables.",
        ),
        (["judge", "--max-length", "x", "Haus"], "--max-length: Hier muss eine ganze Zahl stehen."),
        (["tables", "prune", "--days", "0"], "--days: Hier muss eine ganze Zahl von 1 bis 36500 stehen."),
        (["judge", "--min-length", "0", "Haus"], "/min_length: Die Zahl muss mindestens 1 sein."),
        (
            ["judge", "--compounds", "x", "Haus"],
            "--compounds: erlaubt ist nur sensible, dictionary_only, any.",
        ),
        (["judge", "--used"], "Die Option --used braucht einen Wert oder darf keinen haben."),
        (["check", "--colour"], "Die Option --colour gibt es nicht. Hilfe: wordsvc check --help"),
        (["game", "chess", "move"], "Ein Spiel chess gibt es nicht; es gibt: "),
        (["serve", "--port", "-1"], "--port"),
        (["lexicon", "x\x1b[31m"], "Den Befehl x\\x1b[31m gibt es nicht"),
    ],
)
def test_a_complaint_says_what_is_wrong(run, arguments: list[str], says: str) -> None:
    done = run(*arguments)
    assert (done.code, done.out) == (2, "")
    assert says in done.err


def test_complaints_in_english(run) -> None:
    assert "There is no option --colour." in run("check", "--colour", "--lang", "en").err


@pytest.mark.parametrize("command", [[], ["judge"], ["check"], ["lexicon"], ["game"], ["serve"]])
@pytest.mark.parametrize(("language", "usage"), [("de", "Aufruf: "), ("en", "Usage: ")])
def test_help_in_both_languages(run, command: list[str], language: str, usage: str) -> None:
    done = run(*command, "--help", "--lang", language)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(usage + " ".join(["wordsvc", *command]))


def test_the_environment_chooses_the_language(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORDSVC_LANG", "en")
    assert run("judge", "Haus").out.startswith("Haus: Valid: ")
    assert run("judge", "Haus", "--lang=de").out.startswith("Haus: Gültig: ")


def test_every_sentence_is_there_in_both_languages() -> None:
    assert set(sentences("de", "cli")) == set(sentences("en", "cli"))
    assert set(sentences("de", "wordlists")) == set(sentences("en", "wordlists"))
