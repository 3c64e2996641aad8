"""Decks, matches, bids and rankings: what the program says, and agents in Python among them."""

import inspect
import json
import os
import subprocess
import tempfile
import unittest

import numpy as np

import archon

try:
    import pandas
except ImportError:
    pandas = None


def text_of_program(*words):
    said = subprocess.run([os.environ["ARCHON_PROGRAM"], *words, "--quiet", "--json", "-"], check=True,
                          capture_output=True, text=True)
    return said.stdout


def text_of_plain(*words):
    return subprocess.run([os.environ["ARCHON_PROGRAM"], *words, "--json", "-"], check=True, capture_output=True,
                          text=True).stdout


def program(*words):
    return json.loads(text_of_program(*words))


class Decks(unittest.TestCase):
    def test_files_folders_and_names(self):
        argus = archon.deck("argus")
        self.assertEqual((argus.name, len(argus.cards), argus.problems), ("Radiant Argus the Supreme", 36, []))
        self.assertEqual(archon.Deck.from_json(argus.to_json()), argus)
        with tempfile.TemporaryDirectory() as folder:
            for name in ("b", "a"):
                with open(os.path.join(folder, name + ".json"), "w", encoding="utf-8") as file:
                    file.write(archon.deck("argus" if name == "a" else "onyx").to_json())
            with open(os.path.join(folder, "broken.txt"), "w", encoding="utf-8") as file:
                file.write("no deck")
            problems = []
            found = archon.load_decks(folder, ["random:7", argus], problems=problems)
            self.assertEqual([deck.name for deck in found], [
                "Radiant Argus the Supreme", 'Miss "Onyx" Censorius', "Random Deck 7-1", "Radiant Argus the Supreme"])
            self.assertEqual(len(problems), 1)
            self.assertIn("broken.txt", problems[0])
            with self.assertRaises(archon.Error):
                archon.load_decks(folder)

    def test_made_up_decks(self):
        self.assertEqual(archon.random_deck(7), archon.deck("random:7"))
        self.assertEqual(archon.random_deck(7, "mm", 3).set, "Mass Mutation")

    def test_facts(self):
        facts = archon.card_facts()
        self.assertEqual(facts.values.shape, (len(facts.titles), len(facts.columns)))
        troll = facts.titles.index("Troll")
        self.assertEqual(facts.values[troll, facts.columns.index("power")], 8)


