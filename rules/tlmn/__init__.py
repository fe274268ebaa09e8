"""Tiến lên miền Nam: the rules in code. Source: docs/rules.md sections 2 to 6 (T0, T1, T4, B-T).

Clauses that no single module states: hands of 13 cards (T0-02), free suits (T4-01), scoring by rank or by cards left
(T1-01), any single card may be played (B-T-01). Whom a room lets in (T0-01) and refilling a table (B-T-29) are the
server's; the amount, option `buy_in`, only limits losses where the house caps them.
"""
