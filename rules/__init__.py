"""The rules of Mậu binh, TLMN and Sâm lốc as plain Python: the specification in code.

Standard library only; no clock, no randomness, no input or output. Clause numbers are those of docs/rules.md.
"""
