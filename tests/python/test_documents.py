"""The examples of docs/python.md run, its tables are true, and the example program learns."""

import contextlib
import io
import os
import re
import subprocess
import sys
import unittest

import archon
from archon import layout

ROOT = os.environ["ARCHON_ROOT"]


def page():
    with open(os.path.join(ROOT, "docs/python.md"), encoding="utf-8") as file:
        return file.read()


class Page(unittest.TestCase):
    def test_its_examples_run(self):
        os.chdir(ROOT)
        blocks = re.findall(r"^```python\n(.*?)^```", page(), re.M | re.S)
        self.assertGreater(len(blocks), 7)
        names = {}
        said = []
        for block in blocks:
            with contextlib.redirect_stdout(io.StringIO()) as out:
                exec(compile(block, "docs/python.md", "exec"), names)  # pylint: disable=exec-used
            said.append(out.getvalue())
        self.assertRegex(said[0], r"^player [01] won in turn \d+\n$")

    def test_its_table_of_actions_is_true(self):
        rows = re.findall(r"^\| ([\w-]+) \| (\d+) \| (\d+) \|", page(), re.M)
        self.assertEqual([(verb, int(first), int(size)) for verb, first, size in rows],
                         [block[:3] for block in archon._archon.action_blocks()])

    def test_its_sizes_are_true(self):
        for size in (f"| `position` | {len(layout.POSITION)} |", f"| `mine`, `theirs` | {len(layout.SIDE)} each |",
                     f"| `cards` | {layout.CARD_SLOTS} x {len(layout.CARD)} |"):
            self.assertIn(size, page())


class Example(unittest.TestCase):
    def test_it_learns(self):
        said = subprocess.run([sys.executable, os.path.join(ROOT, "examples/python/train_policy.py"), "--opponents",
                               "random", "--rounds", "3", "--games", "128", "--check", "200"],
                              check=True, capture_output=True, text=True).stdout
        before, after = (float(share) for share in re.findall(r"(?:before|after): ([\d.]+)%", said))
        self.assertLess(before, 60)
        self.assertGreater(after, before + 20, said)


class Types(unittest.TestCase):
    def test_the_stub_names_what_the_module_has(self):
        with open(os.path.join(ROOT, "bindings/python/archon/_archon.pyi"), encoding="utf-8") as file:
            stub = file.read()
        named = set(re.findall(r"^(?:class |def )?(\w+)(?=[:(])", stub, re.M))
        there = {name for name in dir(archon._archon) if not name.startswith("__")}
        self.assertEqual(there - named, set())
        self.assertEqual(named - there - {"__version__"}, set())
        for name in ("Game", "Agent", "Sighting", "Rng", "Deck", "Batch"):
            body = re.search(rf"^class {name}:\n(.*?)(?=^\S)", stub, re.M | re.S).group(1)
            typed = set(re.findall(r"^    (?:def )?(\w+)(?=[:(])", body, re.M)) - {"__init__"}
            own = {word for word in vars(getattr(archon._archon, name)) if not word.startswith("_")}
            self.assertEqual(own, typed, name)

    def test_everything_that_is_offered_has_a_docstring(self):
        for name in archon.__all__:
            thing = getattr(archon, name)
            if isinstance(thing, type) or callable(thing):
                self.assertTrue(thing.__doc__, name)


if __name__ == "__main__":
    unittest.main()
