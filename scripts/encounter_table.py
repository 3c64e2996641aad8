#!/usr/bin/env python3
"""How often parties of bundled mages of the stated size win each bundled encounter, as a table in Markdown.

Usage: scripts/encounter_table.py ARCHON [ENCOUNTER...] [--agent NAME] [--battles N] [--seed N]
       [--jobs N]

Every mage is in as many parties as any other. Intervals are Wilson's, as if battles were independent; they are of
these parties, not of all that could be made."""

import argparse
import concurrent.futures
import json
import math
import os
import re
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ENCOUNTERS = os.path.join(ROOT, "data", "archmajesty", "encounters")
MAGES = ["berta", "celeste", "dorian", "fenn", "ivo", "mira", "sable", "yara"]


def parties(size):
    """Eight parties in which the mages go round, each in `size` of them."""
    return ["+".join(MAGES[(i + 3 * k) % len(MAGES)] for k in range(size)) for i in range(len(MAGES))]


def fight(options, encounter, party, battles):
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "result.json")
        subprocess.run([options.archon, "encounter", party, encounter, "--games", str(battles), "--party", options.agent,
                        "--gm", options.agent, "--seed", str(options.seed), "-j", "1", "-q", "--json", out],
                       check=True, stdout=subprocess.DEVNULL)
        with open(out, encoding="utf-8") as file:
            return json.load(file)


def interval(won, battles, z=1.96):
    rate = won / battles
    middle = (rate + z * z / (2 * battles)) / (1 + z * z / battles)
    reach = z / (1 + z * z / battles) * math.sqrt(rate * (1 - rate) / battles + z * z / (4 * battles * battles))
    return middle - reach, middle + reach


def row(options, name):
    path = os.path.join(ENCOUNTERS, name)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    size = int(re.search(r"^mages: (\d+)$", text, re.M).group(1))
    found = [fight(options, path, party, options.battles // len(MAGES)) for party in parties(size)]
    battles = sum(one["games"] for one in found)
    won = sum(one["side_a"]["wins"] + one["draws"] / 2 for one in found)
    low, high = interval(won, battles)
    rounds = sum(one["turns"]["mean"] * one["games"] for one in found) / battles
    title = re.search(r"^name: (.+)$", text, re.M).group(1)
    return f"| {title} | {size} | {100 * won / battles:.0f} % ({100 * low:.0f} to {100 * high:.0f}) | {rounds:.1f} |"


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("archon")
    arguments.add_argument("encounters", nargs="*", help="parts of their files' names (default: all)")
    arguments.add_argument("--agent", default="expert")
    arguments.add_argument("--battles", type=int, default=32, help="of each encounter, a multiple of 16")
    arguments.add_argument("--seed", type=int, default=1, help="random seed of every party's battles")
    arguments.add_argument("--jobs", type=int, default=os.cpu_count())
    options = arguments.parse_args()
    names = [name for name in sorted(os.listdir(ENCOUNTERS))
             if not options.encounters or any(part in name for part in options.encounters)]
    print("| encounter | mages | won (95 %) | rounds |\n| --- | --- | --- | --- |", flush=True)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for line in pool.map(lambda name: row(options, name), names):
            print(line, flush=True)


if __name__ == "__main__":
    main()
