"""One report of every kind, in every format, in a folder: for the tests that look at them."""

import json
import os
import subprocess

EXPERIMENT = """decks: [argus, onyx, gregg]
opponents: [argus, onyx, titanfang]
agents: [random]
games: 40
"""

# A deck whose name is meant to break out of wherever it is put.
HOSTILE = '</script><script>document.title="broken"</script><img src=x onerror="document.title=1">|*_`"\\u001b[31m'


def run(program, *arguments, exit_code=0):
    done = subprocess.run([program, *arguments], check=False, stdout=subprocess.DEVNULL)
    if done.returncode != exit_code:
        raise SystemExit(f"{' '.join(arguments)}: exit code {done.returncode}; expected {exit_code}")


def broken_cards(folder):
    """A creature that answers for ever what it does at the end of a turn, so that some games fail."""
    cards = os.path.join(folder, "cards")
    os.mkdir(cards)
    with open(os.path.join(cards, "valdr.card"), "w", encoding="utf-8") as file:
        file.write("card Valdr\nat the end of your turn, if your aember >= 10: exalt this\n"
                   "after you exalt a friendly creature: exalt it\n")
    return cards


def hostile_deck(source, folder):
    with open(os.path.join(source, "data/keyforge/decks/miss-onyx-censorius.json"), encoding="utf-8") as file:
        deck = json.load(file)
    deck["name"] = HOSTILE.encode().decode("unicode_escape")
    name = os.path.join(folder, "stranger.json")
    with open(name, "w", encoding="utf-8") as file:
        json.dump(deck, file)
    return name


