#!/usr/bin/env python3
"""Forms of card scripts that say something else than the words of the rulebook they are often written for.

    tests/keyforge/wording/wording.py            fail on a script with such a form that `listed.txt` does not have,
                                                 and on an entry of the list that no script needs (CTest `wording`)
    tests/keyforge/wording/wording.py --table    print what is looked for, and in how many scripts it is found

A form is not a fault: *for each* may be answered by one choice where the card says to choose a creature first. But
somebody has to have compared it with the card, and the list says with what result.
"""

import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
SCRIPTS = ROOT / "data/keyforge/cards"

# ---- Scripts ---------------------------------------------------------------------------------------

# What counts something, as against a number that is written out or that a player chooses.
COUNT = (r"(?:number of|houses among|traits among|counters on|aember on|damage on|icons of|aember bonus|"
         r"(?:your|opponent's) aember|forged keys|that (?:much|many)|excess of|cards you played|half of)")


class Line:
    """A statement, row or header, with the lines of its body."""

    def __init__(self, number, text, above):
        self.number, self.text, self.above, self.body = number, text, above, []

    def lines(self):
        for line in self.body:
            yield line
            yield from line.lines()

    def around(self):
        """The headers that this stands under, from the inside."""
        line = self.above
        while line.above:
            yield line
            line = line.above

    def __str__(self):
        return self.text


def indent_of(text):
    return len(text) - len(text.lstrip())


def read_script(path):
    """The script as a tree; a body in the line of its header comes below it."""
    top = Line(0, "", None)
    open_lines = [(-1, top)]
    for number, text in enumerate(path.read_text().splitlines(), 1):
        text = text.split("#")[0].rstrip()
        if not text.strip() or text.startswith("card "):
            continue
        depth = indent_of(text)
        while open_lines[-1][0] >= depth:
            open_lines.pop()
        rest = text.strip()
        while rest:
            header, colon, body = rest, "", ""
            if not re.match(r"(?:choose|let) (?!one:)", rest):
                header, colon, body = rest.partition(": ")
            above = open_lines[-1][1]
            line = Line(number, header.rstrip(":"), above)
            above.body.append(line)
            open_lines.append((depth, line))
            depth += 0.1
            rest = body if colon else ""
    return top


class Script:
    def __init__(self, path, types):
        self.card, self.path = path.stem, path
        self.type = types.get(path.stem, "action")
        self.top = read_script(path)

    def bodies(self):
        """Every list of lines that follow each other."""
        yield self.top.body
        for line in self.top.lines():
            if line.body:
                yield line.body


def card_types():
    types = {}
    for path in sorted((ROOT / "data/keyforge/facts").glob("*.json")):
        for card in json.loads(path.read_text())["cards"]:
            if "type" in card:
                types.setdefault(card["id"], card["type"])
    return types


def read_scripts():
    types = card_types()
    return [Script(path, types) for path in sorted(SCRIPTS.rglob("*.card"))]


# ---- Forms -----------------------------------------------------------------------------------------

FORMS = []


def form(name, rule):
    """`name` heads the form in the list; `rule` says what the rulebook has to do with it."""
    def register(find):
        FORMS.append((name, rule, find))
        return find
    return register


def chosen(line):
    """The register and the words of a choice of cards."""
    return re.match(r"choose (\S+): (.*)", line.text)


def is_counted(amount, counted):
    return re.search(COUNT, amount) or any(word in counted for word in re.findall(r"[\w-]+", amount))


# Where an amount goes to what is named `{it}`.
GIVEN_TO = [r"{it} captures? (?P<n>.+?)(?: from its own side)?$", r"give {it} (?P<n>.+?) \S+ counters?$",
            r"deal (?P<n>.+?) to {it}\b", r"heal (?P<n>.+?) from {it}$", r"put (?P<n>.+?) aember on {it}$",
            r"put (?P<n>.+?) \S+ counters? on {it}$"]


@form("for each: one choice", "For Each: each instance may be for another card, unless a card is chosen first")
def one_choice(script):
    for section in script.top.body:
        single, counted, inside = set(), set(), {}
        for line in section.lines():
            if pick := chosen(line):
                name, words = pick.groups()
                if re.match(r"(?:an?|another|one of|the (?:most|least)|up to 1) ?", words):
                    single.add(name)
                    inside[name] = list(line.around())
                else:
                    single.discard(name)
                counted.discard(name)
                continue
            if made := re.match(r"let (\S+): (.*)", line.text):
                if re.search(COUNT, made[2]):
                    counted.add(made[1])
                continue
            for name in single:
                it = re.escape(name)
                for pattern in GIVEN_TO:
                    given = re.match(pattern.format(it=it), line.text)
                    if given and is_counted(given["n"], counted):
                        yield line
                # The choice comes before the rounds.
                rounds = [above for above in line.around()
                          if re.match(r"repeat .* times", above.text) and above not in inside[name]]
                if any(is_counted(above.text, counted) for above in rounds) and re.search(rf"\b{it}\b", line.text):
                    yield line


@form("for each: chosen together", "For Each: one round after another, each resolved before the next")
def chosen_together(script):
    for section in script.top.body:
        counted = set()
        for line in section.lines():
            if made := re.match(r"let (\S+): (.*)", line.text):
                if re.search(COUNT, made[2]):
                    counted.add(made[1])
            elif pick := chosen(line):
                amount = re.match(r"(?:up to )?(\(.+?\)|[a-z]+) (?:of |random )?", pick[2])
                many = pick[2].startswith(("(", "up to (")) or (amount and amount[1] in counted)
                if many and is_counted(amount[1], counted):
                    yield line


