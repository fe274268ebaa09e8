"""The rules of Mậu binh, TLMN and Sâm lốc as plain Python: the specification in code.

Standard library only; no clock, no randomness, no input or output. Clause numbers are those of docs/rules.md.
"""

from typing import Final

PROJECT: Final = "maubinh"  # api/installation.py tells by it that no other distribution took this name
