"""The shapes of Gymnasium and PettingZoo, held to what those libraries' own checks ask."""

import unittest

import numpy as np

import archon

DECKS = ["argus", "onyx"]


class OneSeat(unittest.TestCase):
    def play(self, env, seed, dice):
        observation, info = env.reset(seed=seed)
        row = [observation]
        while True:
            action = env.action_space.sample(info["action_mask"])
            observation, reward, terminated, truncated, info = env.step(action)
            row.append(observation)
            self.assertIn(observation, env.observation_space)
            if terminated or truncated:
                return row, reward
            self.assertEqual((reward, env.game.player), (0.0, env.seat))

    def test_the_same_seed_is_the_same_game(self):
        rows = []
        for _ in range(2):
            env = archon.Env(DECKS, opponent="greedy:samples=1")
            env.action_space.seed(4)
            rows.append(self.play(env, 7, None))
        self.assertEqual(len(rows[0][0]), len(rows[1][0]))
        for a, b in zip(rows[0][0], rows[1][0]):
            np.testing.assert_array_equal(a, b)
        self.assertEqual(rows[0][1], rows[1][1])

    def test_reset_goes_on_without_a_seed(self):
        env = archon.Env(DECKS)
        first, _ = env.reset(seed=1)
        second, _ = env.reset()
        again, _ = env.reset(seed=1)
        self.assertFalse(np.array_equal(first, second))
        np.testing.assert_array_equal(first, again)

    def test_seats_take_turns_unless_one_is_named(self):
        env = archon.Env(DECKS)
        seats, firsts = set(), set()
        env.reset(seed=1)
        for _ in range(8):
            seats.add(env.seat)
            firsts.add((env.seat, env.game.first))
            env.reset()
        self.assertEqual((seats, len(firsts)), ({0, 1}, 4))
        env = archon.Env(DECKS, seat=1)
        env.reset(seed=1)
        self.assertEqual((env.seat, env.game.player), (1, 1))

    def test_a_function_can_be_the_opponent(self):
        asked = []

        def first_choice(game):
            asked.append(game.player)
            return game.actions()[0]

        env = archon.Env(DECKS, opponent=first_choice, seat=0)
        env.action_space.seed(1)
        self.play(env, 1, None)
        self.assertEqual(set(asked), {1})

    def test_the_limit_of_turns_truncates(self):
        env = archon.Env(DECKS, turn_limit=4)
        env.action_space.seed(2)
        _, info = env.reset(seed=1)
        terminated = truncated = False
        while not (terminated or truncated):
            _, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        self.assertEqual((reward, terminated, truncated, info["winner"]), (0.0, False, True, None))

    def test_misuse_is_named(self):
        env = archon.Env(DECKS)
        with self.assertRaisesRegex(archon.Error, "reset"):
            env.step(0)
        env.reset(seed=1)
        with self.assertRaisesRegex(archon.Error, "not legal here"):
            env.step(0)
        with self.assertRaisesRegex(archon.Error, "seat = 2 is not a seat"):
            archon.Env(DECKS, seat=2)


class BothSeats(unittest.TestCase):
    def play(self, env, dice):
        """As PettingZoo's own test plays: agent_iter, last, step."""
        total = {name: 0.0 for name in env.possible_agents}
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            total[agent] += reward
            self.assertEqual(set(observation), {"observation", "action_mask"})
            self.assertIn(observation, env.observation_space(agent))
            if terminated or truncated:
                env.step(None)
                continue
            np.testing.assert_array_equal(observation["action_mask"], env.action_mask())
            env.step(env.action_space(agent).sample(observation["action_mask"]))
        return total

    def test_games_end_with_everybody_gone(self):
        env = archon.AECEnv(DECKS)
        for name in env.possible_agents:
            env.action_space(name).seed(3)
        env.reset(seed=5)
        for _ in range(3):
            total = self.play(env, None)
            self.assertEqual((env.agents, env.num_agents), ([], 0))
            self.assertEqual(sorted(total.values()), [-1.0, 1.0])
            env.reset()

    def test_who_does_not_choose_has_an_empty_mask(self):
        env = archon.AECEnv(DECKS)
        env.reset(seed=1)
        other = next(name for name in env.agents if name != env.agent_selection)
        self.assertEqual(env.observe(other)["action_mask"].sum(), 0)
        self.assertGreater(env.observe(env.agent_selection)["action_mask"].sum(), 1)

    def test_misuse_is_named(self):
        env = archon.AECEnv(DECKS)
        with self.assertRaisesRegex(archon.Error, "reset"):
            env.observe("player_0")
        env.reset(seed=1)
        with self.assertRaisesRegex(archon.Error, "not None"):
            env.step(None)


if __name__ == "__main__":
    unittest.main()
