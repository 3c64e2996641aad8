#!/usr/bin/env python3
"""Whether runs on Slurm report what runs on threads report, whatever is killed: slurm.py PROGRAM SOURCE."""

import glob
import os
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import runs  # noqa: E402
import small_slurm  # noqa: E402

SLURM = ["--executor", "slurm", "--jobs", "4", "--partition", "all"]


def undisturbed(program):
    rank = [*runs.RANK, "--agent", "random", "--games", "600"]
    program.check_run(program.run(rank, "threads"), "threads")
    program.check_run(program.run([*rank, *SLURM, "--run", program.path("slurm.run")], "slurm"), "slurm")
    program.check_same("slurm", "threads")
    program.check(not os.path.exists(program.path("slurm.run.parts")), "slurm: its parts are still there")
    bid = ["bid", "argus", "onyx", "--agent", "random", "--max-games", "120", "--quiet", "--force", "--json"]
    handicap = ["handicap", "argus", "onyx", "gregg", "--agent", "random", "--games", "300", "--quiet", "--force", "--json"]
    for words in (bid, handicap):
        outs = []
        for more in ([], [*SLURM, "--run", program.path(words[0] + ".run")]):
            out = subprocess.run([program.program, *words, "-", *more], cwd=program.source, env=program.environment,
                                 capture_output=True, check=False)
            program.check(out.returncode == 0, f"{words[0]}: {out.stderr.decode()}")
            outs.append(out.stdout)
        program.check(outs[0] == outs[1], f"{words[0]}: slurm reports something else than threads")


def disturbed(program, slurm, rank):
    """A worker is killed, a node goes and comes back."""
    program.check_run(program.run(rank, "slow"), "slow")
    run = program.start([*rank, *SLURM, "--run", program.path("hurt.run")], "hurt")
    program.wait_for_games("hurt.run", 1, run)
    program.kill_worker()
    slurm.stop("n2", signal.SIGKILL)
    program.kill_worker()
    time.sleep(1)
    slurm.start_node("n2")
    program.check_run(run.wait(timeout=300), "hurt")
    program.check_same("hurt", "slow")
    slurm.wait_until_idle()


def without_controller(program, rank):
    """What was handed in goes on, and whoever resumes the run takes it."""
    for name, more in (("orphan", SLURM), ("heir", [])):
        file = program.path(name + ".run")
        run = program.start([*rank, *SLURM, "--run", file], name)
        program.wait_for_games(name + ".run", 1, run)
        run.kill()
        run.wait()
        before = program.games(name + ".run")
        program.check_run(program.run(["resume", file, "--quiet", *more], name), name)
        program.check_same(name, "slow")
        program.check(program.games(name + ".run") > before, f"{name}: nothing was left to play")


def refused(program):
    """A worker with other cards, and one that can't be started."""
    cards = program.path("cards")
    os.makedirs(cards)
    source = os.path.join(program.source, "data/keyforge/cards")
    script = next(os.path.join(at, name) for at, _, names in os.walk(source) for name in sorted(names)
                  if name == "anger.card")
    with open(script, encoding="utf-8") as old, open(os.path.join(cards, "anger.card"), "w", encoding="utf-8") as new:
        new.write(old.read().replace("  ready it\n", ""))
    worker = program.path("worker")
    with open(worker, "w", encoding="utf-8") as out:
        out.write(f"#!/bin/sh\nexec '{program.program}' \"$@\" --cards '{cards}'\n")
    os.chmod(worker, 0o755)
    rank = ["rank", "argus", "onyx", "--agent", "random", "--games", "20", "--quiet"]
    code = program.run([*rank, *SLURM, "--worker", worker, "--run", program.path("other.run")], "other")
    program.check(code == 1 and "card library" in program.said("other"), f"other cards: {program.said('other')}")
    code = program.run([*rank, *SLURM, "--worker", "/nowhere/archon", "--run", program.path("none.run")], "none")
    program.check(code == 1 and "have played no games" in program.said("none"), f"no worker: {program.said('none')}")


def script(program, slurm):
    """A fixed plan as a script for sbatch."""
    experiment = program.path("experiment.yaml")
    with open(experiment, "w", encoding="utf-8") as out:
        out.write("decks: [argus, gregg]\nopponents: [onyx]\nagents: [random]\nchains: [0, 4]\ngames: 40\n")
    reports = ["--quiet", "--json", "-"]
    threads = subprocess.run([program.program, "run", experiment, *reports], capture_output=True, check=True)
    file = program.path("script.sh")
    odd = program.path("50% \"odd\" it's #1")  # signs of sbatch's, of its patterns and of the shell's
    os.makedirs(odd)
    run = os.path.join(odd, "grid.run")
    subprocess.run([program.program, "run", experiment, "--run", run, "--slurm-script", file, "--jobs", "3"],
                   check=True, capture_output=True)
    job = slurm.ask("sbatch", "--parsable", file).strip()
    while slurm.ask("squeue", "-h", "-j", job):
        time.sleep(0.2)
    logs = sorted(os.path.basename(log) for log in glob.glob(glob.escape(run) + ".parts/*/*.log"))
    program.check(logs == [f"part-{n}.log" for n in (1, 2, 3)], f"script: its logs are {logs}")
    done = subprocess.run([program.program, "resume", run, *reports], capture_output=True, check=True)
    program.check(done.stdout == threads.stdout, "script: reports something else than threads")
    program.check(done.stderr == b"" and not os.path.exists(run + ".parts"), "script: parts are left over")
    run = program.path("one\\two.run")
    done = subprocess.run([program.program, "run", experiment, "--run", run, "--slurm-script", file, "--force"],
                          capture_output=True, text=True, check=False)
    program.check(done.returncode == 1 and "a line break or a backslash" in done.stderr, f"backslash: {done.stderr}")
    within = program.path("within.run")
    with open(experiment, "a", encoding="utf-8") as out:
        out.write("within: 20\n")
    threads = subprocess.run([program.program, "run", experiment, *reports], capture_output=True, check=True)
    done = subprocess.run([program.program, "run", experiment, *reports, *SLURM, "--run", within],
                          env=program.environment, capture_output=True, check=False)
    program.check(done.stdout == threads.stdout, f"within: not what threads report: {done.stderr.decode()}")


def main(archon, source):
    why = small_slurm.missing()
    if why:
        print("skipped:", why)
        return 77
    with tempfile.TemporaryDirectory(prefix="archon_slurm_") as folder:
        with small_slurm.SmallSlurm(os.path.join(folder, "slurm")) as slurm:
            program = runs.Program(os.path.abspath(archon), source, folder, slurm.environment)
            rank = [*runs.RANK, "--agent", "greedy:depth=1", "--games", "1000"]
            undisturbed(program)
            script(program, slurm)
            refused(program)
            disturbed(program, slurm, rank)
            without_controller(program, rank)
        return 1 if program.problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
