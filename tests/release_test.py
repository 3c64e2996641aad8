#!/usr/bin/env python3
"""release_test.py: what scripts/release makes archives, tags and bills with. Whole releases are made and installed by
scripts/nightly (packages, twice)."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import types
import unittest

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "scripts"))
from releasing import archives, components, sbom, wheel  # noqa: E402

EPOCH = 1_700_000_000


def write(path, text, mode=0o644, when=0):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)
    os.utime(path, (when, when))


def tree(folder, backwards=False, when=1, mask=0, word="b"):
    """A few files: in another order, at another time, with other modes of group and others."""
    files = [("DEBIAN/control", "Package: some\nVersion: 1\nArchitecture: all\nMaintainer: x <x@y>\nDescription: z\n", 0o644),
             ("usr/a", "a", 0o755), ("usr/share/b", word, 0o644), ("usr/share/c", "c", 0o644)]
    for path, text, mode in reversed(files) if backwards else files:
        write(os.path.join(folder, path), text, mode & ~mask, when)
    return folder


class Archives(unittest.TestCase):
    def setUp(self):
        self.work = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.work)
        self.one = tree(os.path.join(self.work, "one", "top"))
        self.two = tree(os.path.join(self.work, "another", "top"), backwards=True, when=2_000_000, mask=0o022)
        self.other = tree(os.path.join(self.work, "other", "top"), word="other")

    def made(self, make, suffix, folder):
        target = os.path.join(self.work, os.path.basename(os.path.dirname(folder)) + suffix)
        make(folder, target, EPOCH)
        return target

    def check(self, make, suffix, changed):
        one, two, other = (self.made(make, suffix, folder) for folder in (self.one, self.two, self.other))
        self.assertEqual(archives.differences(one, two), [])
        self.assertEqual(archives.differences(one, other), changed)
        self.assertIn(changed[0], archives.contents(one))

    def test_tarballs(self):
        self.check(archives.tar_gz, ".tar.gz", ["top/usr/share/b"])

    def test_zips(self):
        self.check(archives.zip_folder, ".zip", ["usr/share/b"])
        first = self.made(archives.zip_folder, ".zip", self.one)
        archives.zip_folder(self.one, first + ".later.zip", EPOCH + 10)
        self.assertEqual(archives.differences(first, first + ".later.zip"), ["(the archive itself: order, times or owners)"])

    @unittest.skipUnless(shutil.which("dpkg-deb"), "dpkg-deb is not installed")
    def test_debian_packages(self):
        self.check(archives.deb, ".deb", ["DEBIAN/md5sums", "usr/share/b"])
        listed = subprocess.run(["dpkg-deb", "-c", os.path.join(self.work, "one.deb")], capture_output=True, text=True, check=True)
        self.assertRegex(listed.stdout, r"-rwxr-xr-x root/root +1 2023-11-14 22:13 ./usr/a\n")

    def test_links_stay_links(self):
        for folder in (self.one, self.two):
            os.symlink("a", os.path.join(folder, "usr/link"))
        one, two = (self.made(archives.tar_gz, ".tar.gz", folder) for folder in (self.one, self.two))
        self.assertEqual(archives.differences(one, two), [])
        archives.unpack(one, os.path.join(self.work, "out"))
        self.assertEqual(os.readlink(os.path.join(self.work, "out/top/usr/link")), "a")


class Wheels(unittest.TestCase):
    def test_versions_of_symbols(self):
        for name, version, expected in (("GLIBCXX", (3, 4, 25), 28), ("GLIBCXX", (3, 4, 29), 34), ("GLIBCXX", (3, 4, 30), 35),
                                        ("CXXABI", (1, 3), 28), ("GCC", (3, 0), 31), ("OTHER", (9, 9), 17)):
            self.assertEqual(wheel.first_glibc(name, version, "it"), expected, (name, version))
        with self.assertRaisesRegex(wheel.NotPortable, "it, of which it is not known"):
            wheel.first_glibc("GLIBCXX", (3, 5, 0), "it")

    @unittest.skipUnless(shutil.which("objdump"), "objdump is not installed")
    def test_a_program_is_read(self):
        needed, wanted = wheel.read_elf(os.path.realpath(sys.executable))
        self.assertTrue(any(wheel.OF_THE_SYSTEM.match(name) for name in needed), needed)
        self.assertIn("GLIBC", wanted)
        least, reason = wheel.least_glibc([os.path.realpath(sys.executable)])
        self.assertTrue(17 <= least < 100 and reason)

    def test_what_the_system_has(self):
        for name in ("libc.so.6", "libstdc++.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"):
            self.assertTrue(wheel.OF_THE_SYSTEM.match(name), name)
        for name in ("libfmt.so.9", "libcrypt.so.1", "libyaml-cpp.so.0.7"):
            self.assertFalse(wheel.OF_THE_SYSTEM.match(name), name)

    def test_record_and_metadata(self):
        with tempfile.TemporaryDirectory() as work:
            write(os.path.join(work, "archon/a.py"), "x = 1\n")
            os.makedirs(os.path.join(work, "n-1.dist-info"))
            wheel.write_record(work, "n-1.dist-info")
            record = archives.read(os.path.join(work, "n-1.dist-info/RECORD"))
        self.assertEqual(record, "archon/a.py,sha256=nia_NpkRxFwkPGhBR7I_yeHc_PJX0pmhxjIBam_NM_Q,6\nn-1.dist-info/RECORD,,\n")
        text = wheel.metadata({"name": "n", "version": "1", "description": "d", "requires-python": ">=3.9",
                               "dependencies": ["numpy"], "optional-dependencies": {"frames": ["pandas"]}}, "long\n")
        self.assertIn("Requires-Dist: pandas; extra == 'frames'\n", text)
        self.assertTrue(text.endswith("\n\nlong\n"))


class Bill(unittest.TestCase):
    def bill(self, folder):
        made = os.path.join(folder, "archon-1.deb")
        write(made, "bytes")
        licence = os.path.join(folder, "copyright")
        write(licence, "Format: x\n\nFiles: *\nCopyright: me\nLicense: Expat\n\nFiles: doc/*\nLicense: GPL\n")
        inside = [components.Component("libsome-dev", "1.2-3", "some 1.2-3", licence)]
        release = types.SimpleNamespace(version="1", commit="abc", epoch=EPOCH, source=ROOT)
        return sbom.document(release, [types.SimpleNamespace(path=made, what="a package", inside=inside, needs=["libc6 (>= 2.36)"])])

    def test_says_what_is_inside(self):
        with tempfile.TemporaryDirectory() as work:
            bill = self.bill(work)
            self.assertEqual(bill, self.bill(work))
        packages = {entry["SPDXID"]: entry for entry in bill["packages"]}
        self.assertEqual(len(packages), len(bill["packages"]))
        for entry in packages:
            self.assertRegex(entry, r"^SPDXRef-[A-Za-z0-9.-]+$")
        some = packages["SPDXRef-libsome-dev"]
        self.assertEqual((some["versionInfo"], some["licenseDeclared"]), ("1.2-3", "MIT"))
        relations = {(row["spdxElementId"], row["relationshipType"], row["relatedSpdxElement"]) for row in bill["relationships"]}
        self.assertIn(("SPDXRef-archon-1.deb", "CONTAINS", "SPDXRef-libsome-dev"), relations)
        self.assertTrue(any(kind == "DEPENDS_ON" for _, kind, _ in relations))
        self.assertIn("vega", {entry["name"] for entry in bill["packages"]})
        self.assertEqual(bill["creationInfo"]["created"], "2023-11-14T22:13:20Z")

    def test_every_folder_of_data_is_told(self):
        told = [folder for folder, _ in sbom.DATA]
        for game in ("keyforge", "archmajesty"):
            for name in os.listdir(os.path.join(ROOT, "data", game)):
                self.assertTrue(any(f"data/{game}/{name}".startswith(folder) for folder in told), f"data/{game}/{name}")


class Command(unittest.TestCase):
    def refused(self, *words):
        done = subprocess.run([sys.executable, os.path.join(ROOT, "scripts/release"), *words], capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, 2, done.stderr)
        return done.stderr

    def test_wrong_words(self):
        self.assertIn("no part is called 'rpm'; expected source, static", self.refused("rpm"))
        with tempfile.TemporaryDirectory() as work:
            write(os.path.join(work, "mine.txt"), "x")
            self.assertIn("has other files than those of a release", self.refused("source", "--out", work))
            self.assertEqual(os.listdir(work), ["mine.txt"])

    def test_scripts_name_what_the_documents_name(self):
        parts = re.findall(r"^  (\w+) +[a-z]", subprocess.run(
            [sys.executable, os.path.join(ROOT, "scripts/release"), "--help"], capture_output=True, text=True, check=True).stdout, re.M)
        document = archives.read(os.path.join(ROOT, "docs/packages.md"))
        for part in ("source", "static", "deb", "wheel", "arm", "page", "container"):
            self.assertIn(part, parts)
            self.assertIn(f"`{part}`", document)


if __name__ == "__main__":
    unittest.main()
