"""What replaces and prevents damage, destruction and fights, and the cards that ask afterwards what happened."""

from table import FACTS, Creature, house_of

# ---- What replaces and prevents -------------------------------------------------------------------


class Replacement:
    """Sets a target up on the foe's side (`build(table)` returns it); `cards` have the words that it shows."""

    def __init__(self, name, build, *cards):
        self.name, self.build, self.cards = name, build, cards


def alone(*args, **kwargs):
    def build(table):
        target = Creature(*args, **kwargs)
        table.foe.line = [target]
        return target
    return build


def ritual(table):
    table.ritual = True
    table.foe.artifacts.append("annihilation-ritual")
    return alone("silvertooth", 1)(table)


def beside_shadow_self(damage):
    def build(table):
        target = Creature("silvertooth", 1)
        table.stand_in = Creature("shadow-self", damage, strikes=0)
        table.foe.line = [target, table.stand_in]
        return target
    return build


def inside(table):
    target = Creature("aja-the-inconspicuous", 2, safe=lambda dealer: True)
    table.foe.line = [Creature("headhunter"), target, Creature("pit-demon")]
    return target


def doubled(table):
    table.tide_high = True
    return alone("undagnathus-evil-twin", 10, twice=True)(table)


def distracted(table):
    table.you.discard.append("lethal-distraction")
    table.lasting.append("{source: lethal-distraction, by: you, cards: [bumpsy]}")
    return alone("bumpsy", 2, bonus=2)(table)


def automaton(table):
    target = Creature("reassembling-automaton", 2, falls="to a flank")
    table.foe.line = [target, Creature("pit-demon")]
    return target


DAMAGE = [
    Replacement("nothing replaces it", alone("silvertooth", 1)),
    Replacement("a ward", alone("silvertooth", 1, ward=True), "rule: Ward"),
    Replacement("armor that lets nothing through", alone("raiding-knight", 3), "rule: Armor"),
    Replacement("damage that cannot be dealt", inside, "aja-the-inconspicuous"),
    Replacement("damage that goes to another", beside_shadow_self(0), "shadow-self"),
    Replacement("damage that destroys another", beside_shadow_self(8), "shadow-self"),
    Replacement("damage that is doubled", doubled, "undagnathus-evil-twin"),
    Replacement("damage that grows", distracted, "lethal-distraction"),
    Replacement("one that returns to hand", alone("bad-penny", falls="hand"), "bad-penny"),
    Replacement("one that goes on its deck", alone("dextre", 2, falls="deck"), "dextre"),
    Replacement("one that goes into archives", alone("silvertooth", 1, upgrades=["biomatrix-backup"], falls="archives"),
                "biomatrix-backup"),
    Replacement("one that is saved", alone("silvertooth", 1, upgrades=["armageddon-cloak"], falls="saved"),
                "armageddon-cloak"),
    Replacement("one that reassembles", automaton, "reassembling-automaton"),
    Replacement("one that is purged", ritual, "annihilation-ritual"),
]

# ---- Who asks afterwards ---------------------------------------------------------------------------


class Reader:
    """`arrange(table)` puts it there, `act(table, target)` does what it does and returns the steps."""

    def __init__(self, card, act, arrange=lambda table: None, beside=lambda table, target: None):
        self.card, self.act, self.arrange, self.beside = card, act, arrange, beside
        self.house = house_of(card)


def play_action(table, card, *choices):
    """The steps of an action card, whose icons come first."""
    spider = next((c for c in table.foe.line if c.card == "ether-spider"), None)
    (spider or table.you).aember += FACTS[card].get("aember", 0)
    table.you.hand.remove(card)
    return [f"play {card}", *choices]


def choice(target, table):
    """A choice with one option settles itself."""
    return [f"choose {target.card}"] if len(table.you.line + table.foe.line) > 1 else []


def enemy_choice(target, table):
    return [f"choose {target.card}"] if len(table.foe.line) > 1 else []


