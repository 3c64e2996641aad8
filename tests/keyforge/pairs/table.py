"""A game small enough to say by itself what becomes of damage, destruction and Æmber: who is dealt what, who falls,
where everybody goes. It shares nothing with the engine but the numbers printed on the cards."""

import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[3]

FACTS = {}
for facts_of_set in sorted((ROOT / "data/keyforge/facts").glob("*.json")):
    for row in json.loads(facts_of_set.read_text())["cards"]:
        if "type" in row:  # a reprint says only what differs
            FACTS.setdefault(row["id"], row)


def house_of(card):
    return FACTS[card]["house"].lower().replace(" ", "-")



class Creature:
    """A creature in the line of a player; `safe` says whether a dealer (or None) deals it nothing."""

    def __init__(self, card, damage=0, *, ready=True, ward=False, upgrades=(), safe=None, falls="discard", bonus=0,
                 twice=False, aember=0, strikes=None, steals=False, elusive=False):
        facts = FACTS[card]
        self.card, self.damage, self.ready, self.ward = card, damage, ready, ward
        self.upgrades = list(upgrades)
        self.power, self.armor = facts["power"], facts.get("armor", 0)
        self.counters, self.aember = 0, aember
        self.safe = safe or (lambda dealer: False)
        self.falls = falls          # where it goes when it is destroyed; "saved" if it is saved instead
        self.bonus, self.twice = bonus, twice
        self.strikes = strikes      # what it deals in a fight, if not its power
        self.steals = steals        # steals 1 instead of dealing damage
        self.elusive = elusive
        self.line = None

    def text(self):
        marks = {"damage": self.damage, "aember": self.aember}
        parts = [f"{k}: {v}" for k, v in marks.items() if v]
        parts += ["warded: true"] if self.ward else []
        parts += ["ready: false"] if not self.ready else []
        parts += [f"upgrades: [{', '.join(self.upgrades)}]"] if self.upgrades else []
        return f"{self.card}: {{{', '.join(parts)}}}" if parts else self.card

    def facts(self):
        return {"damage": self.damage, "ready": self.ready, "warded": self.ward, "counters": self.counters,
                "armor": self.armor, "upgrades": list(self.upgrades), "aember": self.aember}


class Side:
    def __init__(self):
        self.aember = 0
        self.chains = 0
        self.line, self.artifacts, self.used_artifacts = [], [], []
        self.hand, self.deck, self.discard, self.purged, self.archives = [], [], [], [], []
        self.knows = []         # what lies hidden from others, but not from this player
        self.lost = 0           # creatures destroyed this turn
        self.lost_fighting = 0  # of them in a fight

    def zones(self):
        return {"aember": self.aember, "chains": self.chains, "line": [c.card for c in self.line],
                "artifacts": list(self.artifacts), "hand": list(self.hand), "deck": list(self.deck),
                "discard": list(self.discard), "purged": list(self.purged), "archives": list(self.archives),
                "knows": list(self.knows)}


