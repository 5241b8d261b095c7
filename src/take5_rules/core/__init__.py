"""The rules: cards, editions, states, actions and events; no chance, no time, no I/O."""
