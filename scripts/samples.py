#!/usr/bin/env python3
"""scripts/samples.py [DOCUMENT ...]

Runs the commands that the documents show (lines of a code block that begin with "$ ") and compares what they print
with what is shown; README.md and docs/*.md by default. Ends with 1 where something differs. scripts/nightly runs it as
`samples`.

A line "..." stands for any lines, as does the end; times and secrets are not compared; what a command says on standard error counts
as printed.
Each document has a folder of its own, from which the repository's files are seen; a file that it shows by `cat` before
it is there is written so. What can't be run everywhere has a comment above its block, with the reason:
<!-- not run: it asks a person -->"""

import argparse
import difflib
import glob
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAMS = os.path.join(ROOT, "build", "release", "sim")
SECONDS = 900  # that one command may take
ITS_OWN = re.compile(r"\b\d+(\.\d+)? ?(s|ms|seconds?|minutes?)\b|\b\d+:\d\d\b|\b[0-9a-f]{64}\b")  # each time another


class Sample:
    def __init__(self, line, command):
        self.line, self.command, self.shown = line, command, []


def samples(document):
    """The commands of a document with what it shows of each."""
    found, block, left_out = [], None, False
    for number, line in enumerate(document, 1):
        line = line.rstrip("\n")
        if line.startswith("```"):
            block = None if block is not None else []
            left_out = left_out and block is not None
        elif block is None:
            left_out = left_out and not line or line.startswith("<!-- not run: ")
        elif left_out:
            continue
        elif line.startswith("$ "):
            block.append(Sample(number, line[2:]))
            found.append(block[-1])
        elif block and not block[-1].shown and goes_on(block[-1].command):
            block[-1].command += "\n" + line
        elif block:
            block[-1].shown.append(line)
    return found


def goes_on(command):
    """Whether the next line belongs to the command: a quote is open, or a backslash ends it."""
    return command.count('"') % 2 == 1 or command.endswith("\\")


def alike(shown, printed):
    """Whether what is printed begins with what is shown, where "..." is shown for any lines."""
    pattern = "".join("(?:.*\n)*" if line.strip() == "..." else re.escape(line) + "\n" for line in shown)
    return re.match(pattern, "".join(line + "\n" for line in printed)) is not None


def plain(lines):
    """Without times and secrets, space at the ends of lines, and empty lines at the end."""
    out = [ITS_OWN.sub("#", line).rstrip() for line in lines]
    while out and not out[-1]:
        out.pop()
    return out


def differences(shown, printed):
    """Lines shown and not printed, each with what stands in its place."""
    lines = []
    for what, a, b, c, d in difflib.SequenceMatcher(None, shown, printed, autojunk=False).get_opcodes():
        if what != "equal" and shown[a:b] not in ([], ["..."]):
            lines += ["- " + line for line in shown[a:b]] + ["+ " + line for line in printed[c:min(d, c + b - a)]]
    return lines


def write_shown_file(sample, folder):
    """`cat FILE` of a file that isn't there writes it."""
    words = sample.command.split()
    path = os.path.join(folder, words[-1])
    if words[0] == "cat" and len(words) == 2 and not os.path.exists(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(sample.shown) + "\n")


def run(sample, folder):
    """What the command prints."""
    write_shown_file(sample, folder)
    home = {**os.environ, "PATH": PROGRAMS + os.pathsep + os.environ["PATH"], "COLUMNS": "120"}
    try:
        done = subprocess.run(["bash", "-c", sample.command], cwd=folder, env=home, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return [f"(no end within {SECONDS} s)"]
    return done.stdout.splitlines()


def check(path):
    """How many samples of a document differ."""
    differ = 0
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        found = samples(file)
    with tempfile.TemporaryDirectory() as folder:
        for name in ("data", "docs", "examples", "tests"):
            os.symlink(os.path.join(ROOT, name), os.path.join(folder, name))
        for sample in found:
            shown, printed = plain(sample.shown), plain(run(sample, folder))
            if not shown or alike(shown, printed):
                continue
            differ += 1
            print(f"{path}:{sample.line}: $ {sample.command}")
            for line in differences(shown, printed):
                print("    " + line)
    print(f"{path}: {len(found)} commands, {differ} print something else", flush=True)
    return differ


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("documents", nargs="*", metavar="DOCUMENT")
    chosen = parser.parse_args().documents or ["README.md", *sorted(glob.glob("docs/*.md", root_dir=ROOT))]
    return 1 if sum([check(path) for path in chosen]) else 0


if __name__ == "__main__":
    sys.exit(main())
