"""The fast twin of rules/: every arrangement of a hand and its expected points. Depends on rules/, numpy and numba.

Importing this package is cheap: numba and OR-Tools are loaded by the modules that need them, when they need them.
"""

from typing import Final

PROJECT: Final = "maubinh"  # api/installation.py tells by it that no other distribution took this name
