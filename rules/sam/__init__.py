"""Sâm lốc: the rules in code. Source: docs/rules.md section 7 (S, B-S).

Clauses that no single module states: hands of 10 cards whose suits do not count (S-02), the aim of going out first
(S-01, S-03), 52 cards without jokers, each a number and a suit (S-04, S-05). Seats follow each other in the order in
which the caller names them: counter-clockwise at a table (S-09).
"""
