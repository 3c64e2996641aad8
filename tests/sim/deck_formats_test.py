#!/usr/bin/env python3
"""Whether decks come whole through every format, or say what is missing.

deck_formats_test.py PROGRAM DECKS...: each deck (what `archon deck show` takes, or "alliance:SET": the best Alliance of
five random decks of a set) is written in every format that
`archon deck import` reads, read again, saved in our own format and read once more. A deck that comes back with other
cards, houses or marks is a fault; so is one that comes back without icons, or with a guessed set, and doesn't say so.
Prints what is known of the decks that came through each format."""

import collections
import csv
import io
import json
import os
import subprocess
import sys
import tempfile

NUMBERS = {"cota": 341, "aoa": 435, "wc": 452, "mm": 479, "dt": 496, "woe": 600, "vm23": 609, "gr": 700, "mg24": 722,
           "vm24": 737, "as": 800, "toc": 855, "momu": 874, "pv": 886, "disc": 907, "cc": 918, "dm": 928, "vm25": 939,
           "vm26": 964}
EXPANSIONS = {"cota": "CALL_OF_THE_ARCHONS", "aoa": "AGE_OF_ASCENSION", "wc": "WORLDS_COLLIDE",
              "mm": "MASS_MUTATION", "dt": "DARK_TIDINGS", "woe": "WINDS_OF_EXCHANGE", "vm23": "VAULT_MASTERS_2023",
              "gr": "GRIM_REMINDERS", "mg24": "MENAGERIE_2024", "vm24": "VAULT_MASTERS_2024", "as": "AEMBER_SKIES",
              "toc": "TOKENS_OF_CHANGE", "momu": "MORE_MUTATION", "pv": "PROPHETIC_VISIONS", "disc": "DISCOVERY",
              "cc": "CRUCIBLE_CLASH", "dm": "DRACONIAN_MEASURES", "vm25": "VAULT_MASTERS_2025",
              "vm26": "VAULT_MASTERS_2026"}
ICONS = ("aember", "capture", "damage", "draw", "discard", "power")


def copies(deck):
    """Every physical card of what `deck show --json` tells, with its house."""
    for house, cards in deck["cards"].items():
        for card in cards:
            for _ in range(card["count"]):
                yield house, card


def title(card):
    return card["name"].removesuffix(" (evil twin)")


def rarity(card):
    return "Evil Twin" if card["id"].endswith("-evil-twin") else card["rarity"].capitalize()


def beside(deck):
    """The cards beside the 36, by what they are."""
    return {"token": deck.get("token"), "power": deck.get("power"), "prophecies": deck.get("prophecies", [])}


def is_half(card):
    return card["id"].endswith("2") and card["type"] == "creature" and not title(card).endswith("2")


def master_vault(deck, icons=True):
    ids, linked, bonus = [], {}, []
    for place, (house, card) in enumerate(copies(deck)):
        own = f"card-{place}"
        ids.append(own)
        linked[own] = {"id": own, "card_title": title(card), "house": house, "rarity": rarity(card),
                       "card_type": "Creature2" if is_half(card) else card["type"].capitalize(),
                       "is_maverick": card.get("maverick", False), "is_anomaly": card.get("anomaly", False),
                       "is_enhanced": bool(card.get("enhancements") or card.get("enhanced")), "expansion": None}
        if card.get("enhancements"):
            bonus.append({"card_id": own, "bonus_icons": ["amber" if i == "aember" else i
                                                          for i in card["enhancements"]]})
    for card in filter(None, [deck.get("token"), deck.get("power"), *deck.get("prophecies", [])]):
        ids.append(card)
        linked[card] = {"id": card, "card_title": card, "house": "", "is_non_deck": True}
    legacy = [own for own, (_, card) in zip(ids, copies(deck)) if card.get("legacy")]
    data = {"id": "", "name": deck["name"], "expansion": NUMBERS[deck["set"]], **said_alliance(deck),
            "set_era_cards": {"Legacy": legacy, "Anomaly": []},
            "_links": {"houses": deck["houses"], "cards": ids}}
    if icons:
        data["bonus_icons"] = bonus
    return json.dumps({"data": data, "_linked": {"cards": list(linked.values())}})


def said_alliance(deck):
    return {"deckType": "ALLIANCE"} if deck.get("alliance") else {}


