"""The installed command as a process: standard input, pipes, locales, arguments that are no text."""

from __future__ import annotations

import contextlib
import itertools
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

WORDSVC = str(Path(sys.executable).with_name("wordsvc"))


def run(
    *arguments: str | bytes, stdin: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [WORDSVC, *arguments],
        input=stdin,
        env=os.environ | environment,
        capture_output=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("arguments", [["check", "-"], ["check"]])
def test_standard_input(arguments: list[str]) -> None:
    done = run(*arguments, stdin=b"Haus\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Haus" in done.stdout


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"yes Haus | head -100000 | '{WORDSVC}' check - | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=False, timeout=60)
    assert done.stdout.split()[:2] == [b"1", b"Haus"]
    assert done.stderr == b""


@pytest.mark.parametrize(
    "environment",
    [
        {"LANG": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LANG": "C", "PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "POSIX", "PYTHONIOENCODING": "latin-1"},
    ],
)
@pytest.mark.parametrize("arguments", [["check"], ["check", "--format", "csv"], ["judge", "Häuser", "Bäume"]])
def test_no_locale_ends_it(arguments: list[str], environment: dict[str, str]) -> None:
    done = run(*arguments, stdin="Häuser\n„Bäume“ 🏠\n".encode(), **environment)
    assert done.returncode == 1
    assert b"Error" not in done.stderr


def test_data_is_utf_8_in_every_locale() -> None:
    done = run("check", "--format", "csv", stdin="Güte\n".encode(), LC_ALL="C", PYTHONIOENCODING="ascii")
    assert "1,Güte,GÜTE,4,valid" in done.stdout.decode()


def test_an_argument_that_is_no_text_is_no_word() -> None:
    done = run("judge", b"G\xfcte")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr.decode()


def test_a_word_is_judged_at_once_while_more_is_typed() -> None:
    with subprocess.Popen([WORDSVC, "check"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdin.write(b"Haus\n")
        process.stdin.flush()
        assert b"Haus" in process.stdout.readline()
        process.stdin.close()
        process.stdout.read()
    assert process.returncode == 0


@pytest.mark.parametrize(("out", "shown"), [(subprocess.DEVNULL, True), (None, False)])
def test_a_progress_bar_only_on_a_terminal_without_rows(tmp_path: Path, out: int | None, shown: bool) -> None:
    path = tmp_path / "[bold]list.txt"
    path.write_text("Haus\n" * 1000)
    terminal, other_end = pty.openpty()
    command = [WORDSVC, "check", "--format", "csv", str(path)]
    wide = os.environ | {"COLUMNS": "300"}
    with subprocess.Popen(
        command, stdout=other_end if out is None else out, stderr=other_end, env=wide
    ) as process:
        os.close(other_end)
        written = b"".join(_until_closed(terminal))
    assert process.returncode == 0
    assert (b"100%" in written) is shown
    assert b"[bold]" in written if shown else True


def _until_closed(terminal: int) -> Iterator[bytes]:
    with contextlib.suppress(OSError):  # what Linux says at the end of a pseudo-terminal
        while block := os.read(terminal, 65536):
            yield block
    os.close(terminal)


def test_judging_imports_neither_the_web_nor_tables() -> None:
    code = (
        "import sys\nfrom wordsvc.cli import main\n"
        "try: main(['judge', 'Haus'])\n"
        "finally: print(*{'flask', 'granian', 'rich.console'} & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, timeout=60)
    assert done.stderr.strip() == b""


def test_a_long_list_is_done_in_little_memory_and_its_counts_add_up(tmp_path: Path) -> None:
    unknown = [
        "".join(letters) for letters in itertools.islice(itertools.permutations("qxvzjkwpbm", 6), 60_000)
    ]
    words = ["Haus", "Tisch", "Straße", "Baum", "laufen", "schön", "Garten"] * 20_000 + unknown
    path = tmp_path / "long.txt"
    path.write_text("\n".join(words), encoding="utf-8")
    code = (
        "import sys\nfrom wordsvc.cli import main\n"
        "try: main(['check', '--format', 'csv', '--lang', 'en', sys.argv[1]])\n"
        "finally: print(*[row for row in open('/proc/self/status') if row[:5] == 'VmHWM'], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, check=False, text=True, timeout=120
    )
    total, *reasons, peak = done.stderr.split("\n")[:-2]
    assert total == "Checked: 200000 (valid 140000, invalid 60000, team 0)"
    assert sum(int(line.split()[0]) for line in reasons) == 200_000
    assert len(done.stdout.splitlines()) == 200_001
    assert int(peak.split()[1]) < 150 * 1024