def strike(card, n, then, chosen=choice, place="discard"):
    """An action that deals n to a creature and then asks whether it was destroyed."""
    def arrange(table):
        table.you.hand.append(card)

    def act(table, target):
        steps = play_action(table, card, *chosen(target, table))
        fallen = table.deal((target, n, None))
        steps += then(table, target, target in fallen) or []
        if card not in table.you.archives:
            table.you.discard.insert(0, card)
        return steps
    return Reader(card, act, arrange)


def archive_itself(table, target, fell):
    if fell:
        table.you.archives.append("sucker-punch")
        table.foe.knows.append("sucker-punch")


def draw(table, target, fell):
    if fell:
        table.you.hand.append(table.you.deck.pop(0))


def with_deck(reader):
    arrange = reader.arrange

    def both(table):
        arrange(table)
        table.you.deck = ["fear", "anger"]
    reader.arrange = both
    return reader


def with_enemy_hand(reader):
    arrange = reader.arrange

    def both(table):
        arrange(table)
        table.foe.hand = ["fear"]
    reader.arrange = both
    return reader


def discards_unless(table, target, fell):
    if not fell:
        table.foe.discard.insert(0, table.foe.hand.pop(0))


def captures_unless(table, target, fell):
    if not fell:
        taken = min(1, table.foe.aember)
        table.foe.aember -= taken
        target.aember += taken


def exalts(table, target, fell):
    if fell:
        table.you.line[0].aember += 1


def with_friend(reader, card="dust-pixie"):
    arrange = reader.arrange

    def both(table):
        arrange(table)
        table.you.line.append(Creature(card))
    reader.arrange = both
    return reader


def steals_one(table, target, fell):
    if fell:
        table.steal(table.you, 1)


def gain_one(table, target, fell):
    if fell:
        table.you.aember += 1


def purge(table, creature):
    """Purges it where it lies open; what is hidden again is out of reach."""
    side = creature.line
    if creature.card in side.discard:
        side.discard.remove(creature.card)
        side.purged.insert(0, creature.card)


def bolter():
    def arrange(table):
        table.you.line.append(Creature("yxilo-bolter"))

    def act(table, target):
        yxilo = table.you.line[0]
        yxilo.ready = False
        table.you.aember += 1
        if target in table.deal((target, 2, yxilo)):
            purge(table, target)
        return ["reap yxilo-bolter", f"choose {target.card}"]
    return Reader("yxilo-bolter", act, arrange)


def needle():
    def arrange(table):
        table.you.artifacts.append("seeker-needle")

    def act(table, target):
        table.you.used_artifacts.append("seeker-needle")
        steps = ["action seeker-needle", *choice(target, table)]
        table.you.aember += target in table.deal((target, 1, None))
        return steps
    return Reader("seeker-needle", act, arrange)


def stars():
    def arrange(table):
        table.you.hand.append("throwing-stars")

    def act(table, target):
        steps = play_action(table, "throwing-stars", f"choose {target.card}")
        steps += ["done"] if len(table.you.line + table.foe.line) > 1 else []
        table.you.aember += len(table.deal((target, 1, None)))
        table.you.discard.insert(0, "throwing-stars")
        return steps
    return Reader("throwing-stars", act, arrange)


def kerwollop():
    def arrange(table):
        table.you.hand.append("kerwollop")

    def act(table, target):
        steps = play_action(table, "kerwollop")
        everybody = table.you.line + table.foe.line
        table.you.aember += len(table.deal(*((c, 1, None) for c in everybody)))
        table.you.discard.insert(0, "kerwollop")
        return steps
    return Reader("kerwollop", act, arrange)


STRIKES = [
    strike("relentless-whispers", 2, steals_one),
    strike("sucker-punch", 2, archive_itself, enemy_choice),
    with_deck(strike("poke", 1, draw, enemy_choice)),
    with_enemy_hand(strike("gongoozle", 3, discards_unless)),
    strike("scooped", 2, captures_unless),
    with_friend(strike("stomp", 5, exalts)),
    bolter(), needle(), stars(), kerwollop(),
]


# ---- Onlookers -------------------------------------------------------------------------------------


