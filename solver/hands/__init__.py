"""One hand: how strong its rows are, its arrangements, what they are paid. Knows no opponents."""
