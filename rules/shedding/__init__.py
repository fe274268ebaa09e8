"""What TLMN and Sâm share: combinations, the state of a game, its replay, and the record that is settled.

Knows no prices and no house option by name; those belong to `rules.tlmn` and `rules.sam`.
Source: docs/rules.md sections 2 to 7.
"""