def alike(lines):
    """The lines without their names, and without where they stand."""
    names, out = {}, []
    for line in lines:
        text = line.text
        if named := re.match(r"(?:choose|let) (\S+):", text):
            names[named[1]] = f"<{len(names)}>"
        for name, stand_in in names.items():
            text = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", stand_in, text)
        out.append(text)
    return out


def looks_at_itself(line):
    return any("this is in play" in each.text for each in [line, *line.lines()])


@form("repeat: without a look at the card", "Repeat: a card that has been removed from play repeats nothing more")
def blind_repeat(script):
    if script.type == "action":
        return  # is not in play while it resolves
    for body in script.bodies():
        for at, line in enumerate(body):
            if line.text.startswith("repeat while") and not looks_at_itself(line):
                yield line
            if not line.text.startswith("if ") or looks_at_itself(line):
                continue
            again = alike(line.lines())
            before = [each for other in body[:at] for each in [other, *other.lines()]]
            if again and alike(before[-len(again):]) == again:
                yield line


@form("repeat: more than once", "Preceding: what goes before the words is repeated, not the words themselves")
def endless_repeat(script):
    for line in script.top.lines():
        if re.match(r"repeat while", line.text):
            yield line


@form("haunted: a number of cards", "Haunted: other cards may say who is haunted")
def counted_haunting(script):
    pile = r"cards in (?:your|opponent's|its \w+'s) discard"
    for section in script.top.body:
        piles = set()
        for line in [section, *section.lines()]:
            if made := re.match(r"let (\S+): .*" + pile, line.text):
                piles.add(made[1])
            for what in [pile, *map(re.escape, piles)]:
                if re.search(what + r" [<>=!]+ (?:9|10|11)\b", line.text):
                    yield line


@form("distributed: one by one", "Distributed amounts, and the damage of one ability, come at once")
def one_by_one(script):
    for line in script.top.lines():
        if not re.match(r"repeat .* times$", line.text):
            continue
        first, *rest = line.body
        if chosen(first) and rest and any(re.search(r"captures? \d|counters?$|^deal ", each.text) for each in rest):
            yield line


@form("draw: one by one", "Draw: several cards are one draw after another already where they are drawn at once")
def draw_one_by_one(script):
    for line in script.top.lines():
        if re.match(r"draw 1$", line.text) and any(re.match(r"repeat|for each", above.text) for above in line.around()):
            yield line


VERBS = "destroy|purge|sacrifice|exalt|stun|ward|ready|exhaust|archive|return|discard|shuffle|put"


@form("simultaneous: one after another", "what one instruction does to several cards, it does to all of them at once")
def in_turn(script):
    for body in script.bodies():
        for first, second, third in zip(body, body[1:], body[2:]):
            one, other = (re.match(rf"({VERBS}) (\S+)(.*)", line.text) for line in (first, third))
            pick = chosen(second)
            if one and other and pick and pick[1] == other[2] and one[1] == other[1] and one[3] == other[3]:
                yield third


@form("random: picked together", "chance picks cards one at a time where they are discarded one at a time")
def several_random(script):
    for line in script.top.lines():
        pick = chosen(line)
        if pick and re.match(r"(?!a random)\S.* random ", pick[2]) and not re.match(r"an? ", pick[2]):
            yield line


LASTING = r"this turn$|during |until "


@form("next: whenever", "*the next time* is once; what waits in a lasting effect answers each time")
def each_time(script):
    for line in script.top.lines():
        lasts = any(re.match(LASTING, above.text) for above in line.around())
        if lasts and line.body and re.match(r"(?:after|before|at) ", line.text):
            yield line
        if not lasts and re.match(r"(?:each bonus icon of )?(?:the )?next ", line.text):
            yield line


# ---- The list --------------------------------------------------------------------------------------


def read_list():
    """Form -> card -> reason."""
    listed, head = {}, None
    for number, line in enumerate((HERE / "listed.txt").read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            head = listed.setdefault(line.rstrip(":"), {})
            continue
        cards, _, reason = line.strip().partition(" | ")
        if not reason:
            raise SystemExit(f"listed.txt:{number}: expected cards, ' | ' and a reason")
        for card in cards.split(", "):
            if card in head:
                raise SystemExit(f"listed.txt:{number}: {card} stands there twice")
            head[card] = reason
    return listed


def found_in(scripts):
    """Form -> card -> the first line that has it, as file:line: text."""
    out = {}
    for name, _, find in FORMS:
        hits = out.setdefault(name, {})
        for script in scripts:
            for line in find(script):
                where = f"{script.path.relative_to(ROOT)}:{line.number}: {line}"
                hits.setdefault(script.card, where)
    return out


def check():
    listed, problems = read_list(), []
    known = {name for name, _, _ in FORMS}
    problems += [f"listed.txt: no form is called '{name}'" for name in listed if name not in known]
    for (name, rule, _), (_, hits) in zip(FORMS, found_in(read_scripts()).items()):
        reasons = listed.get(name, {})
        problems += [f"{where}\n    {name} ({rule}): mend it, or say in listed.txt why it is right"
                     for card, where in hits.items() if card not in reasons]
        problems += [f"listed.txt: {card} has nothing of '{name}'" for card in reasons if card not in hits]
    for problem in problems:
        print(problem)
    return 1 if problems else 0


def print_table():
    found = found_in(read_scripts())
    for name, rule, _ in FORMS:
        print(f"{len(found[name]):5}  {name:35} {rule}")


if __name__ == "__main__":
    if sys.argv[1:] == ["--table"]:
        print_table()
    else:
        sys.exit(check())
