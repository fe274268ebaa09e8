"""Making opponents: the stored equilibrium, and models learned from recorded hands."""
