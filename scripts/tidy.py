#!/usr/bin/env python3
"""Checks the rules of the house that no compiler checks; CONTRIBUTING.md lists them. Run by CTest as
`tidy`. Prints one line per problem, relative to the repository, and fails if there is any."""

import collections
import fnmatch
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CODE_FOLDERS = ("engine", "ai", "protocol", "sim", "bindings", "bench", "examples", "tests")
OTHER_FOLDERS = ("cmake", "data", "docs", "scripts", ".ci")
CODE = (".cpp", ".h", ".def")

MOST_LINES = 600
MOST_FUNCTION_LINES = 70
MOST_SOURCES = 24

# A folder, and the folders its files must not include. The arrows run sim -> ai -> engine and protocol -> ai, the
# program in sim/cli brings both together. Only folders named after a game know that game.
ARROWS = [
    ("engine/", ["ai/", "protocol/", "sim/", "tests/", "bench/"]),
    ("engine/core/", ["engine/keyforge/", "engine/archmajesty/"]),
    ("engine/keyforge/", ["engine/archmajesty/"]),
    ("engine/archmajesty/", ["engine/keyforge/"]),
    ("ai/", ["protocol/", "sim/", "tests/", "bench/"]),
    ("ai/keyforge/", ["engine/archmajesty/", "ai/archmajesty/"]),
    ("ai/archmajesty/", ["engine/keyforge/", "ai/keyforge/"]),
    ("protocol/", ["sim/", "tests/", "bench/"]),
    ("protocol/keyforge/", ["engine/archmajesty/", "ai/archmajesty/", "protocol/archmajesty/"]),
    ("protocol/archmajesty/", ["engine/keyforge/", "ai/keyforge/", "protocol/keyforge/"]),
    ("sim/", ["tests/", "bench/"]),
    *((folder, ["protocol/", "sim/cli/"]) for folder in ("sim/keyforge/", "sim/kinds/", "sim/play/", "sim/workers/")),
    *((folder, ["sim/keyforge/"]) for folder in ("sim/kinds/", "sim/play/", "sim/runs/", "sim/workers/")),
    *((folder, ["bindings/"]) for folder in ("engine/", "ai/", "protocol/", "sim/")),
    ("bindings/", ["tests/", "bench/"]),
    ("bindings/python/", ["protocol/", "sim/cli/"]),
    # A table on the page is that of the terminal, drawn from what other programs get.
    ("bindings/web/", ["protocol/programs/", "protocol/session/", "protocol/keyforge/programs/",
                       "protocol/keyforge/session/", "sim/cli/battle_table/battle_", *(f"sim/cli/{room}/" for room in (
        "commands", "decks", "files", "jobs", "options", "terminal"))]),
]
KNOWS_A_GAME = ("engine/keyforge/", "engine/archmajesty/", "ai/archmajesty/", "ai/keyforge/", "ai/training/",
                "protocol/games.cpp", "protocol/archmajesty/", "protocol/keyforge/", "sim/archmajesty/", "sim/keyforge/",
                "sim/cli/", "tests/", "bench/", "examples/", "bindings/")

# Third-party headers and where they may stand.
HOMES = [
    (r"CLI/", ["sim/cli/options/parser.cpp", "ai/training/program.cpp"]),
    (r"nlohmann/", ["engine/core/trees/json_", "protocol/", "sim/", "bench/lab/", "tests/"]),
    (r"yaml-cpp/", ["engine/core/trees/yaml_tree.cpp", "sim/", "tests/"]),
    (r"(oneapi/)?tbb/", ["engine/core/threads/arena.cpp"]),
    (r"(unsupported/)?Eigen/", ["ai/training/", "sim/rating/", "sim/handicaps/", "sim/statistics/joint_normal_draws",
                              "sim/statistics/stats.cpp"]),
    (r"sqlite3\.h", ["sim/runs/database.cpp"]),
    (r"doctest/", ["tests/"]),
    (r"mpi\.h", ["sim/workers/mpi/"]),
    (r"benchmark/", ["bench/"]),
    (r"pybind11/", ["bindings/python/"]),
    (r"emscripten/", ["bindings/web/"]),
    (r"Random123/", ["engine/core/rng.cpp"]),
]

# What the program once said, or might, in other words than the list of CONTRIBUTING.md.
RETIRED_WORDS = re.compile(
    r"with probability|above 99\.9|below 0\.1 %|whose opinion|the order (?:holds|does not hold)|inferred from"
    r"|is foreseen|is foretold|enough to know|why it ended|icons of Enhance|(?:page|site) of Archon's|nobody made"
    r"|downloads nothing|can't tell of any|expected another name|keeps the order|the rest is about")
