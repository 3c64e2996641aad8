#!/usr/bin/env python3
"""scripts/compiled.py [FOLDER]: checks whether the suite compiles every C++ source there is, as CTest does by the name
`compiled`. FOLDER, else build/release, is where CMake configured; CMake's file API tells what the target `suite` needs.
Prints a line for each source that nothing compiles, and fails if there is any."""

import glob
import json
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SUITE = "suite"
# Of projects of their own, which a test builds (tests/library_test.cmake).
OTHER_PROJECTS = ("examples/library",)


def read(*parts):
    with open(os.path.join(*parts), encoding="utf-8") as file:
        return file.read()


def targets(build):
    """What CMake says of each target, by its id."""
    reply = os.path.join(build, ".cmake/api/v1/reply")
    indices = sorted(glob.glob(os.path.join(reply, "index-*.json")))
    if not indices:
        sys.exit(f"compiled: {os.path.relpath(build, ROOT)} was not configured for the suite; run scripts/build")
    model = json.loads(read(reply, json.loads(read(indices[-1]))["reply"]["codemodel-v2"]["jsonFile"]))
    return {entry["id"]: json.loads(read(reply, entry["jsonFile"]))
            for entry in model["configurations"][0]["targets"]}


def compiled_for(name, build):
    """The sources that are compiled for a target and all that it depends on."""
    known = targets(build)
    waiting = [one for one, target in known.items() if target["name"] == name]
    met, out = set(), set()
    while waiting:
        one = waiting.pop()
        if one in met:
            continue
        met.add(one)
        waiting += [dependency["id"] for dependency in known[one].get("dependencies", [])]
        for source in known[one].get("sources", []):
            if "compileGroupIndex" not in source:
                continue
            path = os.path.join(ROOT, source["path"])
            out.add(path)
            if "/Unity/" in path:
                out.update(re.findall(r'^#include "([^"]+)"', read(path), re.MULTILINE))
    return {os.path.relpath(os.path.realpath(path), ROOT) for path in out}


def sources():
    for at, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if not name.startswith(".") and (at, name) != (ROOT, "build")]
        for name in names:
            if name.endswith(".cpp"):
                yield os.path.relpath(os.path.join(at, name), ROOT)


def main():
    build = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "build/release"))
    compiled = compiled_for(SUITE, build)
    for folder in OTHER_PROJECTS:
        named = re.findall(r"[\w/]+\.cpp", read(ROOT, folder, "CMakeLists.txt"))
        compiled.update(f"{folder}/{name}" for name in named)
    missing = sorted(set(sources()) - compiled)
    for path in missing:
        print(f"{path}: nothing that the suite builds compiles it")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
