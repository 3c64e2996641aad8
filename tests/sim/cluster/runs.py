"""Runs of the program with workers, and what is to hold of them: reports to the byte those of one process."""

import glob
import os
import signal
import sqlite3
import subprocess
import time

DECKS = ["data/keyforge/decks", *(f"random:{seed}" for seed in range(1, 7))]
RANK = ["rank", *DECKS, "--seed", "5", "--quiet", "--within", "1"]
REPORTS = ("--json", "--csv", "--markdown", "--pairings")


class Program:
    def __init__(self, program, source, folder, environment=None):
        self.program, self.source, self.folder = program, source, folder
        self.environment = environment or dict(os.environ)
        self.problems = []

    def path(self, name):
        return os.path.join(self.folder, name)

    def command(self, words, name):
        reports = [word for kind in REPORTS for word in (kind, self.path(name + kind))]
        return [*words, *reports, "--force"]

    def start(self, words, name, before=()):
        command = [*before, self.program, *self.command(words, name)]
        with open(self.path(name + ".out"), "wb") as out, open(self.path(name + ".err"), "wb") as err:
            return subprocess.Popen(command, cwd=self.source, env=self.environment, stdin=subprocess.DEVNULL,
                                    stdout=out, stderr=err)

    def run(self, words, name, before=()):
        return self.start(words, name, before).wait(timeout=300)

    def said(self, name):
        with open(self.path(name + ".err"), encoding="utf-8") as file:
            return file.read()

    def check(self, holds, what):
        if not holds:
            self.problems.append(what)
            print("FAILED:", what)

    def check_run(self, code, name):
        self.check(code == 0, f"{name}: ended with {code}: {self.said(name)}")

    def check_same(self, name, reference):
        for kind in (".out", *REPORTS):
            with open(self.path(name + kind), "rb") as one, open(self.path(reference + kind), "rb") as other:
                self.check(one.read() == other.read(), f"{name}: {kind} is not that of {reference}")

    def games(self, run):
        """Of a run's file; those of a file that is not there yet are 0."""
        if not os.path.exists(self.path(run)):
            return 0
        database = sqlite3.connect(f"file:{self.path(run)}?mode=ro", uri=True, timeout=10)
        try:
            return database.execute("SELECT count(*) FROM game").fetchone()[0]
        finally:
            database.close()

    def wait_for_games(self, run, games, process):
        until = time.monotonic() + 120
        while self.games(run) < games and process.poll() is None and time.monotonic() < until:
            time.sleep(0.05)
        self.check(process.poll() is None, f"{run} was over before anything could be done to it")

    def workers(self):
        """The processes that play parts of runs in this folder."""
        out = []
        for entry in glob.glob("/proc/[0-9]*/cmdline"):
            try:
                with open(entry, "rb") as file:
                    words = file.read().decode(errors="replace").split("\0")
            except OSError:
                continue
            if "work" in words and any(word.startswith(self.folder) and word.endswith(".run") for word in words):
                out.append(int(entry.split("/")[2]))
        return out

    def kill_worker(self):
        until = time.monotonic() + 60
        while time.monotonic() < until:
            for worker in self.workers():
                try:
                    os.kill(worker, signal.SIGKILL)
                    return
                except ProcessLookupError:
                    pass
            time.sleep(0.02)
        self.check(False, "there was no worker to kill")