def artifact(card, side="you"):
    def arrange(table):
        getattr(table, side).artifacts.append(card)
    return arrange


def in_hand(card):
    def arrange(table):
        table.you.hand.append(card)
    return arrange


def friend(card, **marks):
    def arrange(table):
        table.you.line.append(Creature(card, **marks))
    return arrange


def owner_gains(table, fallen):
    for creature in fallen:
        creature.line.aember += 1
    return []


def other_gains(table, fallen):
    for creature in fallen:
        table.other(creature.line).aember += 1
    return []


def reaps_for_more(table, fallen):
    table.you.line[0].ready = False
    table.you.aember += 1 + (table.foe.lost > 0)
    return ["reap foozle"]


def friend_captures(table):
    """The last in line captures one."""
    if not table.you.line:
        return []
    creature = table.you.line[-1]
    table.capture(creature, 1)
    return [f"choose {creature.card}"] if len(table.you.line) > 1 else []


def font(table, fallen):
    table.you.used_artifacts.append("font-of-the-eye")
    steps = ["omni font-of-the-eye"]
    return steps + friend_captures(table) if table.foe.lost else steps


def skulls(table, fallen):
    steps = []
    for creature in fallen:
        if creature.line is table.foe:
            steps += friend_captures(table)
    return steps


def war_chest(table, fallen):
    table.you.used_artifacts.append("the-warchest")
    table.you.aember += table.foe.lost_fighting
    return ["action the-warchest"]


def both(*arrangements):
    def arrange(table):
        for one in arrangements:
            one(table)
    return arrange


ONLOOKERS = [
    ("soul-snatcher", artifact("soul-snatcher"), owner_gains),
    ("neffru", friend("neffru"), owner_gains),
    ("tolas", friend("tolas"), other_gains),
    ("foozle", friend("foozle"), reaps_for_more),
    ("font-of-the-eye", both(artifact("font-of-the-eye"), friend("dust-pixie")), font),
    ("pile-of-skulls", both(artifact("pile-of-skulls"), friend("dust-pixie")), skulls),
]


def onlooker(card, arrange, looks, hand, act):
    def arrange_both(table):
        arrange(table)
        table.you.hand.append(hand)

    def act_and_look(table, target):
        steps, fallen = act(table, target)
        steps = steps + looks(table, fallen)
        return steps
    return Reader(card, act_and_look, arrange_both)


def punch(table, target):
    steps = play_action(table, "punch", *choice(target, table))
    fallen = table.deal((target, 3, None))
    table.you.discard.insert(0, "punch")
    return steps, fallen


def holds_fast(table, target):
    steps, _ = punch(table, target)
    table.foe.line[0].ready = target.card in table.damaged
    return steps


def neighbor_of(table, target):
    table.foe.line.insert(0, Creature("holdfast", ready=False))


WATCHMEN = [Reader("holdfast", holds_fast, in_hand("punch"), neighbor_of)]

# ---- Destruction without damage ---------------------------------------------------------------------

DESTROYED = [r for r in DAMAGE if not r.name.startswith(("armor", "damage"))]


def finishing_blow(table, target):
    if not target.damage:
        return None
    steps = play_action(table, "finishing-blow")
    fallen = table.destroy(target)
    if fallen:
        table.steal(table.you, 1)
    table.you.discard.insert(0, "finishing-blow")
    return steps


def final_analysis(table, target):
    steps = play_action(table, "final-analysis")
    table.destroy(*table.you.line, *table.foe.line)
    for side in (table.you, table.foe):
        for _ in range(side.lost):
            card = side.deck.pop(0)
            side.hand.append(card)
            if card in side.knows:
                side.knows.remove(card)
    table.you.discard.insert(0, "final-analysis")
    return steps


def analysed(table):
    table.you.hand.append("final-analysis")
    table.you.line.append(Creature("valdr"))
    table.you.deck, table.foe.deck = ["anger", "punch"], ["fear", "tocsin", "tremor"]


DESTROYERS = [
    Reader("finishing-blow", finishing_blow, lambda table: table.you.hand.append("finishing-blow")),
    Reader("final-analysis", final_analysis, analysed),
]

