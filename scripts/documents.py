#!/usr/bin/env python3
"""Checks what README, CONTRIBUTING and the pages of docs say of the tree, as far as that can be seen without running
anything; CTest runs it as `documents`, and scripts/samples.py runs the commands that they show. One line per problem:

  links      to files, to pictures and to headings lead somewhere
  names      of files, options, macros, constants and members, in `code`, exist somewhere in the sources
  defaults   of players, strengths and references are those of the tables that the program reads
  figures    of sets are those of the data
  sizes      the documents, README and a folder's README stay short, pictures small
  an index   every page of docs has a link in docs/index.md"""

import fnmatch
import glob
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MOST_WORDS = 60_000  # of docs and README together, bars of tables and samples included
MOST_LINES = {"README.md": 180}
MOST_LINES_OF_A_FOLDERS = 60
MOST_BYTES_OF_A_PICTURE = 200_000
SOURCES = (".cpp", ".h", ".def", ".py", ".pyi", ".js", ".mjs", ".cmake", ".txt", ".yaml", ".yml", ".json", ".css", ".html",
           ".sql", ".toml", "")
FILE = re.compile(r"[\w./*<>-]+\.(?:h|cpp|def|py|mjs|js|cmake|card|yml|md)")
IDENTIFIER = re.compile(r"[A-Z][A-Z0-9]*_[A-Z0-9_]+|[A-Z]{6,}|k[A-Z]\w+|\w+(?:::\w+)+(?:\(\))?")
# Options of other programs that documents name, and what is only an example.
FOREIGN = {"--account", "--time", "--partition", "--prefix", "--target", "--preset", "--rm", "--cflags", "--libs",
           "--level", "--build-arg", "--component", "--ignore-missing", "--install", "--build", "--find-links"}

problems = []


def report(path, line, message):
    problems.append(f"{path}:{line}: {message}")


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def tracked():
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                            capture_output=True, text=True, check=False).stdout.split("\n")
    return [path for path in listed if path and os.path.exists(os.path.join(ROOT, path))]


