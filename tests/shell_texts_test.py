#!/usr/bin/env python3
"""shell_texts_test.py ARCHON: completions and manual pages say what the program offers, and the shells that are
installed read them."""

import functools
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ARCHON = os.path.abspath(sys.argv.pop(1))
UNLISTED = ["completion", "manual", "schema", "work"]  # commands that --help doesn't list


def run(*words, text=None):
    done = subprocess.run(words, input=text, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@functools.cache
def completion(shell):
    return run(ARCHON, "completion", shell)[1]


@functools.cache
def offered(*path):
    """The commands and the long options that --help tells of."""
    said = run(ARCHON, *path, "--help")[1]
    below = said.partition(" COMMAND\n")[2].partition("\nOptions:\n")[0]
    names = re.findall(r"^  (-[\w-]+(?:, --[\w-]+)*)", said, re.M)
    options = [name for of_one in names for name in of_one.split(", ") if name.startswith("--")]
    return re.findall(r"^  ([\w-]+)", below, re.M) + (UNLISTED if not path else []), set(options)


def agents():
    """What `archon agents` lists: the kinds, and the players with names."""
    kinds, _, strengths = run(ARCHON, "agents")[1].partition("\nStrengths ")
    names = r"^(\w+) *(?:\d+ +\d+ +)?\S"
    strengths = strengths.partition("on one core\n")[2].partition("\nReferences ")[0]
    return set(re.findall(names, kinds.partition("\n\n")[2], re.M)) | set(re.findall(names, strengths, re.M))


def all_paths():
    for command in offered()[0]:
        yield (command,)
        for below in offered(command)[0]:
            yield (command, below)


class Bash(unittest.TestCase):
    def complete(self, *words):
        """What bash would offer for the last word."""
        script = completion("bash") + 'COMP_WORDS=("$@")\nCOMP_CWORD=$(($# - 1))\n_archon\nprintf "%s\\n" "${COMPREPLY[@]}"\n'
        code, said, wrong = run("bash", "-c", script, "bash", "archon", *words)
        self.assertEqual((code, wrong), (0, ""))
        return said.split()

    def test_commands(self):
        self.assertEqual(sorted(self.complete("")), sorted(offered()[0]))
        self.assertEqual(self.complete("mat"), ["match"])
        self.assertEqual(sorted(self.complete("deck", "")), sorted(offered("deck")[0]))

    def test_options(self):
        for path in all_paths():
            with self.subTest(path):
                self.assertEqual({word for word in self.complete(*path, "--")}, offered(*path)[1])
        self.assertEqual(self.complete("deck", "random", "--see"), ["--seed"])

    def test_values(self):
        self.assertEqual(sorted(self.complete("match", "argus", "onyx", "--a", "gr")), ["grandmaster", "greedy"])
        self.assertEqual(set(self.complete("match", "argus", "onyx", "--a", "")), agents())
        with tempfile.TemporaryDirectory() as folder:
            open(os.path.join(folder, "mine.json"), "w", encoding="utf-8").close()
            mine = os.path.join(folder, "mi")
            self.assertEqual(self.complete("match", mine), [mine + "ne.json"])
            self.assertEqual(self.complete("match", "--json", mine), [mine + "ne.json"])


class OtherShells(unittest.TestCase):
    def test_zsh_reads_its_script(self):
        if not shutil.which("zsh"):
            self.skipTest("zsh is not installed")
        self.assertEqual(run("zsh", "-n", text=completion("zsh")), (0, "", ""))
        offers = """_describe() { print -l ${(P)2} }
_files() { print files }
%s
words=(archon deck '') CURRENT=3
_archon
"""
        script = completion("zsh").replace('if [[ $funcstack[1] == _archon ]]; then _archon "$@"; else compdef _archon archon; fi', "")
        code, said, wrong = run("zsh", "-f", text=offers % script)
        self.assertEqual((code, wrong), (0, ""))
        self.assertEqual(sorted(line.split(":")[0] for line in said.splitlines()), sorted(offered("deck")[0]))

    def test_fish_completes(self):
        if not shutil.which("fish"):
            self.skipTest("fish is not installed")
        with tempfile.TemporaryDirectory() as home:
            code, said, wrong = run("env", f"HOME={home}", "fish", "--no-config", "-c",
                                    completion("fish") + 'complete -C "archon deck "\n')
        self.assertEqual((code, wrong), (0, ""))
        self.assertEqual(sorted(line.split("\t")[0] for line in said.splitlines()), sorted(offered("deck")[0]))

    def test_another_shell_is_refused(self):
        code, said, wrong = run(ARCHON, "completion", "csh")
        self.assertEqual((code, said), (2, ""))
        self.assertIn("'csh' is not a supported shell; expected bash, zsh or fish", wrong)


class Pages(unittest.TestCase):
    def test_every_command_has_one_that_man_reads(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(run(ARCHON, "manual", os.path.join(folder, "man1")), (0, "", ""))
            pages = {os.path.basename(page) for page in glob.glob(os.path.join(folder, "man1/*"))}
            self.assertEqual(pages, {"archon.1"} | {f"archon-{'-'.join(path)}.1" for path in all_paths()})
            for path in all_paths():
                with open(os.path.join(folder, "man1", f"archon-{'-'.join(path)}.1"), encoding="utf-8") as file:
                    page = file.read().replace("\\-", "-")
                self.assertEqual({word for word in offered(*path)[1] if word not in page}, set(), path)
            if not shutil.which("groff"):
                self.skipTest("groff is not installed: nobody has read them")
            for page in glob.glob(os.path.join(folder, "man1/*")):
                self.assertEqual(run("groff", "-ww", "-Kutf8", "-man", "-Tutf8", "-z", page)[2], "", page)


if __name__ == "__main__":
    unittest.main()
