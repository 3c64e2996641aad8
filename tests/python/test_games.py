"""Games in the hand: the same as in C++, copied, guessed at, saved, refused."""

import copy
import os
import pickle
import subprocess
import unittest

import numpy as np

import archon
from archon import layout

GAMES = 1000


def first_set():
    return [deck for deck in archon.bundled_decks() if deck.set == "Call of the Archons"]


def middle(seed, choices, decks=("argus", "onyx")):
    """A game after so many random choices, or before its end."""
    game = archon.new_game(*decks, seed=seed)
    dice = archon.Rng.stream(seed, 7)
    count = game.count
    for _ in range(choices):
        before = game.copy()
        count = game.choose(dice.below(count))
        if count == 0:
            return before
    return game


class SameGames(unittest.TestCase):
    def test_a_thousand_random_games_are_those_of_the_engine(self):
        said = subprocess.run([os.environ["REFERENCE_GAMES"], str(GAMES), "1"], check=True, capture_output=True, text=True)
        expected = [line.split() for line in said.stdout.splitlines()]
        self.assertEqual(len(expected), GAMES)
        decks = first_set()
        tables = [archon.Table(a, b) for a in decks for b in decks]
        for number, (choices, state) in enumerate(expected):
            game = archon.Game(tables[number % len(tables)], archon.Rng.stream(1, number, 1),
                               number // len(tables) % 2)
            dice = archon.Rng.stream(1, number, 2)
            count, played = game.count, 0
            while count:
                count = game.choose(dice.below(count))
                played += 1
            self.assertEqual((played, f"{game.hash():016x}"), (int(choices), state), f"game {number}")

    def test_actions_are_the_choices(self):
        by_place, by_action = (archon.new_game("argus", "onyx", seed=5) for _ in range(2))
        dice = archon.Rng(3)
        while not by_place.over:
            place = dice.below(by_place.count)
            self.assertTrue(by_action.action_mask()[by_action.actions()[place]])
            by_action.step(by_action.actions()[place])
            by_place.choose(place)
            self.assertEqual(by_place, by_action)
        self.assertEqual(by_place.hash(), by_action.hash())
        self.assertEqual(by_place.reward(0), -by_place.reward(1))


class HiddenCards(unittest.TestCase):
    def test_what_is_dealt_anew_looks_the_same(self):
        changed = 0
        for seed in range(40):
            game = middle(seed, 10 + 4 * seed, (f"random:{seed}", "onyx"))
            for player in (0, 1):
                guess = game.copy()
                guess.determinize(player, archon.Rng(seed))
                changed += guess != game
                np.testing.assert_array_equal(guess.observe(player), game.observe(player))
                if game.player == player:
                    np.testing.assert_array_equal(guess.action_mask(), game.action_mask())
        self.assertGreater(changed, 70)

    def test_own_hand_is_seen_and_the_other_is_not(self):
        game = middle(2, 40)
        for player in (0, 1):
            cards = layout.part(game.observe(player), "cards")
            in_hand = cards[:, layout.CARD.index("in_hand")]
            self.assertEqual(in_hand[:40].sum(), game.side(player)["hand"])
            self.assertEqual(in_hand[40:].sum(), 0)


class Values(unittest.TestCase):
    def test_a_copy_goes_on_by_itself(self):
        game = middle(4, 30)
        for twin in (game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game)),
                     archon.load_game(game.save())):
            self.assertEqual(twin, game)
            twin.choose(0)
            self.assertNotEqual(twin, game)
            np.testing.assert_array_equal(twin.observe(0), twin.copy().observe(0))

    def test_damaged_saves_are_refused(self):
        saved = middle(4, 30).save()
        for wrong in (b"", b"archon game 1\n", saved[:-1], saved + b"x", b"x" + saved,
                      saved[:100] + bytes([saved[100] ^ 1]) + saved[101:], saved[:20] + b"\0" + saved[21:]):
            with self.assertRaises(archon.Error):
                archon.load_game(wrong)
        layout = len("archon game 2\n")
        with self.assertRaisesRegex(archon.Error, "by another build"):
            archon.load_game(saved[:layout] + bytes([saved[layout] ^ 1]) + saved[layout + 1:])

    def test_wrong_choices_change_nothing(self):
        game = middle(1, 25)
        before = game.copy()
        illegal = int(np.flatnonzero(~game.action_mask())[0])
        for wrong in (illegal, -1, archon.ACTIONS, 10**6):
            with self.assertRaises(archon.Error):
                game.step(wrong)
        for wrong in (-1, game.count, 10**6):
            with self.assertRaises(archon.Error):
                game.choose(wrong)
        self.assertEqual(game, before)
        with self.assertRaisesRegex(archon.Error, "not legal here; player [01] must answer"):
            game.step(illegal)

    def test_an_ended_game_has_no_choices(self):
        game = archon.new_game("argus", "onyx", turn_limit=3)
        while game.count:
            game.choose(game.count - 1)
        self.assertIsNone(game.winner)
        self.assertEqual((game.player, len(game.actions()), game.action_mask().sum(), game.reward(0)), (-1, 0, 0, 0))
        with self.assertRaisesRegex(archon.Error, "over"):
            game.step(0)
        with self.assertRaisesRegex(archon.Error, "over"):
            archon.Agent("greedy").choose(game)

    def test_agents_choose_the_same_again(self):
        game = middle(6, 20)
        choice = archon.Agent("mcts:iterations=50", seed=3).choose(game)
        self.assertTrue(game.action_mask()[choice])
        self.assertEqual(archon.Agent("mcts:iterations=50", seed=3).choose(game), choice)
        with self.assertRaisesRegex(archon.Error, "greedy"):
            archon.Agent("greddy")


class Layout(unittest.TestCase):
    def test_every_number_has_a_name(self):
        names = archon.describe_observation()
        self.assertEqual(len(names), archon.OBSERVATION)
        self.assertEqual(len(set(names)), archon.OBSERVATION)
        seen = middle(2, 40).observe(0)
        self.assertEqual((seen.shape, seen.dtype), ((archon.OBSERVATION,), np.float32))
        self.assertEqual(sum(layout.part(seen, name).size for name in ("position", "mine", "theirs", "cards")),
                         archon.OBSERVATION)

    def test_actions_fill_the_row_of_numbers(self):
        at = 0
        blocks = {}
        for verb, first, size, _ in archon._archon.action_blocks():
            self.assertEqual(at, first)
            blocks.setdefault(verb, (first, size))  # what a verb gained later is a block of its own
            self.assertEqual(archon.action_block(verb), blocks[verb])
            at += size
        self.assertEqual(at, archon.ACTIONS)
        self.assertEqual(archon.action_name(12), "play 12")
        # Numbers are promises to policies that were trained: new ones come behind.
        self.assertEqual([archon.action_block(verb)[0] for verb in ("discard", "choose", "house", "end", "mulligan")],
                         [80, 560, 1094, 1385, 1393])


if __name__ == "__main__":
    unittest.main()