def make(program, lab, source, folder):
    """The files are KIND.json, KIND.html and KIND.md, where there are any."""
    def reports(kind, *arguments, by=program):
        out = os.path.join(folder, kind)
        run(by, *arguments, "--quiet", "--json", out + ".json", "--html", out + ".html", "--md", out + ".md")

    quick = ("--seed", "2", "--threads", "2")
    reports("match", "match", "argus", "onyx", "--a", "greedy", "--b", "greedy", "--games", "300", *quick)
    reports("hostile", "match", "argus", hostile_deck(source, folder), "--a", "random", "--b", "random", "--games",
            "60", *quick)
    reports("bid", "bid", "argus", "onyx", "--agent", "random", "--max-games", "600", *quick)
    reports("bid_ladder", "bid", "argus", "onyx", "--max-games", "60", *quick)
    reports("rank", "rank", "argus", "onyx", "gregg", "evellin", "titanfang", "vlaad", "rhomosis", "winifred",
            "--agent", "random", "--games", "600", *quick)
    run(program, "rank", "argus", "onyx", hostile_deck(source, folder), "--agent", "random", "--games", "200", "--quiet",
        "--html", os.path.join(folder, "site"), *quick)
    reports("ladder", "rank", "argus", "onyx", "gregg", "evellin", "--games", "60", *quick)
    reports("gauntlet", "rank", "argus", "onyx", "--gauntlet", "gregg", "--gauntlet", "vlaad", "--agent", "random",
            "--games", "200", *quick)
    reports("tournament", "tournament", "argus", "onyx", "gregg", "evellin", hostile_deck(source, folder), "--agent",
            "random", "--match", "best-of-three", "--games", "400", "--replications", "2000", "--play", "2", *quick)
    reports("formats", "tournament", "argus", "onyx", "gregg", "--agent", "random", "--compare", "--games", "200",
            "--replications", "2000", *quick)
    reports("bench", "bench", "greedy", "greedy:tries=0", "--sprt", "0,20", "--games", "400", *quick)
    reports("agents", "bench", "greedy", "greedy:tries=0", "flat:iterations=5", "random", "--pool", "argus", "onyx",
            "--games", "20", *quick)
    reports("probes", "probes", "random", "greedy", *quick, by=lab)
    reports("regret", "regret", "random", "greedy", "--games", "5", *quick, by=lab)
    reports("handicap", "handicap", "argus", "onyx", "gregg", hostile_deck(source, folder), "--agent", "random",
            "--games", "400", *quick)
    reports("versus", "versus", "argus", os.path.join(source, "data/keyforge/decks"), "--agent", "random", *quick)
    run(program, "rank", "argus", "onyx", "--agents", "random,greedy:tries=0", "--games", "40", "--quiet", "--json",
        os.path.join(folder, "asked.json"), *quick)
    run(program, "bid", "argus", "onyx", "--agents", "random,greedy:tries=0", "--max-games", "40", "--quiet", "--json",
        os.path.join(folder, "asked_bid.json"), *quick)
    run(program, "match", "argus", "onyx", "--a", "program:false", "--b", "random", "--games", "4", "--quiet",
        "--json", os.path.join(folder, "forfeited.json"), *quick, exit_code=1)
    run(program, "match", "argus", "onyx", "--a", "random", "--b", "random", "--games", "2000", "--quiet", "--cards",
        broken_cards(folder), "--json", os.path.join(folder, "failing.json"), *quick, exit_code=1)
    field = os.path.join(folder, "field.json")
    run(lab, "field", "--decks", "10", "--rounds", "2", "--agent", "random", "--out", field, "--quiet")
    run(program, "predict", "argus", "onyx", "--field", field, "--json", os.path.join(folder, "predict.json"))
    field = os.path.join(folder, "field.run")
    run(program, "rank", "argus", "onyx", "gregg", "vlaad", "--agent", "random", "--games", "100", "--run", field, *quick)
    run(program, "lineup", field, "--json", os.path.join(folder, "lineup.json"))
    bid = os.path.join(folder, "auction.run")
    run(program, "bid", "argus", "onyx", "--agent", "random", "--max-games", "100", "--run", bid, *quick)
    run(program, "auction", bid, "--json", os.path.join(folder, "auction.json"))
    run(program, "fair", "berta", "rats", "--party", "random", "--gm", "random", "--games", "100", "-q", "--json",
        os.path.join(folder, "fair.json"))
    results = os.path.join(folder, "results.csv")
    with open(results, "w", encoding="utf-8") as file:
        file.write("deck a,deck b,winner\n" +
                   'Radiant Argus the Supreme,"Miss ""Onyx"" Censorius",b\n' * 15 +
                   'Radiant Argus the Supreme,"Miss ""Onyx"" Censorius",a\n' * 10 + "<b>Nobody</b>,Argus,draw\n")
    reports("calibrate", "calibrate", results, "argus", "onyx")
    experiment = os.path.join(folder, "experiment.yaml")
    with open(experiment, "w", encoding="utf-8") as file:
        file.write(EXPERIMENT)
    reports("grid", "run", experiment, "--threads", "2")
    games = os.path.join(folder, "games")
    os.mkdir(games)
    run(program, "match", "argus", os.path.join(folder, "stranger.json"), "--a", "random", "--b", "greedy", "--games",
        "2", "--replays", games, "--quiet", *quick)
    game = os.path.join(games, "pair-0001-a.json")
    run(program, "replay", game, "--html", os.path.join(folder, "replay.html"))
    run(program, "tally", games, "--json", os.path.join(folder, "tally.json"))
    run(program, "deck", "odds", "argus", "mother", "wormhole", "--json", os.path.join(folder, "odds.json"))
    run(program, "alliance", os.path.join(source, "data/keyforge/decks"), "--best", "3", "-q", "--json",
        os.path.join(folder, "alliance.json"))
    evening = os.path.join(folder, "evening.yaml")
    run(program, "event", "new", evening, "Ann=argus", "Ben", "Cleo", "<b>Dan</b>", "Eve", "--match", "adaptive")
    run(program, "event", "pair", evening)
    run(program, "event", "result", evening, "1", "2-1", "--bid", "5")
    run(program, "event", "result", evening, "2", "1-1", "--keys", "2-1")
    run(program, "event", "pair", evening)
    run(program, "event", "drop", evening, "Ann")
    out = os.path.join(folder, "event")
    run(program, "event", "standings", evening, "--json", out + ".json", "--html", out + ".html", "--md", out + ".md")
    run(program, "event", "print", evening, "--html", os.path.join(folder, "slips.html"))
    out = os.path.join(folder, "review")
    run(program, "review", game, "--budget", "1000", "--player", "1", "--json", out + ".json", "--html", out + ".html",
        "--md", out + ".md")
    out = os.path.join(folder, "advise")
    run(program, "advise", game, "--at", "11", "--budget", "500", "--json", out + ".json", "--html", out + ".html")
    battles = os.path.join(folder, "battles")
    run(program, "encounter", "berta+mira", "sworn", "--party", "random", "--gm", "random", "-n", "2", "-q", "--replays", battles)
    battle = os.path.join(battles, "pair-0001-a.json")
    run(program, "replay", battle, "--html", os.path.join(folder, "battle.html"))
    run(program, "advise", battle, "--at", "9", "--budget", "500", "--html", os.path.join(folder, "battle_advise.html"))
