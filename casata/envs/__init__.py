"""The games for programs that learn: PettingZoo, Gymnasium and OpenSpiel, each in a module of its own."""
