#!/usr/bin/env python3
"""Trains a small policy with numpy alone, and says how often it wins before and after.

A choice is scored by a weighted sum of what can be seen of it: the verb has a row of weights for the card that it
is about. The weights follow the policy gradient (REINFORCE; Williams 1992): what was chosen in games that were
won becomes likelier. Some minutes on one core; `--rounds 5` shows that it works.

    PYTHONPATH=build/release/bindings/python python3 examples/python/train_policy.py --opponent random
"""

import argparse

import numpy as np

import archon
from archon import layout

VERBS = [name for name, *_ in archon._archon.action_blocks()]
CARDS = {name: i for i, name in enumerate(layout.CARD)}
SEEN_OF_CARD = ["aember_icons", "mine", "creature", "artifact", "ready", "stunned", "warded", "damage", "aember",
                "power", "armor_left"]
FACTS_OF_CARD = ["power", "armor"]
WIDTH = 1 + len(SEEN_OF_CARD) + len(FACTS_OF_CARD) + 4 + 2 + 2


def tables():
    """Of each action: the verb, the card's slot (80: none), the house (16: none)."""
    verb = np.zeros(archon.ACTIONS, np.int64)
    slot = np.full(archon.ACTIONS, layout.CARD_SLOTS)
    house = np.full(archon.ACTIONS, 16)
    for number, (_, first, size, holds) in enumerate(archon._archon.action_blocks()):
        verb[first:first + size] = number
        if holds == "card":
            slot[first:first + size] = np.arange(size)
        if holds == "house":
            house[first:first + size] = np.arange(size)
    return verb, slot, house


class Policy:
    def __init__(self):
        self.weights = np.zeros((len(VERBS), WIDTH), np.float32)
        self.verb, self.slot, self.house = tables()
        facts = archon.card_facts()
        columns = [facts.columns.index(name) for name in FACTS_OF_CARD]
        kinds = np.eye(4)[facts.values[:, facts.columns.index("type")].astype(int)]
        printed = np.hstack([facts.values[:, columns] / 5, kinds]).astype(np.float32)
        self.printed = np.vstack([np.zeros((1, printed.shape[1]), np.float32), printed])

    def of_cards(self, observations):
        """A row for each slot, and one more of zeros for choices without a card."""
        cards = layout.part(observations, "cards")
        seen = cards[:, :, [CARDS[name] for name in SEEN_OF_CARD]] / 2
        rows = np.concatenate([seen, self.printed[cards[:, :, 0].astype(int)]], axis=2)
        return np.concatenate([rows, np.zeros_like(rows[:, :1])], axis=1)

    def of_houses(self, observations):
        """How many own cards of each house are in hand, and ready in play."""
        cards = layout.part(observations, "cards")
        house = np.eye(18, dtype=np.float32)[cards[:, :, CARDS["house"]].astype(int)]
        mine = cards[:, :, CARDS["mine"]]
        hand = np.einsum("ns,nsh->nh", cards[:, :, CARDS["in_hand"]] * mine, house)[:, 1:]
        ready = np.einsum("ns,nsh->nh", cards[:, :, CARDS["ready"]] * mine, house)[:, 1:]
        return np.stack([hand, ready], axis=2) / 3

    def look(self, env):
        """What can be seen of every legal choice: (games, choices, WIDTH); and their verbs."""
        most = int(env.counts.max())
        actions = np.maximum(env.legal[:, :most], 0)
        games = np.arange(len(actions))[:, None]
        sides = np.stack([layout.part(env.observations, name)[:, layout.SIDE.index("check")]
                          for name in ("mine", "theirs")], axis=1)
        sides = np.broadcast_to(sides[:, None, :], (*actions.shape, 2))
        ones = np.ones((*actions.shape, 1), np.float32)
        return np.concatenate([ones, self.of_cards(env.observations)[games, self.slot[actions]],
                               self.of_houses(env.observations)[games, self.house[actions]], sides],
                              axis=2), self.verb[actions]

    def chances(self, env, seen, verbs):
        scores = np.einsum("nkf,nkf->nk", seen, self.weights[verbs])
        scores[np.arange(scores.shape[1])[None, :] >= env.counts[:, None]] = -np.inf
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        return chances / chances.sum(axis=1, keepdims=True)


