"""What becomes of Æmber on its way, and the cards that ask for it. `way(table)` says of one Æmber that you would gain
by reaping, steal or capture: ("gained" | "stolen" | "captured by foe" | ...)."""

from damage import artifact, both, in_hand, play_action
from table import Creature


class Way:
    def __init__(self, name, arrange, reap, steal, *cards):
        self.name, self.arrange, self.reap, self.steal, self.cards = name, arrange, reap, steal, cards


def gain(table):
    table.you.aember += 1
    return "gained"


def plain_steal(table):
    return "stolen" if table.steal(table.you, 1) else None


def to_spider(table):
    next(c for c in table.foe.line if c.card == "ether-spider").aember += 1


def spider_reap(table):
    to_spider(table)


def spider_steal(table):
    if table.foe.aember:
        table.foe.aember -= 1
        to_spider(table)
        return "stolen"
    return None


def captured_by_thief(table):
    table.capture(table.you.line[-1], 1)
    if len(table.you.line) > 1:
        table.steps.append(f"choose {table.you.line[-1].card}")


def none(table):
    return None


def from_supply(table):
    table.you.aember += 1
    return "stolen"


def door(table):
    table.you.discard.append("dimension-door")
    table.lasting.append("{source: dimension-door, by: you}")


def enemy(card, **marks):
    def arrange(table):
        table.foe.line.append(Creature(card, **marks))
    return arrange


WAYS = [
    Way("nothing replaces it", lambda table: None, gain, plain_steal),
    Way("what is added is captured", enemy("ether-spider"), spider_reap, spider_steal, "ether-spider"),
    Way("what reaping gains is stolen", door, plain_steal, plain_steal, "dimension-door"),
    Way("what is stolen is captured", both(door, enemy("gargantodon")), captured_by_thief, captured_by_thief,
        "gargantodon"),
    Way("nothing can be stolen", both(door, enemy("the-vaultkeeper")), none, none, "the-vaultkeeper"),
    Way("what is taken comes from the supply", both(door, enemy("po-s-pixies")), from_supply, from_supply,
        "po-s-pixies"),
]


def reap_and(card, arrange, looks):
    """You reap with Dust Pixie's stronger kin while `card` looks on."""
    def setup(table, way):
        table.you.line.append(Creature("umbra"))
        arrange(table)
        way.arrange(table)

    def act(table, way):
        table.you.line[0].ready = False
        what = way.reap(table)
        return ["reap umbra"] + table.steps + looks(table, what)
    return card, setup, act


def marrows(table, what):
    if what == "gained":
        table.you.aember -= 1
        next(c for c in table.foe.line if c.card == "sir-marrows").aember += 1
    return []


def corruption(table, what):
    if what == "gained":
        table.you.aember -= 1
        next(c for c in table.foe.line if c.card == "bulwark").aember += 1
    return []


def molephin(table, what):
    if what == "stolen":
        table.deal(*((c, 1, None) for c in table.you.line))
    return []


REAP_READERS = [
    reap_and("sir-marrows", enemy("sir-marrows"), marrows),
    reap_and("widespread-corruption", both(artifact("widespread-corruption", "foe"), enemy("bulwark")), corruption),
    reap_and("molephin", enemy("molephin"), molephin),
]


def nerve_blast(table, way):
    steps = play_action(table, "nerve-blast")
    stolen = way.steal(table)
    steps += table.steps
    if stolen:
        target = table.foe.line[0]
        steps += [f"choose {target.card}"]
        table.deal((target, 2, None))
    table.you.discard.insert(0, "nerve-blast")
    return steps


def steal_and(card, arrange, act):
    def setup(table, way):
        table.you.line.append(Creature("umbra"))
        arrange(table)
        way.arrange(table)
    return card, setup, act


def watched_theft(table, way):
    table.you.hand.remove("urchin")
    urchin = Creature("urchin", ready=False)
    table.you.line.append(urchin)
    what = way.steal(table)
    return ["play urchin"] + table.steps + molephin(table, what)


STEAL_READERS = [
    steal_and("nerve-blast", both(in_hand("nerve-blast"), enemy("troll")), nerve_blast),
    steal_and("molephin", both(in_hand("urchin"), enemy("molephin")), watched_theft),
]
