#!/usr/bin/env python3
"""cluster_model.py RUN [--seconds S] [--wait W] [--start T] [--failures F] [--games-factor K] [--cores N...]

How long the rounds of a run would have taken on so many cores: its rounds and games are those of the file, a game
takes S seconds on average and as much more or less as it has turns, a job array waits W seconds for its place, a worker
takes T seconds to start, and F workers are lost in a core hour. A lost worker's games that were not over are handed in
again once the others are done, as --executor slurm does. K makes every round so many times as large. Efficiency is
time spent on games that count, of all time that cores were held."""

import argparse
import random
import sqlite3


def rounds_of(path):
    """The turns of the games of each round."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    ends = [row[0] for row in database.execute("SELECT games FROM round ORDER BY number")]
    turns = [row[0] for row in database.execute("SELECT turns FROM game")]
    random.Random(1).shuffle(turns)  # the file doesn't know which round a game was of
    out, at = [], 0
    for end in ends or [len(turns)]:
        out.append(turns[at:end])
        at = end
    return out


def wave(games, cores, asked, dice):
    """Seconds of a job array, and the games that are missing of it."""
    longest, lost = 0.0, []
    for part in (games[i::cores] for i in range(min(cores, len(games)))):
        needed = asked.start + sum(part)
        end = dice.expovariate(asked.failures / 3600) if asked.failures > 0 else float("inf")
        if end >= needed:
            longest = max(longest, needed)
            continue
        longest = max(longest, end)
        left = end - asked.start
        while part and left >= part[0]:
            left -= part.pop(0)
        lost += part
    return asked.wait + longest, lost


def play(rounds, cores, asked):
    dice = random.Random(2)
    mean = sum(map(sum, rounds)) / sum(map(len, rounds))
    wall = useful = 0.0
    waves = 0
    for turns in rounds:
        games = [asked.seconds * t / mean for t in turns] * asked.games_factor
        useful += sum(games)
        while games:
            seconds, games = wave(games, cores, asked, dice)
            wall += seconds
            waves += 1
    return wall, useful, waves


def main():
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("run")
    reader.add_argument("--seconds", type=float, default=0.1)
    reader.add_argument("--wait", type=float, default=3)
    reader.add_argument("--start", type=float, default=0.2)
    reader.add_argument("--failures", type=float, default=0)
    reader.add_argument("--games-factor", type=int, default=1)
    reader.add_argument("--cores", type=int, nargs="+", default=[1, 2, 10, 100, 1000, 10000])
    asked = reader.parse_args()
    rounds = rounds_of(asked.run)
    games = sum(map(len, rounds)) * asked.games_factor
    print(f"{games} games in {len(rounds)} rounds, {asked.seconds} s each")
    print(f"{'cores':>7} {'hours':>10} {'arrays':>7} {'efficiency':>11}")
    for cores in asked.cores:
        wall, useful, waves = play(rounds, cores, asked)
        print(f"{cores:7} {wall / 3600:10.3f} {waves:7} {100 * useful / (wall * cores):9.1f} %")


if __name__ == "__main__":
    main()