class Table:
    """A position, and what happens to it. `you` is the active player."""

    def __init__(self, house):
        self.house = house
        self.you, self.foe = Side(), Side()
        self.tide_high = False
        self.lasting = []
        self.ritual = False     # creatures are purged instead of discarded
        self.stand_in = None    # takes the damage of its neighbors
        self.partner = None     # is dealt what its neighbors are dealt in fights
        self.steps = []         # what is chosen on the way
        self.damaged = set()    # creatures that have taken damage

    def side_of(self, creature):
        return self.you if creature in self.you.line else self.foe

    def other(self, side):
        return self.foe if side is self.you else self.you

    def neighbors(self, creature):
        line = self.side_of(creature).line
        at = line.index(creature)
        return [line[i] for i in (at - 1, at + 1) if 0 <= i < len(line)]

    def steal(self, side, n):
        taken = min(n, self.other(side).aember)
        side.aember += taken
        self.other(side).aember -= taken
        return taken

    def capture(self, creature, n):
        pool = self.other(self.side_of(creature))
        taken = min(n, pool.aember)
        creature.aember += taken
        pool.aember -= taken

    def lands(self, creature, n, dealer, fight=False, spread=True):
        """What is dealt to one creature by one dealer, up to the damage that lies on it."""
        shares = fight and spread and self.partner in self.neighbors(creature)
        if shares:
            self.lands(self.partner, n, dealer, fight, spread=False)
        if creature.safe(dealer) or n == 0:
            return
        if creature.ward:
            creature.ward = False
            return
        stopped = min(n, creature.armor)
        creature.armor -= stopped
        n -= stopped
        if n == 0:
            return
        if self.stand_in and creature is not self.stand_in and self.stand_in in self.neighbors(creature):
            self.lands(self.stand_in, n, dealer)
            return
        n = (n * 2 if creature.twice else n) + creature.bonus
        creature.damage += n
        self.damaged.add(creature.card)

    def deal(self, *blows, fight=False):
        """Blows (creature, n, dealer) at one time; returns who was destroyed by them."""
        robbers = []
        for creature, n, dealer in blows:
            if dealer is not None and dealer.steals and n:
                if dealer not in robbers:
                    robbers.append(dealer)
                continue
            self.lands(creature, n, dealer, fight)
        for dealer in robbers:
            self.steal(self.side_of(dealer), 1)
        everybody = self.you.line + self.foe.line
        return self.fall([c for c in everybody if c.damage >= c.power + c.counters], fight)

    def destroy(self, *creatures):
        doomed = []
        for creature in creatures:
            if creature.ward:
                creature.ward = False
            else:
                doomed.append(creature)
        return self.fall(doomed)

    def fall(self, doomed, fight=False):
        """Those that were destroyed, of those that would be."""
        fallen = []
        for creature in doomed:
            side = self.side_of(creature)
            if creature.falls == "saved":
                creature.damage = 0
                side.discard.insert(0, creature.upgrades.pop())
                continue
            if creature.falls == "to a flank" and len(side.line) > 1:
                creature.damage, creature.ready = 0, False
                side.line.remove(creature)
                side.line.append(creature)
                continue
            side.lost += 1
            side.lost_fighting += fight
            fallen.append(creature)
        for creature in fallen:
            side = self.side_of(creature)
            side.line.remove(creature)
            creature.line = side
            side.discard[:0] = creature.upgrades
            place = creature.falls if creature.falls in ("hand", "deck", "archives") else \
                "purged" if self.ritual else "discard"
            getattr(side, place).insert(0, creature.card)
            if place in ("hand", "archives"):
                self.other(side).knows.append(creature.card)
            if place == "deck":
                self.you.knows.append(creature.card)
                self.foe.knows.append(creature.card)
        return fallen

    def facts(self):
        out = {}
        for name, side in (("you", self.you), ("foe", self.foe)):
            out |= {f"{name}.{k}": v for k, v in side.zones().items()}
            for creature in side.line:
                out |= {(creature.card, k): v for k, v in creature.facts().items()}
            out |= {(card, "ready"): card not in side.used_artifacts for card in side.artifacts}
        return out


# ---- A scenario in words --------------------------------------------------------------------------


def flow(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(value) + "]"
    return str(value)


def position(side, house, who):
    rows = [f"house: {house}"] if who == "you" else []
    if side.aember:
        rows.append(f"aember: {side.aember}")
    rows += [f"line: [{', '.join(c.text() for c in side.line)}]"] if side.line else []
    rows += [f"{zone}: {flow(cards)}" for zone in ("artifacts", "hand", "deck", "discard")
             if (cards := getattr(side, zone))]
    return f"  {who}: {{{', '.join(rows)}}}\n" if rows else ""


def scenario(name, shows, before, after, steps):
    was, now = before.facts(), after.facts()
    text = f"- name: {name}\n  shows: {shows}\n"
    if before.tide_high:
        text += "  tide: you\n"
    text += position(before.you, before.house, "you") + position(before.foe, before.house, "foe")
    if before.lasting:
        text += f"  lasting: [{', '.join(before.lasting)}]\n"
    text += f"  do: [{', '.join(steps)}]\n  expect:\n"
    cards = {}
    for key, value in now.items():
        if isinstance(key, str):
            text += f"    {key}: {flow(value)}\n" if was[key] != value else ""
        elif was.get(key) != value:
            # A card that came into play is exhausted and unmarked unless it is said otherwise.
            if key in was or value not in (0, False, []) and key[1] != "armor":
                cards.setdefault(key[0], {})[key[1]] = value
    for card, marks in cards.items():
        text += f"    {card}: {{{', '.join(f'{k}: {flow(v)}' for k, v in marks.items())}}}\n"
    return text
