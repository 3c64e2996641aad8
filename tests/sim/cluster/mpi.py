#!/usr/bin/env python3
"""Whether runs on 1, 2 and 4 ranks of MPI report what runs on threads report: mpi.py PROGRAM MPI_PROGRAM SOURCE."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import runs  # noqa: E402

MPIRUN = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n"]


def main(archon, with_mpi, source):
    if not shutil.which("mpirun") or not os.path.exists(with_mpi):
        print("skipped: there is no mpirun, or no program for it (openmpi-bin, libopenmpi-dev)")
        return 77
    with tempfile.TemporaryDirectory(prefix="archon_mpi_") as folder:
        threads = runs.Program(os.path.abspath(archon), source, folder)
        ranks = runs.Program(os.path.abspath(with_mpi), source, folder)
        rank = [*runs.RANK, "--agent", "random", "--games", "600"]
        threads.check_run(threads.run(rank, "threads"), "threads")
        for count in (1, 2, 4):
            name = f"ranks-{count}"
            words = [*rank, "--executor", "mpi", "--run", ranks.path(name + ".run")]
            ranks.check_run(ranks.run(words, name, [*MPIRUN, str(count)]), name)
            ranks.check_same(name, "threads")
        # A rank that is killed takes the others with it, and nothing else is lost.
        run = ranks.start([*runs.RANK, "--agent", "greedy", "--games", "1000", "--run", ranks.path("cut.run")], "cut",
                          [*MPIRUN, "3"])
        ranks.wait_for_games("cut.run", 1, run)
        with open(f"/proc/{run.pid}/task/{run.pid}/children", encoding="utf-8") as children:
            os.kill(int(children.read().split()[-1]), signal.SIGKILL)
        ranks.check(run.wait(timeout=60) != 0, "cut: nobody missed the rank that was killed")
        ranks.check_run(threads.run([*runs.RANK, "--agent", "greedy", "--games", "1000"], "whole"), "whole")
        ranks.check_run(ranks.run(["resume", ranks.path("cut.run"), "--quiet"], "cut", [*MPIRUN, "2"]), "cut")
        ranks.check_same("cut", "whole")
        # Who can't play what the others do says so, by name.
        said = subprocess.run([archon, "rank", "argus", "onyx", "--executor", "mpi"], cwd=source, capture_output=True,
                              text=True, check=False)
        ranks.check(said.returncode == 2 and "archon-mpi" in said.stderr, "a program without MPI doesn't say so")
        return 1 if threads.problems or ranks.problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))
