"""Mậu binh: 13 cards in three rows, every pair of players compared row by row. Source: docs/rules.md section 1."""