class Measures(unittest.TestCase):
    def test_a_match_is_that_of_the_program(self):
        result = archon.match("argus", "onyx", games=20, agent="random", agent_b="greedy:samples=1", seed=3)
        self.assertEqual(dict(result), program("match", "argus", "onyx", "--games", "20", "--a", "random", "--b",
                                               "greedy:samples=1", "--seed", "3"))
        rows = result.rows("games")
        self.assertEqual((len(rows), rows[0]["pair"], rows[0]["first"]), (20, 1, "a"))
        self.assertEqual(len(result.rows("cards")), len(result["side_a"]["cards"]) + len(result["side_b"]["cards"]))

    def test_questions_without_new_games_are_those_of_the_program(self):
        with tempfile.TemporaryDirectory() as folder:
            run, league = os.path.join(folder, "mine.run"), os.path.join(folder, "league.csv")
            bid = os.path.join(folder, "bid.json")
            decks = ["argus", "onyx", "gregg"]
            text_of_program("rank", *decks, "--agent", "random", "--games", "60", "--run", run)
            self.assertEqual(archon.lineup(run, match="one").text, text_of_plain("lineup", run, "--match", "one"))
            found = archon.bid("argus", "onyx", agent="random", within=8, max_games=200)
            with open(bid, "w", encoding="utf-8") as file:
                file.write(found.text)
            self.assertEqual(archon.auction(found, their_error=3, they_think=4).text,
                             text_of_plain("auction", bid, "--their-error", "3", "--they-think", "4"))
            with open(league, "w", encoding="utf-8") as file:
                file.write("deck a;deck b;winner\nRadiant Argus the Supreme;Gregg, the Adjutant of Myths;a\n")
            self.assertEqual(archon.calibrate(league, decks).text, text_of_program("calibrate", league, *decks))
        box = [f"random:woe:{seed}" for seed in range(1, 5)]
        self.assertEqual(archon.alliance(box, best=3).text, text_of_program("alliance", *box, "--best", "3"))

    def test_a_bid_is_that_of_the_program(self):
        result = archon.bid("argus", "onyx", agent="random", within=8, max_games=200)
        self.assertEqual(dict(result), program("bid", "argus", "onyx", "--agent", "random", "--within", "8",
                                               "--max-games", "200"))

    def test_a_ranking_is_that_of_the_program(self):
        decks = ["argus", "onyx", "random:1"]
        result = archon.rank(decks, agent="random", games=60)
        self.assertEqual(dict(result), program("rank", *decks, "--agent", "random", "--games", "60"))
        self.assertEqual([row["place"] for row in result.rows()], [1, 2, 3])
        with self.assertRaisesRegex(archon.Error, "1 deck to rank"):
            archon.rank(["argus", "argus"], agent="random")

    def test_every_kind_is_that_of_the_program_byte_for_byte(self):
        quick = {"agent": "random"}
        cup = ["argus", "onyx", "gregg", "titanfang"]
        with tempfile.TemporaryDirectory() as folder:
            grid = os.path.join(folder, "grid.yaml")
            with open(grid, "w", encoding="utf-8") as file:
                file.write("decks: [argus, gregg]\nopponents: onyx\nagents: [random, [greedy:samples=1, random]]\n"
                           "chains: [0, [0, 6]]\ngames: 4\n")
            for result, words in (
                    (archon.match("argus", "onyx", games=40), ("match", "argus", "onyx", "--games", "40")),
                    (archon.match("argus", "onyx", games=400, sure=0.9, within=8, **quick),
                     ("match", "argus", "onyx", "--games", "400", "--sure", "0.9", "--within", "8", "--a", "random", "--b",
                      "random")),
                    (archon.bid("argus", "onyx", max_games=40), ("bid", "argus", "onyx", "--max-games", "40")),
                    (archon.rank(cup[:3], games=40), ("rank", *cup[:3], "--games", "40")),
                    (archon.rank(cup[:2], gauntlet=cup[1:3], games=40, time=100, top=2, **quick),
                     ("rank", *cup[:2], "--gauntlet", "onyx", "--gauntlet", "gregg", "--games", "40", "--time", "100", "--top",
                      "2", "--agent", "random")),
                    (archon.handicap(cup[:3], reference="onyx", games=60, **quick),
                     ("handicap", *cup[:3], "--reference", "onyx", "--games", "60", "--agent", "random")),
                    (archon.versus("argus", "onyx", games=6, **quick),
                     ("versus", "argus", "onyx", "--games", "6", "--agent", "random")),
                    (archon.why("argus", "onyx", games=8, **quick),
                     ("match", "argus", "onyx", "--why", "--games", "8", "--a", "random", "--b", "random")),
                    (archon.grid(["argus", "gregg"], opponents="onyx", agents=["random", ["greedy:samples=1", "random"]],
                                 chains=[0, [0, 6]], games=4), ("run", grid)),
                    (archon.tournament(cup, each=4, formats=["single", "swiss"], replications=200, **quick),
                     ("tournament", *cup, "--each", "4", "--format", "single", "--format", "swiss", "--replications", "200",
                      "--agent", "random")),
                    (archon.bench(["random", "greedy:samples=1"], decks=cup[:2], games=8),
                     ("bench", "random", "greedy:samples=1", "--pool", *cup[:2], "--games", "8"))):
                with self.subTest(words):
                    said = text_of_program(*words)
                    if "measured" in result:  # times
                        self.assertEqual({**result, "measured": {}}, {**json.loads(said), "measured": {}})
                    else:
                        self.assertEqual(result.text, said)
                    self.assertTrue(words[0] == "bid" or len(result.rows()) > 0)

    def test_what_can_be_asked(self):
        self.assertEqual(archon.schema("match")["properties"]["games"]["default"], 1000)
        self.assertIn("chains_a: chains that deck A starts with", archon.match.__doc__)
        self.assertEqual(list(inspect.signature(archon.rank).parameters)[:2], ["decks", "gauntlet"])
        for call in (lambda: archon.schema("duel"), lambda: archon.rank(["argus", "onyx"], gmaes=4)):
            with self.assertRaises(archon.Error):
                call()
        for call in (lambda: archon.match("argus", "onyx", "gregg"), lambda: archon.match("argus", "onyx", a="gregg")):
            with self.assertRaises(TypeError):
                call()

    @unittest.skipIf(pandas is None, "pandas is not there")
    def test_frames(self):
        frame = archon.match("argus", "onyx", games=10, agent="random").frame("games")
        self.assertEqual((len(frame), set(frame["winner"]) <= {"a", "b", "draw"}), (10, True))

    def test_threads_change_nothing(self):
        results = [archon.match("argus", "onyx", games=20, agent="random", threads=n) for n in (1, 3)]
        self.assertEqual(results[0], results[1])

    def test_what_is_wrong_is_named(self):
        for wrong, words in (({"games": 0}, "games: .* not '0'"), ({"agent": "greddy"}, "greedy"),
                             ({"agent": "python:number=1"}, "function"), ({"agent": "python"}, "function"),
                             ({"threads": -1}, "threads"), ({"games": "many"}, "games: .* not 'many'")):
            with self.assertRaisesRegex(archon.Error, words):
                archon.match("argus", "onyx", **{"games": 2, "agent": "random", **wrong})
        with self.assertRaises(TypeError):
            archon.match("argus", "onyx", games=2, agent=3)


class AgentsInPython(unittest.TestCase):
    def test_a_function_plays(self):
        seen = set()

        def last(sight):
            self.assertEqual((sight.observation().shape, len(sight.labels())), ((archon.OBSERVATION,), len(sight.actions())))
            np.testing.assert_array_equal(np.flatnonzero(sight.action_mask()), np.sort(sight.actions()))
            seen.add(sight.player)
            return sight.actions()[sight.seed % len(sight.actions())]

        results = [archon.match("argus", "onyx", games=20, agent=last, agent_b="random", threads=n) for n in (1, 4)]
        self.assertEqual(seen, {0, 1})
        self.assertEqual(results[0], results[1])
        self.assertGreater(results[0]["side_a"]["wins"], 0)

    def test_what_it_throws_comes_out(self):
        def broken(sight):
            raise KeyError("no such move")

        with self.assertRaisesRegex(KeyError, "no such move"):
            archon.match("argus", "onyx", games=4, agent=broken)
        with self.assertRaisesRegex(archon.Error, "chose action 0, which is not among"):
            archon.match("argus", "onyx", games=4, agent=lambda sight: 0)

    def test_a_function_ranks_and_bids(self):
        def first(sight):
            return int(sight.actions()[0])

        self.assertEqual(archon.rank(["argus", "onyx"], agent=first, games=20, seconds=100)["games"], 20)
        self.assertEqual(archon.bid("argus", "onyx", agent=first, max_games=32)["archon_bid"], 1)


if __name__ == "__main__":
    unittest.main()
