#!/usr/bin/env python3
"""A KeyForge agent in one file, for Python 3 without any library:

    archon match argus onyx --a "program:python3 examples/agents/greedy_like.py" --b greedy

It looks at one choice at a time, gives every option a number of points, and takes the best. The messages are
described in docs/agents.md, "Your own agent". Standard output is for answers alone; print to standard error what you
want to see yourself."""

import json
import sys


class Agent:
    def new_game(self, message):
        self.me = message["player"]
        self.cards = message["cards"]  # what every card of both decks is and says

    def decide(self, state, decision):
        """The picks for this decision: numbers `k` of its options; none to pass."""
        self.state = state
        choose = getattr(self, "choose_" + decision["kind"].replace("-", "_"), None)
        points = choose or (lambda option: 0)
        ranked = sorted(decision["options"], key=points, reverse=True)
        if decision["kind"] == "distribute":  # all shares to the best target
            shares = decision["total"] // decision["step"]
            return [{"k": ranked[0]["k"], "amount": shares}]
        wanted = [option for option in ranked if points(option) > 0][: decision["max"]]
        if len(wanted) < decision["min"] or not (wanted or decision["pass"]):
            wanted = ranked[: max(decision["min"], 1)]
        return [option["k"] for option in wanted]

    # ---- what is known of the position ----

    def card(self, uid):
        """A card as it stands now; {"hidden": True} if only its place is known."""
        return self.state["cards"].get(uid, {"hidden": True})

    def mine(self, uid):
        card = self.card(uid)
        return card.get("controller", self.me) == self.me

    def in_play(self, card):
        return card.get("zone") in ("line", "artifacts", "upgrades")

    def worth(self, uid):
        """A rough idea of what a card is worth to whoever controls it."""
        card = self.card(uid)
        if card.get("hidden"):
            return 1
        points = 2 + len(card["bonus"]) + card["base_power"] / 2
        if self.in_play(card):
            points += card["aember"] + (1 if card["ready"] else 0)
        return points

    # ---- a method for each kind of decision; positive points are worth doing ----

    def choose_house(self, option):
        """The house with the most to do this turn: cards in hand, and creatures that are ready."""
        player = self.state["players"][self.me - 1]
        house = option["house"]
        hand = [uid for uid in player["hand"] if self.card(uid).get("house") == house]
        line = [uid for uid in player["line"] + player["artifacts"]
                if house in self.card(uid)["houses"] and self.card(uid)["ready"]]
        return sum(1 + len(self.card(uid)["bonus"]) / 2 for uid in hand) + 1.2 * len(line)

    def choose_main(self, option):
        verb = option["verb"]
        if verb == "end":
            return 0.5
        if verb == "fight":
            return self.fight(option)
        points = {"play": 20, "action": 12, "omni": 11, "reap": 10, "unstun": 9, "discard": 1}[verb]
        if verb == "play":  # creatures before actions, so that they can be of use
            points += {"creature": 3, "artifact": 2, "upgrade": 1}.get(self.card(option["uid"])["type"], 0)
            points += len(self.card(option["uid"])["bonus"])
        return points

    choose_use = choose_main

    def fight(self, option):
        """Reaping wins games, so a fight comes after it, even one that kills and is survived."""
        me = self.card(option["uid"])
        kills = [uid for uid in option["targets"] if self.left(self.card(uid)) <= me["power"]]
        safe = [uid for uid in kills if self.card(uid)["power"] < self.left(me)]
        return 9.5 if safe else 3 if kills else 0.4

    def left(self, card):
        """The damage that a creature still takes."""
        return card["power"] + card["armor_left"] - card["damage"]

    def choose_target(self, option):
        """Most abilities that point at an enemy's card do harm, and those that can only point at ours do good."""
        worth = self.worth(option["uid"])
        return -worth if self.mine(option["uid"]) else worth

    choose_distribute = choose_target

    def choose_pick_card(self, option):
        return self.worth(option["uid"])

    def choose_flank(self, option):
        return 1 if option["pos"] == "right" else 0

    def choose_yes_no(self, option):
        return 1 if option["yes"] else 0

    def choose_archives(self, option):
        return 1 if option["take"] else 0

    def choose_mulligan(self, option):
        """A new hand if this one has fewer than two creatures."""
        hand = self.state["players"][self.me - 1]["hand"]
        creatures = sum(self.card(uid)["type"] == "creature" for uid in hand)
        return 1 if option["mulligan"] == (creatures < 2) else 0

    def choose_number(self, option):
        return option["value"]


def main():
    agent = Agent()
    for line in sys.stdin:
        message = json.loads(line)
        if message["op"] == "new":
            agent.new_game(message)
        elif message["op"] == "decide":
            picks = agent.decide(message["state"], message["decision"])
            print(json.dumps({"pick": picks} if picks else {"pass": True}), flush=True)
        elif message["op"] == "bye":
            break


main()
