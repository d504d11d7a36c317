"""Tables: who sits there, what they decide, and the bots and clocks that play along."""
