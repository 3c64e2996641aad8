"""The Python wheel: the package, its module, and beside it the shared libraries that no other machine is sure to have.
Its tag says which machines it runs on, by the versions of symbols that module and libraries want of the system's
(PEP 600), as auditwheel would read them."""

import base64
import hashlib
import os
import re
import shutil
import subprocess

from releasing import archives

# What manylinux lets a module want of the system.
OF_THE_SYSTEM = re.compile(r"^(lib(c|m|dl|rt|pthread|util|stdc\+\+|gcc_s)\.so\.\d+|ld-linux.*\.so\.\d)$")
# The first glibc of a distribution whose GCC library has these versions of symbols.
FIRST_GLIBC = {
    "GLIBCXX": [((3, 4, 25), 28), ((3, 4, 28), 31), ((3, 4, 29), 34), ((3, 4, 30), 35), ((3, 4, 31), 38)],
    "CXXABI": [((1, 3, 11), 28), ((1, 3, 12), 31), ((1, 3, 13), 34), ((1, 3, 14), 38)],
    "GCC": [((8, 0, 0), 31), ((11, 0), 34), ((12, 0, 0), 35), ((13, 0, 0), 38)],
}


class NotPortable(Exception):
    """It wants something that isn't on every machine."""


def read_elf(path):
    """The libraries that a shared object needs, and the versions of their symbols that it wants: {"GLIBC": {(2, 34)}}."""
    said = subprocess.run(["objdump", "-p", path], stdout=subprocess.PIPE, text=True, check=True).stdout
    wanted = {}
    for name, version in re.findall(r"^\s+0x\w+ 0x\w+ \d+ ([A-Z]+)_([\d.]+)$", said.split("Version References:")[-1], re.M):
        wanted.setdefault(name, set()).add(tuple(int(part) for part in version.split(".")))
    return re.findall(r"^\s+NEEDED\s+(\S+)", said, re.M), wanted


def least_glibc(paths):
    """NN of manylinux_2_NN, the least that all these objects run with, and what asks for it."""
    least, reason = 17, "nothing newer than glibc 2.17"
    for path in paths:
        for name, versions in read_elf(path)[1].items():
            for version in versions:
                words = f"{os.path.basename(path)} wants {name}_{'.'.join(map(str, version))}"
                needs = version[1] if name == "GLIBC" else first_glibc(name, version, words)
                if needs > least:
                    least, reason = needs, words
    return least, reason


def first_glibc(name, version, words):
    if name not in FIRST_GLIBC:
        return 17
    known = [glibc for at_most, glibc in FIRST_GLIBC[name] if version <= at_most]
    if not known:
        raise NotPortable(f"{words}, of which it is not known here which glibc comes with it")
    return known[0]


def lay_beside(module, folder):
    """Copies what the module needs beyond the system into `folder`, under names that nothing else has in a process."""
    os.makedirs(folder)
    found = dict(re.findall(r"^\s+(\S+) => (\S+)", subprocess.run(
        ["ldd", module], stdout=subprocess.PIPE, text=True, check=True).stdout, re.M))
    waiting, names, beside = [module], {}, []
    while waiting:
        at = waiting.pop()
        for library in read_elf(at)[0]:
            if OF_THE_SYSTEM.match(library):
                continue
            if library not in names:
                names[library] = f"{library.split('.so')[0]}-{archives.sha256(found[library])[:8]}.so{library.split('.so')[1]}"
                target = os.path.join(folder, names[library])
                shutil.copy(os.path.realpath(found[library]), target)
                subprocess.run(["patchelf", "--set-soname", names[library], "--set-rpath", "$ORIGIN", target], check=True)
                beside.append((library, os.path.realpath(found[library])))
                waiting.append(target)
            subprocess.run(["patchelf", "--replace-needed", library, names[library], at], check=True)
    return beside


def metadata(project, description):
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {project['version']}",
             f"Summary: {project['description']}", "License: MIT", f"Requires-Python: {project['requires-python']}"]
    lines += [f"Requires-Dist: {name}" for name in project["dependencies"]]
    for extra, names in project.get("optional-dependencies", {}).items():
        lines += [f"Provides-Extra: {extra}"] + [f"Requires-Dist: {name}; extra == '{extra}'" for name in names]
    return "\n".join(lines) + f"\nDescription-Content-Type: text/markdown\n\n{description}"


def write_record(folder, info):
    lines = []
    for path in archives.files_below(folder):
        with open(os.path.join(folder, path), "rb") as file:
            content = file.read()
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(content)}\n")
    with open(os.path.join(folder, info, "RECORD"), "w", encoding="utf-8") as record:
        record.write("".join(lines) + f"{info}/RECORD,,\n")


def stage(source, module, folder):
    """Lays out the wheel in `folder`; what lies beside the module, its tag, and what decided that."""
    package = os.path.join(folder, "archon")
    shutil.copytree(os.path.join(source, "bindings/python/archon"), package, ignore=shutil.ignore_patterns("__pycache__"))
    inside = os.path.join(package, os.path.basename(module))
    shutil.copy(module, inside)
    subprocess.run(["strip", "--strip-unneeded", inside], check=True)
    libraries = os.path.join(folder, "archon_keyforge.libs")
    beside = lay_beside(inside, libraries)
    least, reason = least_glibc([inside] + [os.path.join(libraries, name) for name in os.listdir(libraries)])
    version, machine = re.search(r"\.cpython-(\d+)-(\w+)-linux-gnu\.so$", module).groups()
    return beside, f"cp{version}-cp{version}-manylinux_2_{least}_{machine}", reason


def write(source, folder, tag, epoch, target_folder, licences):
    """The wheel of a staged folder; `licences` are files that go into it."""
    import tomllib  # of Python 3.11; reading a wheel needs none

    with open(os.path.join(source, "bindings/python/pyproject.toml"), "rb") as file:
        project = tomllib.load(file)["project"]
    name = f"{project['name'].replace('-', '_')}-{project['version']}"
    info = f"{name}.dist-info"
    os.makedirs(os.path.join(folder, info, "licenses"))
    for licence in licences:
        shutil.copy(licence, os.path.join(folder, info, "licenses"))
    with open(os.path.join(source, "docs/python.md"), encoding="utf-8") as file:
        description = file.read()
    with open(os.path.join(folder, info, "METADATA"), "w", encoding="utf-8") as file:
        file.write(metadata(project, description))
    with open(os.path.join(folder, info, "WHEEL"), "w", encoding="utf-8") as file:
        file.write(f"Wheel-Version: 1.0\nGenerator: archon scripts/release\nRoot-Is-Purelib: false\nTag: {tag}\n")
    write_record(folder, info)
    target = os.path.join(target_folder, f"{name}-{tag}.whl")
    archives.zip_folder(folder, target, epoch, last=("METADATA", "WHEEL", "RECORD"))
    return target
