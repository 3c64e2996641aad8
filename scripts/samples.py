#!/usr/bin/env python3
"""scripts/samples.py [DOCUMENT ...]

Runs the commands that the documents show (lines of a code block that begin with "$ ") and compares what they print
with what is shown; README.md and docs/*.md by default. Of commands that are shown without what they print, or not run, it is checked
that the program has such a command with such options. Ends with 1 where something differs. scripts/nightly runs it as
`samples`.

A line "..." stands for any lines, as does the end; progress, times and secrets are not compared; what a command says on standard error counts
as printed.
Documents are checked beside each other, one for each processor; on standard error stands how far they are. Each
document has a folder of its own, from which the repository's files are seen; a file that it shows by `cat` before
it is there is written so. What can't be run everywhere has a comment above its block, with the reason, which is printed:
<!-- not run: it asks a person -->

Other languages have tests of their own: the protocol's transcripts protocol_tests, cards keyforge_tests, Python
tests/python."""

import argparse
import concurrent.futures
import difflib
import functools
import glob
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAMS = os.pathsep.join(os.path.join(ROOT, "build", "release", folder) for folder in ("sim", "bench/lab"))
SECONDS = 900  # that one command may take
LONG = 10  # seconds: progress tells of commands that took longer
ITS_OWN = re.compile(r"\b\d+(\.\d+)? ?(s|ms|seconds?|minutes?)\b|\b\d+:\d\d\b|\b[0-9a-f]{64}\b")  # each time another

PROGRESS = re.compile(r".*\b\d+(/| of at most )\d+ \w+, .*\w+/s$")  # as often as the machine is slow


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


def left_out(document):
    """Where a block is not run, and why."""
    for number, line in enumerate(document, 1):
        found = re.match(r"<!-- not run: (.*) -->", line)
        if found:
            yield number, found.group(1)


def named(document):
    """The command lines of the program in all blocks, run or not."""
    in_block = False
    for number, line in enumerate(document, 1):
        if line.startswith("```"):
            in_block = not in_block
        found = re.match(r"(?:\$ )?(archon [a-z][^\n]*)", line) if in_block else None
        if found:
            yield number, re.split(r" (?:#|[|;>&]|2>)|  ", found.group(1).rstrip("\\"))[0]


@functools.cache
def offered(*path):
    """The commands below this one, and its options, as its help tells."""
    said = subprocess.run(["archon", *path, "--help"], env=environment(), capture_output=True, text=True, check=False).stdout
    below = said.partition(" COMMAND\n")[2].partition("\nOptions:\n")[0]
    names = re.findall(r"^  (-[\w-]+(?:, --[\w-]+)*)", said, re.M)
    return set(re.findall(r"^  ([\w-]+)", below, re.M)), {one for of_one in names for one in of_one.split(", ")}


@functools.cache
def is_unlisted(word):
    """A few commands that people hardly type have help, but no line in the program's list."""
    return subprocess.run(["archon", word, "--help"], env=environment(), capture_output=True, check=False).returncode == 0


def unknown_words(command):
    """What the program doesn't have of a command line."""
    try:
        words = shlex.split(command)[1:]
    except ValueError:  # a quote goes on in the next line
        words = command.split()[1:]
    path = ()
    if words and words[0] == "help":
        return []
    while words and (words[0] in offered(*path)[0] or (not path and is_unlisted(words[0]))):
        path += (words.pop(0),)
    options = [word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)]
    unknown = [one for one in options if one not in offered(*path)[1] | {"--version"}]
    return unknown if path or not words or words[0].startswith("-") else [words[0]]


def goes_on(command):
    """Whether the next line belongs to the command: a quote is open, or a backslash ends it."""
    return command.count('"') % 2 == 1 or command.endswith("\\")


def alike(shown, printed):
    """Whether what is printed begins with what is shown, where "..." is shown for any lines."""
    pattern = "".join("(?:.*\n)*" if line.strip() == "..." else re.escape(line) + "\n" for line in shown)
    return re.match(pattern, "".join(line + "\n" for line in printed)) is not None


def plain(lines):
    """Without progress, times and secrets, what has been measured, space at the ends of lines, and empty lines at the
    end."""
    out, is_measured = [], False
    for line in lines:
        if PROGRESS.match(line):
            continue
        is_measured = line.startswith("Measured on this machine") or (is_measured and line != "")
        line = ITS_OWN.sub("#", line).rstrip()
        out.append(re.sub(r" +\d+\.\d+", " #", line) if is_measured else line)
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


def environment():
    return {**os.environ, "PATH": PROGRAMS + os.pathsep + os.environ["PATH"], "COLUMNS": "120"}


def run(sample, folder):
    """What the command prints."""
    write_shown_file(sample, folder)
    try:
        done = subprocess.run(["bash", "-c", sample.command], cwd=folder, env=environment(), stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return [f"(no end within {SECONDS} s)"]
    return done.stdout.splitlines()


def tell(text):
    """Progress, apart from what is found."""
    print(text, file=sys.stderr, flush=True)


def check(path):
    """How many samples of a document differ, and what is to be said of them."""
    differ, said = 0, []
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        document = file.readlines()
    found = samples(document)
    for line, why in left_out(document):
        said.append(f"{path}:{line}: not run: {why}")
    for line, command in named(document):
        for word in unknown_words(command):
            differ += 1
            said.append(f"{path}:{line}: the program has no '{word}': {command}")
    with tempfile.TemporaryDirectory() as folder:
        for name in ("data", "docs", "examples", "tests"):
            os.symlink(os.path.join(ROOT, name), os.path.join(folder, name))
        for number, sample in enumerate(found, 1):
            begin = time.monotonic()
            shown, printed = plain(sample.shown), plain(run(sample, folder))
            if time.monotonic() - begin > LONG:
                tell(f"{path}: {number} of {len(found)} commands; {time.monotonic() - begin:.0f} s: $ {sample.command}")
            if not shown or alike(shown, printed):
                continue
            differ += 1
            said.append(f"{path}:{sample.line}: $ {sample.command}")
            said += ["    " + line for line in differences(shown, printed)]
    said.append(f"{path}: {len(found)} commands run, {differ} differ")
    return differ, said


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("documents", nargs="*", metavar="DOCUMENT")
    chosen = parser.parse_args().documents or ["README.md", *sorted(glob.glob("docs/*.md", root_dir=ROOT))]
    all_differ = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as documents:
        for differ, said in documents.map(check, chosen):
            all_differ += differ
            print("\n".join(said), flush=True)
    return 1 if all_differ else 0


if __name__ == "__main__":
    sys.exit(main())
