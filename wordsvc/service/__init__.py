"""The web: a JSON interface under ``/api/v1`` and a page for phones at ``/``.

Start reading at :mod:`wordsvc.service.app`; each concern is a blueprint or an extension of its own module.
"""

from wordsvc.service.app import create_app

__all__ = ["create_app"]