def dok(deck):
    pods = []
    for house in deck["houses"]:
        cards = []
        for stands_in, card in copies(deck):
            if stands_in != house:
                continue
            entry = {"cardTitle": title(card), "rarity": rarity(card)}
            for mark in ("maverick", "legacy", "anomaly"):
                entry[mark] = card.get(mark, False)
            entry["enhanced"] = bool(card.get("enhancements") or card.get("enhanced"))
            for icon in card.get("enhancements", []):
                if icon in ICONS:
                    entry["bonus" + icon.capitalize()] = entry.get("bonus" + icon.capitalize(), 0) + 1
                else:
                    entry.setdefault("bonusHouses", []).append(icon)
            cards.append(entry)
        pods.append({"house": house.replace(" ", ""), "cards": cards})
    return json.dumps({"deck": {"name": deck["name"], "expansion": EXPANSIONS[deck["set"]], **said_alliance(deck),
                                "housesAndCards": pods, "tokenInfo": {"name": deck["token"]} if "token" in deck else None,
                                "archonPower": {"cardTitle": deck["power"]} if "power" in deck else None,
                                "prophecies": [{"cardTitle": side} for side in deck.get("prophecies", [])]}})


def dok_csv(deck):
    totals = collections.Counter(icon for _, card in copies(deck) for icon in card.get("enhancements", []))
    out = io.StringIO()
    rows = csv.writer(out, quoting=csv.QUOTE_ALL)
    rows.writerow(["Name", "Houses", "Expansion", "Bonus Amber", "Bonus Capture", "Bonus Damage", "Bonus Draw",
                   "Bonus Discard", "Bonus Power", "House 1 Cards", "House 2 Cards", "House 3 Cards"])
    pods = ["|".join(title(card) for stands_in, card in copies(deck) if stands_in == house)
            for house in deck["houses"]]
    rows.writerow([deck["name"], ",".join(deck["houses"]), EXPANSIONS[deck["set"]],
                   *(totals[icon] for icon in ICONS), *pods])
    return out.getvalue()


def keyteki(deck):
    cards = []
    for house, card in copies(deck):
        entry = {"id": card["id"], "count": 1, "house": house.lower().replace(" ", "")}
        for mark in ("maverick", "anomaly"):
            if card.get(mark):
                entry[mark] = entry["house"]
        if card.get("legacy"):
            entry["legacy"] = True
        if card.get("enhancements"):
            entry["enhancements"] = ["amber" if i == "aember" else i for i in card["enhancements"]]
        elif card.get("enhanced"):
            entry["enhanced"] = True
        cards.append(entry)
    return json.dumps({"name": deck["name"], "expansion": NUMBERS[deck["set"]], **beside(deck), **said_alliance(deck),
                       "houses": [h.lower().replace(" ", "") for h in deck["houses"]], "cards": cards})


def cockatrice(deck):
    from xml.sax.saxutils import escape, quoteattr
    counts = collections.Counter(title(card) for _, card in copies(deck))
    cards = "".join(f"<card number=\"{count}\" name={quoteattr(name)}/>\n" for name, count in counts.items())
    return (f"<cockatrice_deck version=\"1\"><deckname>{escape(deck['name'])}</deckname>"
            f"<zone name=\"main\">{cards}</zone></cockatrice_deck>")


def text(deck, with_set=True):
    lines = ["Name: " + deck["name"]] + (["Set: " + deck["set"]] if with_set else [])
    lines += [f"{what}: {deck[what]}" for what in ("token", "power") if what in deck]
    lines += ["Prophecy: " + side for side in deck.get("prophecies", [])]
    for house in deck["houses"]:
        lines += [house] + [title(card) for stands_in, card in copies(deck) if stands_in == house]
    return "\n".join(lines) + "\n"


FORMATS = {"Master Vault JSON": master_vault,
           "Master Vault JSON before 2023": lambda deck: master_vault(deck, icons=False),
           "Decks of KeyForge JSON": dok, "Decks of KeyForge CSV": dok_csv, "keyteki JSON": keyteki,
           "Cockatrice": cockatrice, "text with the set": text, "text": lambda deck: text(deck, False)}
