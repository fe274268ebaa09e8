"""Words for people. The only place with Vietnamese text: one module for each family of games."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Label:
    """One thing named in Vietnamese (NFC) and in English."""

    vi: str
    en: str
