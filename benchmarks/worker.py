"""One contestant in its own process, on one core: reads how long to play, answers how fast it was."""

import json
import os
import sys
import time
import warnings

from benchmarks.contestants import ALL, Play


def rate(play: Play, seconds: float) -> float:
    """Decisions for each second of processor time that this process used."""
    decisions, start, now = 0, time.process_time(), time.process_time()
    while now - start < seconds:
        decisions += play()
        now = time.process_time()
    return decisions / (now - start)


def main() -> None:
    """Prepare, then play when asked."""
    number, core = sys.argv[1:]
    if core:
        os.sched_setaffinity(0, {int(core)})
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what libraries print is not an answer
    warnings.simplefilter("ignore")
    try:
        play = ALL[int(number)].prepare()
        play()
    except Exception as problem:  # a library that is missing, or of another version
        print(json.dumps({"trouble": f"{type(problem).__name__}: {problem}".splitlines()[0]}), file=answers, flush=True)
        return
    print(json.dumps({"trouble": ""}), file=answers, flush=True)
    for line in sys.stdin:
        print(json.dumps({"rate": rate(play, float(line))}), file=answers, flush=True)


if __name__ == "__main__":
    main()