VAGUE_NAMES = {"utils", "util", "common", "manager", "helper", "helpers", "misc"}
READMES = ("engine", "ai", "protocol", "sim", "scripts", "examples", "bench", "tests", "data",
           "bindings/python", "bindings/web")  # name every file below, here or in the README of a room
MACHINE_PATH = re.compile(r"/(?:home|root|work|Users)/[A-Za-z]")
NO_FUNCTION = re.compile(
    r"^(?:if|else|for|while|switch|do|try|catch|namespace|class|struct|enum|union|extern|return|case"
    r"|default|template <.*> (?:class|struct))\b|^[}{]|^#")

# A number made smaller without a look whether it fits, perhaps what a call returns. Bits are cut on purpose.
SMALLER = re.compile(r"static_cast<u?int(?:8|16)_t>\((?:[^()&|~^<>]|->|\((?:[^()&|~^<>]|->|\([^()]*\))*\))*\)")

problems = []


def report(path, line, message):
    problems.append(f"{path}:{line}: {message}" if line else f"{path}: {message}")


def files_below(*folders):
    for folder in folders:
        for at, subfolders, names in os.walk(os.path.join(ROOT, folder)):
            subfolders[:] = sorted(s for s in subfolders if s != "__pycache__")
            for name in sorted(names):
                yield os.path.relpath(os.path.join(at, name), ROOT)


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def check_includes(path, lines):
    for number, line in enumerate(lines, 1):
        found = re.match(r'\s*#include [<"]([^>"]+)[>"]', line)
        if not found:
            continue
        header = found.group(1)
        for folder, forbidden in ARROWS:
            if path.startswith(folder) and header.startswith(tuple(forbidden)):
                report(path, number, f"{folder} must not include {header}")
        knows = path.startswith(KNOWS_A_GAME)
        if header.startswith(("engine/keyforge/", "engine/archmajesty/", "ai/archmajesty/", "ai/keyforge/")) and not knows:
            report(path, number, f"only folders named after a game include {header}")
        for pattern, homes in HOMES:
            if re.match(pattern, header) and not path.startswith(tuple(homes)):
                report(path, number, f"{header} belongs in {' or '.join(homes)}")
        if line.strip().startswith('#include "') and not os.path.exists(os.path.join(ROOT, header)):
            report(path, number, f"include {header} by its path from the top")


def signature_start(lines, end):
    """The line on which the signature that ends on line `end` begins; before a constructor's initialisers."""
    open_parens = 0
    for at in range(end, max(-1, end - 12), -1):
        open_parens += lines[at].count(")") - lines[at].count("(")
        initialises = lines[at].lstrip().startswith(": ") or (at > 0 and lines[at - 1].endswith(","))
        if open_parens <= 0 and not initialises:
            return at
    return end


def check_function_lengths(path, lines):
    """A heuristic that leans on the formatting: a body ends at the first brace in its own column."""
    end = 0
    for at, line in enumerate(lines):
        if at < end or not line.endswith("{") or ")" not in line:
            continue
        start = signature_start(lines, at)
        text = lines[start].lstrip()
        if NO_FUNCTION.match(text):
            continue
        indent = lines[start][: len(lines[start]) - len(text)]
        closing = re.compile(re.escape(indent) + r"\}")
        end = next((i for i in range(at + 1, len(lines)) if closing.match(lines[i])), at) + 1
        if end - start > MOST_FUNCTION_LINES:
            report(path, start + 1, f"a function of {end - start} lines (most: {MOST_FUNCTION_LINES})")


def check_names(path):
    stem = os.path.splitext(os.path.basename(path))[0]
    if path.endswith((".card", ".yaml")):
        return  # called like the card
    if VAGUE_NAMES & set(re.split(r"[_\-.]", stem.lower())):
        report(path, 0, "a meaningless name; name it after its subject")


def check_named_files(folder, readme, words):
    """What a README names as a file or a folder of files is there: somewhere below, or from the top."""
    names = set(files_below(*READMES, "docs"))
    for path in files_below(folder):
        parts = path[len(folder) + 1:].split("/")
        names.update("/".join(parts[at:]) for at in range(len(parts)))
    for word in words:
        if not re.fullmatch(r"[\w./*-]+(\.(h|cpp|def|py|mjs|yaml|card|\*)|/\*?)", word):
            continue
        wanted = word + "*" if word.endswith("/") else word
        if wanted not in names and not ("*" in wanted and fnmatch.filter(names, wanted)):
            report(readme, 0, f"names {word}, which does not exist")


# The page's compiler has a library of 2021 (bindings/web/src/instead/older_library.h).
LACKING_IN_THE_PAGE = re.compile(r"std::(?:ranges::|views::|jthread|format\()")
IN_THE_PAGE = ("engine/", "ai/", "sim/", "protocol/", "bindings/web/")


