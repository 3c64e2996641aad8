"""Battles of Archmajesty: one in the hand, and what the program says of many."""

import json
import os
import random
import subprocess
import tempfile
import unittest

import archon
from archon import battles


def program(*words):
    said = subprocess.run([os.environ["ARCHON_PROGRAM"], *words], check=True, capture_output=True, text=True)
    return said.stdout


class InTheHand(unittest.TestCase):
    def test_a_battle_is_fought_to_its_end(self):
        battle = battles.new_battle("berta", "toll bridge", seed=4)
        novice = archon.BattleAgent("novice", seed=2)
        dice = random.Random(1)
        choices = 0
        while not battle.over:
            self.assertEqual(battle.count, len(battle.labels()))
            self.assertEqual(len(set(battle.labels())), battle.count)
            battle.choose(novice.choose(battle) if battle.player == 0 else dice.randrange(battle.count))
            choices += 1
        self.assertIn(battle.winner, (None, 0, 1))
        self.assertEqual((battle.player, battle.count, len(battle.log())), (-1, 0, choices))
        with self.assertRaisesRegex(archon.Error, "the battle is over"):
            battle.choose(0)

    def test_what_is_seen(self):
        battle = battles.new_battle("berta", "mira", seed=1)
        seen = battle.observe()
        self.assertEqual(set(seen["units"]), {"Berta Ironroot", "Mira Emberhand"})
        berta = seen["units"]["Berta Ironroot"]
        self.assertEqual((berta["player"], berta["hp"]), (0, berta["most_hp"]))
        self.assertIsInstance(berta["deck"], int)
        self.assertEqual(battles.new_battle("berta", "mira", level=2).observe()["units"]["Berta Ironroot"]["hp"],
                         berta["hp"] - 10)

    def test_choices_are_taken_back(self):
        battle = battles.new_battle("berta+mira", "sworn", seed=3)
        start = battle.copy()
        dice = random.Random(2)
        middle = None
        for number in range(20):
            if number == 12:
                middle = battle.copy()
            battle.choose(battle.labels()[dice.randrange(battle.count)])
        self.assertNotEqual(battle, middle)
        battle.undo(8)
        self.assertEqual(battle, middle)
        self.assertEqual(battle.labels(), middle.labels())
        battle.undo(12)
        self.assertEqual(battle, start)
        with self.assertRaisesRegex(archon.Error, "1 choices can't be taken back: 0"):
            battle.undo()

    def test_a_position_comes_back(self):
        battle = battles.new_battle("fenn", "rats", seed=5)
        dice = random.Random(3)
        for _ in range(30):
            battle.choose(dice.randrange(battle.count))
        again = battles.load_battle(battle.position())
        self.assertEqual(again, battle)
        self.assertEqual(again.labels(), battle.labels())

    def test_advice_is_that_of_the_program(self):
        battle = battles.new_battle("berta", "toll bridge", seed=1)
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "battle.yaml")
            with open(file, "w", encoding="utf-8") as out:
                out.write(battle.position())
            said = json.loads(program("advise", file, "--agent", "mcts:iterations=200", "--json", "-"))
        advice = battles.advise(battle, "mcts:iterations=200")
        self.assertEqual(advice["moves"], said["moves"])
        self.assertIn(advice["moves"][0]["move"], battle.labels())

    def test_what_is_wrong_is_named(self):
        battle = battles.new_battle("berta", "rats")
        for call, words in ((lambda: battles.new_battle("nobody", "rats"), "neither a mage nor an encounter"),
                            (lambda: battles.new_battle("rats", "berta"), "is an encounter"),
                            (lambda: battles.new_battle("berta", "rats", level=99), "level"),
                            (lambda: battles.new_battle("berta", "rats", readings="guard=x"), "guard"),
                            (lambda: battles.load_battle("allied: [Berta Ironroot]"), "encounter"),
                            (lambda: battle.choose(9999), "choice 9999 does not exist"),
                            (lambda: battle.choose("fly away"), "can't be chosen"),
                            (lambda: archon.BattleAgent("titan"), "titan"),
                            (lambda: battles.advise(battle, "random"), "can't advise")):
            with self.assertRaisesRegex(archon.Error, words):
                call()


class Many(unittest.TestCase):
    def test_an_encounter_is_that_of_the_program(self):
        result = battles.encounter("berta", "toll bridge", games=6, party_agent="novice", gm_agent="random", level=1)
        said = json.loads(program("encounter", "berta", "toll bridge", "--games", "6", "--party", "novice", "--gm",
                                  "random", "--level", "1", "--quiet", "--json", "-"))
        self.assertEqual(dict(result), said)
        self.assertEqual(len(result.rows("games")), 6)

    def test_a_fair_evening_is_that_of_the_program(self):
        found = battles.fair("berta", "rats", games=100, party_agent="random", gm_agent="random", level=-2, fair=55, seed=4)
        self.assertEqual(found.text, program("fair", "berta", "rats", "--games", "100", "--party", "random", "--gm",
                                             "random", "--level", "-2", "--fair", "55", "--seed", "4", "--quiet", "--json", "-"))
        with self.assertRaisesRegex(archon.Error, "expected an encounter"):
            battles.fair("berta", "mira", games=100)

    def test_threads_change_nothing(self):
        one, three = (battles.encounter("berta", "mira", games=4, party_agent="random", gm_agent="random", threads=n)
                      for n in (1, 3))
        self.assertEqual(one, three)

    def test_what_is_wrong_is_named(self):
        for wrong, words in (({"games": 0}, "games: .* not '0'"), ({"party_agent": "nobody"}, "unknown agent"),
                             ({"party_agent": "python"}, "does not play this game"), ({"level": "x"}, "level = 'x'")):
            with self.assertRaisesRegex(archon.Error, words):
                battles.encounter("berta", "rats", **{"games": 2, **wrong})

    def test_names(self):
        self.assertIn("Berta Ironroot", battles.mages())
        self.assertEqual(len(battles.encounters()), 12)


if __name__ == "__main__":
    unittest.main()