def play(policy, env, games, dice, learn_into=None):
    """Plays until so many games have ended; returns the share that was won, draws counting half.

    With `learn_into` the gradient of the games' results is added to it."""
    traces = np.zeros((env.num_envs, *policy.weights.shape), np.float32)
    rows, won, ended = np.arange(env.num_envs), 0.0, 0
    baseline = 0.0
    while ended < games:
        seen, verbs = policy.look(env)
        chances = policy.chances(env, seen, verbs)
        place = (chances.cumsum(axis=1) < dice.random((env.num_envs, 1))).sum(axis=1)
        place = np.minimum(place, env.counts - 1)
        if learn_into is not None:
            which = np.eye(len(VERBS), dtype=np.float32)[verbs]
            traces -= np.matmul((which * chances[:, :, None]).transpose(0, 2, 1), seen)
            traces[rows, verbs[rows, place]] += seen[rows, place]
        seats = env.seats()
        env.choose(place)
        over = np.flatnonzero(env.done)
        if len(over):
            results = env.rewards[over, seats[over]]
            won += float((results + 1).sum() / 2)
            ended += len(over)
            if learn_into is not None:
                learn_into += np.tensordot(results - baseline, traces[over], axes=1) / games
                baseline += 0.05 * float((results - baseline).mean())
            traces[over] = 0
    return won / ended


class Adam:
    """Steps along a gradient (Kingma and Ba 2015)."""

    def __init__(self, weights, rate):
        self.weights, self.rate, self.steps = weights, rate, 0
        self.mean, self.square = np.zeros_like(weights), np.zeros_like(weights)

    def follow(self, gradient):
        self.steps += 1
        self.mean = 0.9 * self.mean + 0.1 * gradient
        self.square = 0.99 * self.square + 0.01 * gradient**2
        mean, square = self.mean / (1 - 0.9**self.steps), self.square / (1 - 0.99**self.steps)
        self.weights += self.rate * mean / (np.sqrt(square) + 1e-6)


def environment(opponent, options):
    return archon.VectorEnv(["argus", "onyx"], 64, opponent=opponent, threads=options.threads, mask=False)


def tell(when, policy, options):
    """How the policy does in games that no learning has seen, the same every time."""
    for opponent in options.opponents:
        env = environment(opponent, options)
        env.reset(seed=1_000_000 + options.seed)
        share = play(policy, env, options.check, np.random.default_rng(options.seed))
        print(f"{when}: {share:.1%} of {options.check} games won against {opponent}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--opponents", nargs="+", default=["random", "greedy:samples=1,depth=1"], metavar="AGENT",
                        help="who is learned from, one after the other")
    parser.add_argument("--rounds", type=int, default=30, help="steps of the weights against each (30)")
    parser.add_argument("--games", type=int, default=256, help="games for each step (256)")
    parser.add_argument("--check", type=int, default=1000, help="games that say how good the policy is (1000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    policy = Policy()
    tell("before", policy, options)
    dice = np.random.default_rng(options.seed)
    for opponent in options.opponents:
        env, adam = environment(opponent, options), Adam(policy.weights, 0.05)
        env.reset(seed=options.seed)
        for number in range(1, options.rounds + 1):
            gradient = np.zeros_like(policy.weights)
            share = play(policy, env, options.games, dice, gradient)
            adam.follow(gradient)
            if number % 10 == 0:
                print(f"  {number} rounds against {opponent}: {share:.1%}", flush=True)
    tell("after", policy, options)


if __name__ == "__main__":
    main()
