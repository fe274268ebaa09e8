"""Tiến lên miền Nam: the rules in code. Source: docs/rules.md sections 2 to 6 (T0, T1, T4, B-T)."""