def documents():
    return ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", *sorted(glob.glob("docs/*.md", root_dir=ROOT))]


def prose(text):
    """Numbered lines outside of fenced blocks."""
    fenced = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield number, line


def headings(text):
    """What links call the headings."""
    found = set()
    for _, line in prose(text):
        if re.match(r"#+ ", line):
            words = re.sub(r"[^\w\s-]", "", re.sub(r"[`*]", "", line.lstrip("# ")).lower())
            found.add(words.replace(" ", "-"))
    return found


def check_links(path):
    text = read(path)
    if text.count("\n```") % 2:
        report(path, 1, "a fenced block has no end")
    for number, line in prose(text):
        if re.search(r"(?<!`)``(?!`)", line):
            report(path, number, "names nothing: two backticks with nothing between them")
        for link in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", line)):
            if re.match(r"[a-z]+:", link):
                continue
            target, _, heading = link.partition("#")
            there = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
            if not os.path.exists(os.path.join(ROOT, there)):
                report(path, number, f"links to {link}, which does not exist")
            elif heading and there.endswith(".md") and heading not in headings(read(there)):
                report(path, number, f"links to {link}, but {there} has no such heading")
            elif there.endswith(".png") and os.path.getsize(os.path.join(ROOT, there)) > MOST_BYTES_OF_A_PICTURE:
                report(path, number, f"{there} has more than {MOST_BYTES_OF_A_PICTURE:,} bytes")


def words_of_sources(files):
    words = set()
    for path in files:
        if path.startswith(("data/", "tests/keyforge/scenarios/")) or path.endswith(".md"):
            continue
        if os.path.splitext(path)[1] not in SOURCES:
            continue
        try:
            words.update(word.strip("-") for word in re.findall(r"[\w-]+", read(path)))
        except (UnicodeDecodeError, OSError):
            continue
    return words | {word.replace("-", "_") for word in words} | {part for word in words for part in word.split("-")}


def check_names(path, names, words):
    for number, line in prose(read(path)):
        for code in re.findall(r"`([^`]+)`", line):
            if FILE.fullmatch(code) and "/" in code and "FOLDER" not in code:
                wanted = re.sub(r"<\w+>|\b(?:ID|NAME)\b", "*", code.removeprefix("./"))
                if not (wanted in names or "*" in wanted and fnmatch.filter(names, wanted)):
                    report(path, number, f"names {code}, which does not exist")
            for option in re.findall(r"(?<![\w-])--[a-z][\w-]*", code):
                if option not in FOREIGN and option[2:] not in words and option[2:].replace("-", "_") not in words:
                    report(path, number, f"names {option}, which no source knows")
            if IDENTIFIER.fullmatch(code):
                for part in re.findall(r"\w+", code):
                    if part not in words | {"TheWord"}:
                        report(path, number, f"names {code}, which no source knows")
                        break


def rows(path):
    """The texts in quotes of each row of a table that the program reads."""
    text = re.sub(r"//.*", "", read(path))
    for row in re.findall(r"^\w+\((.*?)\)$", text, re.M | re.S):
        yield re.findall(r'"((?:[^"\\]|\\.)*)"', row)


def check_defaults():
    """Every name with its parameters stands in its table as it is."""
    for source, page in (("ai/keyforge/strengths.def", "docs/strength.md"), ("ai/keyforge/references.def", "docs/bench.md")):
        text = read(page)
        for row in rows(source):
            name, spec = row[0], row[1]
            line = next((line for line in text.split("\n") if line.startswith(f"| `{name}` |")), "")
            if f"`{spec}`" not in line:
                report(page, 1, f"has no row for {name} as {spec}")


def check_figures(files):
    """Figures that follow from the tree."""
    sets = sum(path.startswith("data/keyforge/facts/") for path in files)
    words = dict(zip(("nineteen", "twenty", "twenty-one", "twenty-two"), range(19, 23)))
    for path in documents():
        for number, line in prose(read(path)):
            for word in re.findall(r"\b([a-z-]+) sets\b", line):
                if words.get(word, sets) != sets:
                    report(path, number, f"says {word} sets, where there are {sets}")


def default_agent(files):
    for path in files:
        if path.startswith("sim/") and path.endswith(".h"):
            found = re.search(r'kDefaultAgent = "(\w+)"', read(path))
            if found:
                return found.group(1)
    return None


def check_default_agent(files):
    agent = default_agent(files)
    for path, words in (("docs/strength.md", "has one player uses `{}`"), ("docs/ladder.md", "those that **`{}`** would find"),
                        ("README.md", "and `{}`, a search"), ("scripts/pictures", '"--a", "{0}", "--b", "{0}"')):
        if words.format(agent) not in re.sub(r"\s+", " ", read(path)):
            report(path, 1, f"doesn't say '{words.format(agent)}', though that is the default")


def check_sizes():
    pages = ("README.md", *glob.glob("docs/*.md", root_dir=ROOT))
    words = sum(len(read(page).split()) for page in pages)  # as wc counts them
    if words > MOST_WORDS:
        report("docs", 1, f"{words:,} words with README.md (most: {MOST_WORDS:,})")
    for path in ["README.md", *glob.glob("*/README.md", root_dir=ROOT), *glob.glob("bindings/*/README.md", root_dir=ROOT)]:
        lines, most = read(path).count("\n"), MOST_LINES.get(path, MOST_LINES_OF_A_FOLDERS)
        if lines > most:
            report(path, 1, f"{lines} lines (most: {most})")


def check_index():
    index = read("docs/index.md")
    for path in glob.glob("docs/*.md", root_dir=ROOT):
        page = os.path.basename(path)
        if page != "index.md" and f"]({page}" not in index:
            report("docs/index.md", 1, f"has no link to {page}")
    shown = "".join(read(path) for path in documents())
    for path in glob.glob("docs/pictures/*", root_dir=ROOT):
        if f"pictures/{os.path.basename(path)})" not in shown:
            report(path, 1, "no document shows this picture")


def main():
    files = tracked()
    names = {"/".join(path.split("/")[at:]) for path in files for at in range(path.count("/") + 1)}
    words = words_of_sources(files)
    readmes = [path for path in files if path.endswith("/README.md") and "/vendor/" not in path]
    for path in [*documents(), *readmes]:
        check_links(path)
    for path in documents():
        check_names(path, names, words)
    check_defaults()
    check_default_agent(files)
    check_figures(files)
    check_sizes()
    check_index()
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
