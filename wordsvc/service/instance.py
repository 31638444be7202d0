"""This machine's own files: the database of the tables, the secret key."""

from __future__ import annotations

import os
from pathlib import Path

from flask import Flask


def instance_folder() -> Path:
    """Where this machine's own files are: ``WORDSVC_INSTANCE``, or Flask's instance folder."""
    chosen = os.environ.get("WORDSVC_INSTANCE")
    return Path(chosen) if chosen else Path(Flask("wordsvc").instance_path)
