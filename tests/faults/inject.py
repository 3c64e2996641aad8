#!/usr/bin/env python3
"""inject.py PROGRAM LIBRARY [--at-most N] [--seed N]

Runs short commands of the program, each again and again with another write, start of a thread or allocation
failing (faults.cpp is preloaded): at most so many of each kind, picked by the seed where there are more.
Whatever fails, the command must end with exit code 1 and one line, or as if nothing had; each of its files
must be there whole or not at all, and nothing else beside them."""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
QUICK = ["--a", "random", "--b", "greedy:samples=1", "--games", "4", "--seed", "5", "--quiet"]
MATCH = ["match", "argus", "onyx", *QUICK, "--threads", "3"]
POSITION = os.path.join(ROOT, "tests/sim/positions/fight-first.yaml")
COMMANDS = {
    "match": [*MATCH, "--json", "out.json", "--csv", "out.csv", "--replays", "."],
    "match with a run": [*MATCH, "--run", "out.run", "--json", "out.json"],
    "bid": ["bid", "argus", "onyx", "--agent", "random", "--max-games", "20", "--threads", "3", "--quiet",
            "--json", "out.json"],
    "advise": ["advise", POSITION, "--budget", "200", "--threads", "3", "--json", "out.json"],
    "deck import": ["deck", "import", "deck.json", "-o", "out.json"],
    "deck random": ["deck", "random", "--seed", "7", "--count", "2", "--out", "."],
    "event new": ["event", "new", "out.yaml", "Ann=argus", "Ben", "Cleo", "--format", "double"],
    "deck show": ["deck", "show", "argus"],
    "position show": ["position", "show", POSITION],
    "play": ["play", "argus", "onyx", "--seed", "3", "--you", "none", "--pace", "0", "--agent", "random",
             "--replay", "out.json"],
}


RUN = "out.run"  # its bytes depend on when they were written; what counts is that it can be resumed


class Run:
    """How a command ended, and what it left."""

    def __init__(self, program, library, name, fault):
        self.counts = {}
        self.left_early = name == "play"  # keeps the game as far as it has come
        with tempfile.TemporaryDirectory() as folder:
            counts = os.path.join(folder, "counts")
            work = os.path.join(folder, "work")
            os.mkdir(work)
            if name == "deck import":
                with open(os.path.join(ROOT, "data/keyforge/decks/radiant-argus-the-supreme.json"), "rb") as deck:
                    with open(os.path.join(work, "deck.json"), "wb") as out:
                        out.write(deck.read())
            environment = dict(os.environ, LD_PRELOAD=library, FAULT=fault, FAULT_COUNTS=counts)
            done = subprocess.run([program, *COMMANDS[name]], cwd=work, env=environment, capture_output=True,
                                  stdin=subprocess.DEVNULL, timeout=120)
            self.code, self.out, self.errors = done.returncode, done.stdout, done.stderr.decode()
            self.resumed = None
            if os.path.exists(os.path.join(work, RUN)):
                self.resumed = subprocess.run([program, "resume", RUN, "--quiet"], cwd=work, capture_output=True,
                                              stdin=subprocess.DEVNULL, timeout=120).stdout
                os.remove(os.path.join(work, RUN))
            self.files = {}
            for file in os.listdir(work):
                with open(os.path.join(work, file), "rb") as text:
                    self.files[file] = text.read()
            if os.path.exists(counts):
                with open(counts, encoding="ascii") as lines:
                    self.counts = {kind: int(count) for kind, count in (line.split() for line in lines)}


def is_json(text):
    try:
        json.loads(text)
        return True
    except ValueError:
        return False


def problem_of(run, whole):
    """What is wrong with a run, compared with the whole one; None if nothing is."""
    for name, text in run.files.items():
        if name not in whole.files:
            return f"leaves {name}"
        if text != whole.files[name] and not (run.left_early and is_json(text)):
            return f"leaves half of {name}"
    if run.resumed not in (None, whole.out):
        return "the run that it leaves doesn't come to the same end"
    if run.code == 0:
        # Where only a note went astray, or memory could be done without.
        same = run.files == whole.files and run.out == whole.out
        return None if same else "exit code 0, but not everything is there"
    if run.code != 1:
        return f"exit code {run.code}: {run.errors.strip()[-300:]}"
    errors = [line for line in run.errors.splitlines() if not line.startswith("archon: to continue: ")]
    if len(errors) != 1 or not errors[0].startswith("archon: "):
        return f"not one line of error: {run.errors!r}"
    return None


def faults_of(whole, at_most, dice):
    for kind, count in whole.counts.items():
        every = range(1, count + 1)
        yield from (f"{kind}:{n}" for n in (every if count <= at_most else sorted(dice.sample(every, at_most))))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("library")
    parser.add_argument("--at-most", type=int, default=8, help="of each kind, for each command (8)")
    parser.add_argument("--seed", type=int, default=1, help="picks them")
    options = parser.parse_args()
    dice = random.Random(options.seed)
    runs, bad = 0, 0
    for name in COMMANDS:
        whole = Run(options.program, options.library, name, "none")
        if whole.code != 0 or not whole.counts:
            print(f"{name}: exit code {whole.code} without any fault: {whole.errors}")
            return 1
        for fault in faults_of(whole, options.at_most, dice):
            runs += 1
            problem = problem_of(Run(options.program, options.library, name, fault), whole)
            if problem:
                bad += 1
                print(f"{name}, {fault}: {problem}")
        counts = ", ".join(f"{count} {kind}" for kind, count in whole.counts.items())
        print(f"{name}: {counts}", flush=True)
    print(f"{runs} faults, {bad} badly ended")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