def check_library(path, lines):
    for number, line in enumerate(lines, 1):
        found = LACKING_IN_THE_PAGE.search(line)
        if path.startswith(IN_THE_PAGE) and found:
            report(path, number, f"the page can't be built with {found.group()}")


def check_crowds(paths):
    """A folder that takes more than a screen to list is two; folders in it are counted by themselves."""
    crowds = collections.Counter(os.path.dirname(path) for path in paths if path.endswith(CODE))
    for folder, count in sorted(crowds.items()):
        if count > MOST_SOURCES:
            report(folder, 0, f"{count} sources in a folder (most: {MOST_SOURCES})")


def is_named(path, words):
    stem = os.path.splitext(path)[0]
    return any(fnmatch.fnmatchcase(f"/{named}", f"*/{word}") for word in words for named in (path, stem))


def room_of(path):
    """The folder that counts as one: engine/<game>/<room>, and <top>/<folder> elsewhere."""
    parts = path.split("/")
    depth = 3 if parts[0] == "engine" else 2
    return "/".join(parts[:depth]) if len(parts) > depth else None


def check_circles():
    """Of two folders one knows the other: an interface stands where it is used, and is implemented elsewhere. Counted are
    the rooms of a game in the engine and the folders of ai, protocol and sim; what stands in their parent itself is its
    facade, which knows them all."""
    knows = collections.defaultdict(list)
    for path in files_below("engine", "ai", "protocol", "sim"):
        if not path.endswith(CODE) or not room_of(path):
            continue
        for header in re.findall(r'^#include "([^"]+)"', read(path), re.MULTILINE):
            if room_of(header) and room_of(header) != room_of(path):
                knows[room_of(path), room_of(header)].append(path)
    found = {(a, b) for a, b in knows if a < b and (b, a) in knows}
    for a, b in sorted(found):
        fewer = min(knows[a, b], knows[b, a], key=len)
        report(a, 0, f"{a} and {b} include each other ({', '.join(fewer[:3])})")


def check_readmes():
    """Every file is named by the README of a room that it is in."""
    for folder in READMES:
        readmes = {os.path.dirname(path) for path in files_below(folder) if path.endswith("/README.md")} - {
            room for room in (os.path.dirname(path) for path in files_below(folder)) if room.endswith("/vendor")}
        words = {}
        for room in readmes:
            words[room] = [re.sub(r"<\w+>", "*", w) for w in re.findall(r"`([^`\s]+)`", read(f"{room}/README.md"))]
            check_named_files(folder, f"{room}/README.md", words[room])
        for path in files_below(folder):
            if os.path.basename(path) in ("README.md", "CMakeLists.txt"):
                continue
            rooms = [room for room in readmes if path.startswith(room + "/")]
            if rooms and not any(is_named(path[len(room) + 1:], words[room]) for room in rooms):
                room = max(rooms, key=len)
                report(f"{room}/README.md", 0, f"does not name {path[len(room) + 1:]}")


def check_text(path, text):
    for number, line in enumerate(text.split("\n"), 1):
        if MACHINE_PATH.search(line):
            report(path, number, "a path on someone's machine")


def check_words(path, text):
    """What people read: strings, those that go on in the next line joined."""
    joined = re.sub(r'"[ \t]*\n[ \t]*"', "", re.sub(r"^\s*//.*$", "", text, flags=re.M))
    for string in re.findall(r'"((?:[^"\\\n]|\\.)*)"', joined):
        words = RETIRED_WORDS.search(string)
        if words:
            report(path, 0, f"'{words.group()}' in a string; Words in CONTRIBUTING.md has what we say")


def check_casts(path, text):
    for cast in SMALLER.finditer(text):
        report(path, text.count("\n", 0, cast.start()) + 1, "a static_cast to a smaller number: narrow<T> of engine/core/counts.h looks whether it fits")


def main():
    for path in files_below(*CODE_FOLDERS, *OTHER_FOLDERS):
        check_names(path)
        try:
            text = read(path)
        except UnicodeDecodeError:
            continue
        check_text(path, text)
        if not path.endswith(CODE + (".py",)):
            continue
        lines = text.split("\n")
        if len(lines) > MOST_LINES + 1:
            report(path, 0, f"{len(lines) - 1} lines (most: {MOST_LINES})")
        if path.endswith(CODE):
            check_includes(path, lines)
            check_library(path, lines)
            check_function_lengths(path, lines)
            if not path.startswith("tests/"):
                check_words(path, text)
            if not path.startswith(("tests/", "engine/core/counts.h")):
                check_casts(path, text)
    check_crowds(files_below(*CODE_FOLDERS))
    check_circles()
    check_readmes()
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
