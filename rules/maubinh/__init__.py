"""Mậu binh, also binh xập xám: 13 cards in three rows, every pair of players compared row by row (M-01, M-05).

Source: docs/rules.md section 1.
"""
