#!/usr/bin/env python3
"""Runs clang-tidy 14 by .clang-tidy, on as many cores as there are:

    scripts/clang_tidy.py [--build FOLDER]          what differs from the last commit on main, or from
                                                    the commit before this one
    scripts/clang_tidy.py [--build FOLDER] --all    everything: half an hour on two cores
    scripts/clang_tidy.py [--build FOLDER] FILE...  these

FOLDER is where CMake configured, build/release by default. CTest runs the first, on at most MOST_FILES of the
files, as `clang_tidy`. Ends with 77 where clang-tidy 14 or the history to compare with is missing."""

import argparse
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MOST_FILES = 10  # in a run of the suite: about half a minute on two cores
SKIPPED = 77


def skip(why):
    print(f"clang_tidy: {why}: nothing was checked")
    sys.exit(SKIPPED)


def program():
    for name in ("clang-tidy-14", "clang-tidy"):
        if shutil.which(name):
            said = subprocess.run([name, "--version"], capture_output=True, text=True, check=False).stdout
            if re.search(r"version 14\.", said):
                return name
    return skip("clang-tidy 14 is not installed (scripts/setup --developer installs it)")


def git(*words):
    """What git prints, or None where it can't say."""
    try:
        done = subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def commands(build):
    """What CMake compiles, with an entry for each source of a group (cmake/unity.cmake)."""
    path = os.path.join(build, "compile_commands.json")
    if not os.path.exists(path):
        skip(f"no {path}")
    with open(path, encoding="utf-8") as file:
        entries = json.load(file)
    for entry in entries:
        if "/Unity/" not in entry["file"]:
            yield entry
            continue
        with open(entry["file"], encoding="utf-8") as file:
            members = re.findall(r'^#include "([^"]+)"', file.read(), re.MULTILINE)
        for member in members:
            yield {**entry, "file": member, "command": entry["command"].replace(entry["file"], member)}


def compiled(build):
    """The files that the build compiles, relative to the repository, and a folder with the command of each."""
    entries = list(commands(build))
    folder = os.path.join(build, "clang_tidy")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump(entries, file)
    found = {os.path.relpath(os.path.realpath(entry["file"]), ROOT) for entry in entries}
    return sorted(path for path in found if not path.startswith(("..", "build"))), folder


def compiles(header, sources):
    """A source that shows the header to clang-tidy: its own one, or any that includes it."""
    own = os.path.splitext(header)[0] + ".cpp"
    if own in sources:
        return own
    for source in sources:
        with open(os.path.join(ROOT, source), encoding="utf-8") as file:
            if f'#include "{header}"' in file.read():
                return source
    return None


def changed(sources):
    head = git("rev-parse", "HEAD")
    base = git("merge-base", "HEAD", "main")
    if base in (None, head):
        base = git("rev-parse", "HEAD~1")
    if base is None:
        skip("there is no history to compare with")
    paths = git("diff", "--name-only", base, "--", "*.cpp", "*.h").split()
    existing = [path for path in paths if os.path.exists(os.path.join(ROOT, path))]
    wanted = [path if path.endswith(".cpp") else compiles(path, sources) for path in existing]
    return sorted({path for path in wanted if path in sources})


def check(tidy, build, path):
    done = subprocess.run(
        # Flags that only GCC knows stand in the commands of a build by GCC.
        [tidy, "-p", build, "--quiet", "--extra-arg=-Wno-unknown-warning-option", path],
        cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode == 0, done.stdout.replace(ROOT + os.sep, "")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.path.join(ROOT, "build", "release"), metavar="FOLDER")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("files", nargs="*", metavar="FILE")
    options = parser.parse_args()
    tidy = program()
    sources, database = compiled(options.build)
    paths = options.files or (sources if options.all else changed(sources))
    if not options.files and not options.all and len(paths) > MOST_FILES:
        print(f"clang_tidy: {len(paths)} files differ, {MOST_FILES} are checked; --all checks every one")
        paths = paths[:MOST_FILES]
    clean = True
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for good, said in pool.map(lambda path: check(tidy, database, path), paths):
            clean = clean and good
            print(said, end="", flush=True)
    print(f"clang_tidy: {len(paths)} files checked")
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main())
