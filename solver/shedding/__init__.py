"""TLMN and Sâm for the solver: the fast twin of rules.shedding, and what to play."""
