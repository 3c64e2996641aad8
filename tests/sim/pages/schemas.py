#!/usr/bin/env python3
"""Whether the JSON of every report is what its JSON Schema says: schemas.py PROGRAM LAB SOURCE."""

import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import reports  # noqa: E402

try:
    import jsonschema
except ImportError:
    print("skipped: there is no jsonschema for Python (python3-jsonschema)")
    sys.exit(77)

# The report of each kind, and its schema.
SCHEMAS = {"match": "match", "hostile": "match", "bid": "bid", "bid_ladder": "bid", "rank": "rank", "ladder": "rank", "gauntlet": "rank", "grid": "grid",
           "tournament": "tournament", "formats": "tournament", "bench": "bench", "agents": "bench", "probes": "probes",
           "regret": "regret",           "handicap": "handicap", "versus": "versus", "asked": "agents", "asked_bid": "agents",
           "forfeited": "match", "failing": "match", "predict": "predict", "calibrate": "calibrate", "tally": "tally", "odds": "odds", "alliance": "alliance", "lineup": "lineup", "auction": "auction", "fair": "fair", "event": "event",
           "review": "review", "advise": "advise"}


def load(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return json.load(file)


def main(program, lab, source):
    problems = 0
    with tempfile.TemporaryDirectory() as folder:
        reports.make(program, lab, source, folder)
        for kind, name in SCHEMAS.items():
            by = lab if name in ("probes", "regret") else program
            schema = json.loads(subprocess.run([by, "schema", name], check=True, stdout=subprocess.PIPE).stdout)
            jsonschema.Draft202012Validator.check_schema(schema)
            validator = jsonschema.Draft202012Validator(schema)
            report = load(folder, kind + ".json")
            # The answers of several agents are reports themselves.
            for answer in report["answers"] if name == "agents" else []:
                of = next(iter(answer)).removeprefix("archon_")
                inner = json.loads(subprocess.run([program, "schema", of], check=True, stdout=subprocess.PIPE).stdout)
                jsonschema.validate(answer, inner, jsonschema.Draft202012Validator)
            for error in validator.iter_errors(report):
                print(f"{kind}: {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")
                problems += 1
            # A schema that would take anything checks nothing.
            report["unheard_of"] = 1
            if validator.is_valid(report):
                print(f"{kind}: the schema allows fields that it doesn't name")
                problems += 1
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))
