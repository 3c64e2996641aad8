#!/usr/bin/env python3
"""scripts/games_line.py RANDOM_GAMES: whether the last commit that touched the rules or the cards says which
games they play. Such a commit has the line `Games: CHECKSUM` in its message, the checksum of
`random_games 300 1`; so does a merge that brings together what differs on both sides. CTest runs this as
`games_line`. Ends with 77 where there is no commit to look at."""

import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DECIDE_GAMES = [f"engine/keyforge/{room}" for room in ("rules", "state", "language", "cards")]
DECIDE_GAMES.append("data/keyforge/cards")
SKIPPED = 77


def checksum(program):
    said = subprocess.run([program, "300", "1"], capture_output=True, text=True, check=True).stdout
    return re.search(r"checksum ([0-9a-f]{16})", said).group(1)


def git(*words):
    try:
        done = subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def skip(why):
    print(f"games_line: {why}: nothing was checked")
    return SKIPPED


def main():
    games = checksum(sys.argv[1])
    print(f"Games: {games}")
    if os.path.realpath(git("rev-parse", "--show-toplevel") or "/") != os.path.realpath(ROOT):
        return skip("this is not a git checkout")
    if git("rev-parse", "--is-shallow-repository") == "true":
        return skip("this clone is shallow")
    if git("status", "--porcelain", "--", *DECIDE_GAMES):
        return skip("there are changes that are not committed; their commit carries the line above")
    # Past a merge that took these folders from one side as they were, git goes on along that side.
    commit = git("log", "-1", "--format=%H", "--", *DECIDE_GAMES)
    lines = re.findall(r"^Games: *(\S*)", git("log", "-1", "--format=%B", commit), re.MULTILINE)
    if lines == [games]:
        return 0
    print(f"games_line: commit {git('log', '-1', '--format=%h %s', commit)}\n"
          f"  touches the rules or the cards and says {'Games: ' + ', '.join(lines) if lines else 'no Games line'};"
          f" expected Games: {games}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
