#!/usr/bin/env python3
"""Scenarios for each pair of something that replaces or prevents and something that asks afterwards what happened.

    tests/keyforge/pairs/pairs.py            write tests/keyforge/scenarios/pairs/*.yaml anew
    tests/keyforge/pairs/pairs.py --check    fail if they are not what would be written, or if a word of the
                                             vocabulary that replaces or prevents is in no pair (CTest `pairs`)

What is expected comes from `table.py`, not from the engine.
"""

import copy
import re
import sys

sys.dont_write_bytecode = True

from aember import REAP_READERS, STEAL_READERS, WAYS
from damage import (DAMAGE, DESTROYED, DESTROYERS, FIGHTERS, FIGHTS, ONLOOKERS, STRIKES, WATCHMEN, artifact,
                    fight_and_look, onlooker, punch, war_chest)
from table import FACTS, ROOT, Table, scenario

OUT = ROOT / "tests/keyforge/scenarios/pairs"


def pairs(readers, replacements, act_name):
    """The scenarios of a file, and the cards whose words they show."""
    out, used = [], set()
    for reader in readers:
        for replacement in replacements:
            table = Table(reader.house)
            table.you.aember, table.foe.aember = 2, 3
            reader.arrange(table)
            target = replacement.build(table)
            reader.beside(table, target)
            before = copy.deepcopy(table)
            steps = reader.act(table, target)
            if steps is None:
                continue
            name = f"{act_name}, {replacement.name}, asks {FACTS[reader.card]['name']}"
            out.append(scenario(name, reader.card, before, table, steps))
            used.update(replacement.cards)
    return out, used


def aember_pairs(readers, what):
    out, used = [], set()
    for card, setup, act in readers:
        for way in WAYS:
            table = Table("shadows")
            table.you.aember, table.foe.aember = 2, 3
            setup(table, way)
            before = copy.deepcopy(table)
            steps = act(table, way)
            out.append(scenario(f"{what}, {way.name}, asks {FACTS[card]['name']}", card, before, table, steps))
            used.update(way.cards)
    return out, used


HEAD = "# Written by tests/keyforge/pairs/pairs.py: what replaces or prevents, and what asks afterwards.\n"


def everything():
    """The files by name, and the cards whose words they show."""
    looking = [onlooker(*row, "punch", punch) for row in ONLOOKERS]
    fighting = [fight_and_look(*row) for row in [*ONLOOKERS, ("the-warchest", artifact("the-warchest"), war_chest)]]
    for reader in looking + fighting + WATCHMEN:
        reader.house = "brobnar"
    groups = {
        "damage": [pairs(STRIKES, DAMAGE, "damage"), pairs(looking + WATCHMEN, DAMAGE, "damage")],
        "destruction": [pairs(DESTROYERS, DESTROYED, "destruction")],
        "fights": [pairs(FIGHTERS, FIGHTS, "a fight"), pairs(fighting, FIGHTS, "a fight")],
        "aember": [aember_pairs(REAP_READERS, "reaping"), aember_pairs(STEAL_READERS, "stealing")],
    }
    files, used = {}, set()
    for name, parts in groups.items():
        files[f"{name}.yaml"] = HEAD + "\n".join(text for texts, _ in parts for text in texts)
        used.update(*(cards for _, cards in parts))
    return files, used


# Words that replace or prevent and that are in no pair.
ELSEWHERE = {
    "StrikeInstead": "it changes who is struck before anything is dealt: scenarios of gabos-longarms",
    "NextReturns": "it is about the action that resolves: scenarios of high-priest-torvus",
    "DamageDivided": "it is a division that its player makes: scenarios of friendship",
    "DiscardsGoUnder": "it is about cards of a hand, of which no pair asks: scenarios of refined-adhesive",
    "AemberMakesTokens": "what is made asks for its place: scenarios of staff-up",
    "ReplacesDraw": "it is about cards that are drawn, of which no pair asks: scenarios of scooboo",
    "StealForCapture": "it is a choice of what an icon is: scenarios of scrivener-favian",
}
REPLACES = re.compile(r"instead|doubled|cannot be dealt|cannot be stolen|also dealt|from the supply|damage to .* is \+"
                      r"|deal (no|only)")


def missing_words(used):
    """Words of the vocabulary that replace or prevent and that no script of a card in a pair has."""
    scripts = ""
    for card in used:
        for script in (ROOT / "data/keyforge/cards").glob(f"*/{card}.card"):
            scripts += script.read_text()
    table = (ROOT / "engine/keyforge/vocabulary/words.def").read_text()
    for op, pattern in re.findall(r'^WORD\((?:Row|Trigger|Statement), (\w+), "([^"]+)"', table, re.MULTILINE):
        words = re.sub(r"(\w+)\|(\w+)", r"(?:\1|\2)", re.escape(pattern).replace(r"\|", "|").replace(r"\ ", " "))
        words = re.sub(r"\\\{\w+\\\}", ".+", words)
        if REPLACES.search(pattern) and op not in ELSEWHERE and not re.search(words, scripts):
            yield op


def main():
    files, used = everything()
    missing = list(missing_words(used))
    for word in missing:
        print(f"tests/keyforge/pairs/pairs.py: no pair has the word {word} (engine/keyforge/vocabulary/words.def)")
    if "--check" not in sys.argv[1:]:
        OUT.mkdir(exist_ok=True)
        for name, text in files.items():
            (OUT / name).write_text(text)
        return 0
    wrong = [name for name, text in files.items() if not (OUT / name).exists() or (OUT / name).read_text() != text]
    for name in wrong:
        print(f"{OUT.relative_to(ROOT) / name}: not what tests/keyforge/pairs/pairs.py writes")
    return 1 if wrong or missing else 0


if __name__ == "__main__":
    sys.exit(main())
