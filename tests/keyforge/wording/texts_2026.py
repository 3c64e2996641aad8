#!/usr/bin/env python3
"""Is everything that the rulebook of 2026 changed shown by a scenario, or told of in docs/rulings.md (CTest `texts_2026`)?

Each row of `texts-2026.txt` says where; this checks that the place is there.
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
SCENARIOS = HERE.parent / "scenarios"
RULINGS = HERE.parents[2] / "docs/rulings.md"


def names_in(path):
    lines = [line.removeprefix("- name: ").strip() for line in path.read_text().splitlines()
             if line.startswith("- name: ")]
    return {line.strip("\"'") for line in lines}


def problem_of(place, rulings):
    """What is wrong with what a row refers to, or None."""
    file, _, name = place.partition(": ")
    if file == "ruling":
        return None if name in rulings else "docs/rulings.md has no such words"
    path = SCENARIOS / f"{file}.yaml"
    if not path.exists():
        return "there is no such file"
    return None if not name or name in names_in(path) else "the file has no such scenario"


def main():
    rulings = " ".join(RULINGS.read_text().split())
    wrong = 0
    for number, line in enumerate((HERE / "texts-2026.txt").read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        _, bar, place = line.partition(" | ")
        problem = problem_of(place, rulings) if bar else "expected what it says, ' | ' and a place"
        if problem:
            wrong += 1
            print(f"texts-2026.txt:{number}: {problem}: {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
