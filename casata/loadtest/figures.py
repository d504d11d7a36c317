"""What a load test has measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

PERCENTILES = (50, 95, 99)


@dataclass
class Figures:
    """Times are in seconds from the click."""

    others: list[float] = field(default_factory=list)  # until every other page of the table shows it
    own: list[float] = field(default_factory=list)  # until the answer
    bots: list[float] = field(default_factory=list)  # until a novice has decided, including the click
    guest_answers: dict[str, int] = field(default_factory=dict)  # how often the server gave bad guests each answer
    errors: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    frames: int = 0
    bytes: int = 0
    memory: int = 0  # of the server, in bytes
    growth: int = 0  # by how much that is more than with nobody there
    tables: int = 0
    cpu: float = 0.0  # of the server, in seconds
    load: float = 0.0  # of the process that measures, in seconds

    def to_json(self) -> dict[str, Any]:
        """All figures by name."""
        decisions = max(1, len(self.own))
        return {
            "seconds": round(self.seconds, 1),
            "decisions": len(self.own),
            "decisions_per_s": round(len(self.own) / self.seconds, 2) if self.seconds else 0.0,
            **{f"others_p{each}_ms": percentile(self.others, each) for each in PERCENTILES},
            **{f"own_p{each}_ms": percentile(self.own, each) for each in PERCENTILES},
            **({"bot_p95_ms": percentile(self.bots, 95), "guests": self.guest_answers} if self.bots else {}),
            "errors": sum(self.errors.values()),
            "error_kinds": dict(self.errors),
            "server_memory_mb": round(self.memory / 1e6, 1),
            "memory_kb_per_table": round(self.growth / max(1, self.tables) / 1000),
            "server_cpu_ms_per_decision": round(1000 * self.cpu / decisions, 1),
            "server_cpu_share": round(self.cpu / self.seconds, 3) if self.seconds else 0.0,
            "client_cpu_share": round(self.load / self.seconds, 3) if self.seconds else 0.0,
            "frame_kb": round(self.bytes / max(1, self.frames) / 1000, 1),
            "frames_per_decision": round(self.frames / decisions, 2),
        }


def percentile(values: Sequence[float], percent: int) -> float:
    """The value that so many percent do not exceed, in milliseconds; 0 without values."""
    if not values:
        return 0.0
    at = min(len(values) - 1, max(0, -(-len(values) * percent // 100) - 1))
    return round(1000 * sorted(values)[at], 1)
