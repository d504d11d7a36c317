"""Random play here and in other libraries, measured in one interleaved run on one core."""
