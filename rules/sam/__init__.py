"""Sâm lốc: the rules in code. Source: docs/rules.md section 7 (S, B-S)."""
