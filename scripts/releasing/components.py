"""What is compiled into an artefact: found by the headers that the compiler says it read and the libraries that are
linked, each of which belongs to a Debian package with a version and a licence."""

import glob
import io
import os
import re
import subprocess
import tarfile
from dataclasses import dataclass

# Licences as Debian writes them, of what is compiled in, and as SPDX does. Others are told in words alone.
SPDX_LICENCES = {"Expat": "MIT", "BSD-3-clause": "BSD-3-Clause", "Apache-2.0": "Apache-2.0", "MPL-2": "MPL-2.0"}


@dataclass(frozen=True)
class Component:
    """A package, by its name; `licence` is the path of what Debian says about its licence, or ""."""
    name: str
    version: str
    source: str
    licence: str

    def licence_words(self):
        """The licence of most of its files, in Debian's words, or ""."""
        if not self.licence:
            return ""
        with open(self.licence, encoding="utf-8", errors="replace") as file:
            found = re.search(r"^Files:\s*\*\s*$.*?^License:[ \t]*(.+?)$", file.read(), re.M | re.S)
        return found.group(1).strip() if found else ""


class NotFound(Exception):
    """A file belongs to no package."""


def query(*names):
    """Installed packages as components, by name."""
    said = subprocess.run(["dpkg-query", "-W", "-f=${binary:Package}\t${Version}\t${source:Package} ${source:Version}\n", *names],
                          stdout=subprocess.PIPE, text=True, check=True).stdout
    rows = [line.split("\t") for line in said.splitlines()]
    return [Component(name, version, source, first_there(f"/usr/share/doc/{name.split(':')[0]}/copyright"))
            for name, version, source in rows]


def first_there(*paths):
    return next((path for path in paths if os.path.exists(path)), "")


def owners(paths):
    """The packages that these files of the system belong to."""
    names = set()
    paths = sorted(set(paths))
    for at in range(0, len(paths), 500):
        done = subprocess.run(["dpkg-query", "-S", *paths[at:at + 500]], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, check=False)
        if done.returncode != 0:
            raise NotFound(done.stderr.strip().split("\n")[0])
        for line in done.stdout.splitlines():
            names.update(line.split(": /")[0].split(", "))
    return query(*sorted(names)) if names else []


def headers_read(source, build, targets, without):
    """Headers outside the repository that the sources of these targets include, as absolute paths; without those of
    sources that are compiled but not linked, by the ends of their names."""
    found = set()
    for target in targets:
        for listing in glob.glob(os.path.join(build, "**", "CMakeFiles", f"{target}.dir", "**", "*.d"), recursive=True):
            if listing.endswith(tuple(f"{name}.o.d" for name in without)):
                continue
            with open(listing, encoding="utf-8") as file:
                words = file.read().replace("\\\n", " ").split()
            found.update(os.path.realpath(word) for word in words if word.startswith("/"))
    return {path for path in found if not path.startswith(os.path.realpath(source) + "/")}


def of_debs(root, paths):
    """As owners(), of files below the folder into which scripts/arm_libraries unpacked packages."""
    found = []
    for package in sorted(glob.glob(os.path.join(root, "packages", "*.deb"))):
        listed = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], stdout=subprocess.PIPE, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(listed)) as tar:
            names = {os.path.join(root, os.path.normpath(name)) for name in tar.getnames()}
        if names & paths:
            found.append(component_of_deb(package, root))
    return found


def component_of_deb(package, root):
    fields = "${Package}\t${Architecture}\t${Version}\t${source:Package} ${source:Version}"
    said = subprocess.run(["dpkg-deb", "-W", f"--showformat={fields}", package], stdout=subprocess.PIPE, text=True, check=True)
    name, machine, version, source = said.stdout.strip().split("\t")
    licence = first_there(os.path.join(root, f"usr/share/doc/{name}/copyright"), f"/usr/share/doc/{name}/copyright")
    return Component(f"{name}:{machine}", version, source, licence)


def found_in(source, build, targets, libraries, without=(), root=""):
    """What is compiled or linked into these targets. `root`: where scripts/arm_libraries unpacked packages, or ""."""
    root = os.path.realpath(root) if root else ""
    paths = headers_read(source, build, targets, without) | {os.path.realpath(path) for path in libraries}
    inside = {path for path in paths if root and path.startswith(root + "/")}
    return owners(paths - inside) + (of_debs(root, inside) if inside else [])