# Which can't tell evil twins, or houses, from titles alone.
SAY_ALLIANCE = {"Master Vault JSON", "Master Vault JSON before 2023", "Decks of KeyForge JSON", "keyteki JSON"}
NOTHING_BESIDE = {"Decks of KeyForge CSV", "Cockatrice"}
TITLES_ONLY = {"Decks of KeyForge CSV", "Cockatrice", "text with the set", "text"}


def cards_of(deck, form):
    """What has to come back: cards and, but for Cockatrice, their houses."""
    return collections.Counter((card["id"].removesuffix("-evil-twin") if form in TITLES_ONLY else card["id"],
                                house if form != "Cockatrice" else "")
                               for house, card in copies(deck))


def icons_of(deck):
    return collections.Counter((card["id"], icon) for _, card in copies(deck) for icon in card.get("enhancements", []))


class Trial:
    def __init__(self, program):
        self.program = program
        self.faults = 0
        self.known = collections.defaultdict(collections.Counter)

    def archon(self, *arguments):
        done = subprocess.run([self.program, *arguments], capture_output=True, encoding="utf-8", check=False)
        if done.returncode != 0:
            raise RuntimeError(done.stderr.strip())
        return done.stdout

    def shown(self, deck):
        return json.loads(self.archon("deck", "show", "--json", deck))

    def fault(self, name, form, words):
        self.faults += 1
        print(f"{name} as {form}: {words}")

    def compare(self, whole, deck, form):
        told = " ".join(deck.get("not_known", []))
        known = self.known[form]
        known["decks"] += 1
        if cards_of(whole, form) != cards_of(deck, form):
            if form == "Cockatrice" and "set" in whole and any(c.get("maverick") for _, c in copies(whole)):
                known["another house"] += 1
            self.fault(whole["name"], form, "other cards came back")
        if beside(whole) != beside(deck) and form not in NOTHING_BESIDE:
            self.fault(whole["name"], form, "other cards beside the 36 came back")
        if whole.get("alliance") and form in SAY_ALLIANCE and not deck.get("alliance"):
            self.fault(whole["name"], form, "an Alliance came back as an ordinary deck")
        if "weaker" in told:
            known["icons missed"] += 1
        elif icons_of(whole) != icons_of(deck) or any(c.get("enhanced") for _, c in copies(whole)):
            self.fault(whole["name"], form, "icons are missing and it isn't told")
        if any(card["id"].endswith("-evil-twin") for _, card in copies(whole)) and form in TITLES_ONLY:
            known["evil twins missed"] += 1
            if "evil twins" not in told:
                self.fault(whole["name"], form, "evil twins are missing and it isn't told")
        if "guessed" in told:
            known["set guessed"] += 1
        if deck.get("set") != whole["set"]:
            known["another set, told" if "its set" in told else "another set"] += 1
            if "its set" not in told:
                self.fault(whole["name"], form, f"{deck.get('set')} in place of {whole['set']}, and it isn't told")

    def best_alliance(self, code, folder):
        best = os.path.join(folder, code)
        self.archon("alliance", *(f"random:{code}:{seed}" for seed in range(1, 6)), "--best", "1", "--save", best, "-q")
        return os.path.join(best, os.listdir(best)[0])

    def through(self, spec, folder):
        whole = self.shown(self.best_alliance(spec.removeprefix("alliance:"), folder)
                           if spec.startswith("alliance:") else spec)
        for form, write in FORMATS.items():
            given, saved = os.path.join(folder, "given.txt"), os.path.join(folder, "saved.json")
            with open(given, "w", encoding="utf-8") as file:
                file.write(write(whole))
            try:
                self.archon("deck", "import", given, "-o", saved, "--force")
                deck = self.shown(saved)
                self.compare(whole, deck, form)
                if deck != self.shown(given):
                    self.fault(whole["name"], form, "saving it changed it")
            except RuntimeError as wrong:
                self.fault(whole["name"], form, str(wrong))


def main(program, specs):
    trial = Trial(program)
    with tempfile.TemporaryDirectory() as folder:
        for spec in specs:
            trial.through(spec, folder)
    for form, known in trial.known.items():
        print(f"{form:<32}" + ", ".join(f"{count} {what}" for what, count in known.items()))
    print(f"{trial.faults} faults")
    return 1 if trial.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
