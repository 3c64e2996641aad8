"""Many games in one call: each is the game that would have been played alone."""

import unittest

import numpy as np

import archon

DECKS = ["argus", "onyx"]


class ManyGames(unittest.TestCase):
    def test_each_is_the_game_it_would_be_alone(self):
        env = archon.VectorEnv(DECKS, 8)
        env.reset(seed=3)
        alone = [env.game(i) for i in range(8)]
        self.assertEqual(alone[1], archon.new_game(*DECKS, seed=3, number=1, first=1))
        dice = np.random.default_rng(1)
        for _ in range(60):
            place = (dice.random(8) * env.counts).astype(int)
            for i, game in enumerate(alone):
                np.testing.assert_array_equal(env.legal[i, :env.counts[i]], game.actions())
                np.testing.assert_array_equal(env.masks[i].astype(bool), game.action_mask())
                np.testing.assert_array_equal(env.observations[i], game.observe(game.player))
                self.assertEqual(env.players[i], game.player)
            env.step(env.legal[np.arange(8), place])
            for i, game in enumerate(alone):
                game.choose(place[i])
                if game.over:
                    alone[i] = env.game(i)

    def test_games_follow_each_other(self):
        env = archon.VectorEnv(DECKS, 4, observe=False, mask=False, legal=False)
        env.reset(seed=1)
        self.assertEqual((env.observations, env.masks, env.legal), (None, None, None))
        ended = 0
        for _ in range(2000):
            env.choose(np.zeros(4, int))
            over = env.done.astype(bool)
            ended += over.sum()
            self.assertTrue(np.all(env.rewards.sum(axis=1) == 0))
            self.assertTrue(np.all(env.rewards[~over] == 0))
        self.assertGreater(ended, 4)
        self.assertEqual(env.finished, ended)

    def test_threads_change_nothing(self):
        rows = []
        for threads in (1, 3):
            env = archon.VectorEnv([DECKS, ["random:1", "random:2"]], 24, opponent="greedy:samples=1", threads=threads)
            env.reset(seed=5)
            env.play_random(40)
            rows.append((env.observations.copy(), env.masks.copy(), env.counts.copy(), env.finished, env.seats()))
        for a, b in zip(*rows):
            np.testing.assert_array_equal(a, b)

    def test_the_opponent_has_the_other_seat(self):
        env = archon.VectorEnv(DECKS, 16, opponent="random")
        env.reset(seed=1)
        self.assertEqual(set(env.seats()), {0, 1})
        for _ in range(300):
            np.testing.assert_array_equal(env.players, env.seats())
            env.choose(np.zeros(16, int))
        env = archon.VectorEnv(DECKS, 4, opponent="random", seat=1)
        env.reset(seed=1)
        self.assertEqual(set(env.seats()), {1})

    def test_wrong_choices_are_named(self):
        env = archon.VectorEnv(DECKS, 3)
        with self.assertRaisesRegex(archon.Error, "reset"):
            env.step(np.zeros(3))
        env.reset(seed=1)
        with self.assertRaisesRegex(archon.Error, "2 choices for 3 games"):
            env.step(np.zeros(2, int))
        good = env.legal[:, 0].astype(int)
        good[1] = 0
        with self.assertRaisesRegex(archon.Error, "game 1: action 0 .play 0. is not legal"):
            env.step(good)
        for wrong, words in (({"num_envs": 0}, "games at once"), ({"seat": 2}, "seat = 2"), ({"turn_limit": 300}, "turn_limit")):
            with self.assertRaisesRegex(archon.Error, words):
                archon.VectorEnv(DECKS, **{"num_envs": 1, **wrong})


if __name__ == "__main__":
    unittest.main()
