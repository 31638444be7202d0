"""The model card, out of the report of a training."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Any, Final

from tools.compounds.answers import ASKED_MORE, DECIDED, LISTED_AUC, LISTED_KEPT, WRONG

TEMPLATE: Final = Path(__file__).with_name("card.md")

Report = Mapping[str, Any]


def card(report: Report) -> str:
    """The text of ``MODEL_CARD.md``."""
    limits, test, held = report["thresholds"], report["test"], report["listed, taken out"]
    return Template(TEMPLATE.read_text(encoding="utf-8")).substitute(
        train=report["labels"]["train"],
        test=report["labels"]["test"],
        grades=report["labels"]["grades"],
        nonsense_below=limits["nonsense_below"],
        sensible_from=limits["sensible_from"],
        listed_slope=report["listed line"]["slope"],
        listed_shift=report["listed line"]["shift"],
        listed_auc=LISTED_AUC,
        decided=_percent(DECIDED),
        wrong=_percent(WRONG),
        listed_kept=_percent(LISTED_KEPT),
        asked_more=ASKED_MORE,
        unclear_team_fair=_percent(report["cross-fitted"]["unclear left to the team"]),
        clear_team_fair=_percent(report["cross-fitted"]["clear left to the team"]),
        unclear_team=_percent(test["unclear left to the team"]),
        clear_team=_percent(test["clear left to the team"]),
        on_labels=_rows(
            [name, *(_percent(report[name][of]) if of != "auc" else report[name][of] for of in MEASURED)]
            for name in ("cross-fitted", "test")
        ),
        taken_out=_rows(
            [name, *(_percent(row[of]) if of != "auc" else row[of] for of in TAKEN_OUT)]
            for name, row in held.items()
        ),
        each_alone=_rows([name, *row] for name, row in report["each alone"].items()),
        ablation=_rows(report["ablation"].items()),
        learning_curve=_rows(report["learning curve"].items()),
        libraries=", ".join(f"{name} {number}" for name, number in report["libraries"].items()),
    )


MEASURED: Final = ("auc", "balanced", "decided", "wrong of the decided")
TAKEN_OUT: Final = ("auc", "valid or team", "valid", "random valid")


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _rows(rows: Any) -> str:
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in rows)