# ---- Fights ------------------------------------------------------------------------------------------


def beside_drecker(table):
    target = Creature("silvertooth", 1)
    table.partner = Creature("drecker")
    table.foe.line = [target, table.partner]
    return target


def hero(table):
    target = Creature("ardent-hero", 3, safe=lambda dealer: dealer is not None and dealer.power >= 5)
    table.foe.line = [target]
    return target


def philo(table):
    target = Creature("censor-philo", 4, safe=lambda dealer: dealer is not None and dealer.aember)
    table.foe.line = [target]
    for creature in table.you.line:
        creature.aember = 1
    return target


FIGHTS = [r for r in DAMAGE if "saved" not in r.name] + [
    Replacement("damage that is shared", beside_drecker, "drecker"),
    Replacement("damage that some cannot deal", hero, "ardent-hero"),
    Replacement("damage that the rich cannot deal", philo, "censor-philo"),
    Replacement("one that deals no damage", alone("shadow-self", 8, strikes=0), "shadow-self"),
    Replacement("one that steals instead", alone("shoulder-id", 5, steals=True), "shoulder-id"),
    Replacement("one that deals less", alone("gargantodon", 15, strikes=4), "gargantodon"),
    Replacement("one that eludes", alone("noddy-the-thief", 1, elusive=True), "rule: Elusive"),
]


def fight(attacker_card, after):
    def arrange(table):
        table.you.line.append(Creature(attacker_card))

    def act(table, target):
        attacker = table.you.line[0]
        attacker.ready = False
        steps = attack(table, attacker, target)
        fallen = fallen_in_fight(table, attacker, target)
        if attacker not in table.you.line:
            return None  # who falls as well is another matter
        if target in fallen:
            steps += after(table, attacker, target) or []
        return steps
    return Reader(attacker_card, act, arrange)


def attack(table, attacker, target):
    """A target that is alone is not asked for."""
    return [f"fight {attacker.card}" + (f" {target.card}" if len(table.foe.line) > 1 else "")]


def fallen_in_fight(table, attacker, target):
    if target.elusive:
        return []
    back = target.power if target.strikes is None else target.strikes
    return table.deal((target, attacker.power, attacker), (attacker, back, target), fight=True)


def fallen_gain(table, attacker, target):
    table.you.aember += 1


def foe_loses(table, attacker, target):
    table.foe.aember = max(0, table.foe.aember - 1)


def mends_and_grows(table, attacker, target):
    attacker.damage = 0
    attacker.counters += 1


def grows(table, attacker, target):
    attacker.counters += 2


def captures(table, attacker, target):
    table.capture(attacker, 1)


def purges_and_gains(table, attacker, target):
    purge(table, target)
    table.you.aember += 1


def draws(table, attacker, target):
    table.you.hand.append(table.you.deck.pop(0))


def wards_and_draws(table, attacker, target):
    attacker.ward = True
    draws(table, attacker, target)


def gains_and_heals(table, attacker, target):
    table.you.aember += 1
    attacker.damage = max(0, attacker.damage - 2)


def returns_it(table, attacker, target):
    side = target.line
    if target.card in side.discard:
        side.discard.remove(target.card)
        side.hand.append(target.card)


def fight_and_look(card, arrange, looks):
    def arrange_both(table):
        arrange(table)
        table.you.line.append(Creature("troll"))

    def act(table, target):
        attacker = table.you.line[-1]
        attacker.ready = False
        steps = attack(table, attacker, target)
        fallen = fallen_in_fight(table, attacker, target)
        return steps + looks(table, fallen) if attacker in table.you.line else None
    return Reader(card, act, arrange_both)


FIGHTERS = [
    fight("krump", foe_loses), fight("grommid", foe_loses), fight("mugwump", mends_and_grows),
    fight("gravelguts", grows), fight("francus", captures), fight("stealer-of-souls", purges_and_gains),
    with_deck(fight("brain-eater", draws)), with_deck(fight("hapsis", wards_and_draws)),
    fight("eunoia", gains_and_heals),
]
