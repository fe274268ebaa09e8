def mixed_choices(*a): return ()
