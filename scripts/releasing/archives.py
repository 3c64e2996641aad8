"""Archives whose bytes depend on nothing but the files in them: names in order, one owner, one time, modes 755 and 644.
And what is in an archive, so that two can be compared."""

import gzip
import hashlib
import io
import os
import shutil
import subprocess
import tarfile
import tempfile
import time
import zipfile


def files_below(folder):
    """Paths of files and links relative to the folder, in order."""
    return sorted(os.path.relpath(os.path.join(at, name), folder)
                  for at, folders, names in os.walk(folder)
                  for name in names + [name for name in folders if os.path.islink(os.path.join(at, name))])


def mode_of(path):
    return 0o755 if os.stat(path).st_mode & 0o100 else 0o644


def tar_gz(folder, target, epoch):
    """The files below `folder`, under its own name; `epoch` in seconds is the time of them all."""
    top = os.path.basename(folder)
    with open(target, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as tar:
        for path in files_below(folder):
            entry = tar.gettarinfo(os.path.join(folder, path), f"{top}/{path}")
            entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = epoch, 0, 0, "root", "root"
            if entry.isfile():
                entry.mode = mode_of(os.path.join(folder, path))
                with open(os.path.join(folder, path), "rb") as content:
                    tar.addfile(entry, content)
            else:
                tar.addfile(entry)


def zip_folder(folder, target, epoch, top="", last=()):
    """The files below `folder`, under `top`; those whose names end with one of `last` come last, as wheels want it."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(files_below(folder), key=lambda name: (name.endswith(tuple(last)), name)):
            entry = zipfile.ZipInfo(top + path, time.gmtime(epoch)[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = (0o100000 | mode_of(os.path.join(folder, path))) << 16
            with open(os.path.join(folder, path), "rb") as content:
                packed.writestr(entry, content.read())


def deb(folder, target, epoch):
    """A Debian package of a folder with DEBIAN in it. dpkg-deb orders names and bounds times by the environment."""
    for path in files_below(folder):
        os.chmod(os.path.join(folder, path), mode_of(os.path.join(folder, path)))
    write_md5sums(folder)
    for at, folders, names in os.walk(folder):
        for name in folders + names:
            os.utime(os.path.join(at, name), (epoch, epoch), follow_symlinks=False)
        os.chmod(at, 0o755)
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--threads-max=1", "--build", folder, target],
                   env=dict(os.environ, SOURCE_DATE_EPOCH=str(epoch)), stdout=subprocess.DEVNULL, check=True)


def write_md5sums(folder):
    with open(os.path.join(folder, "DEBIAN", "md5sums"), "w", encoding="utf-8") as sums:
        for path in files_below(folder):
            if not path.startswith("DEBIAN/"):
                with open(os.path.join(folder, path), "rb") as file:
                    sums.write(f"{hashlib.md5(file.read()).hexdigest()}  {path}\n")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def sha256(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def contents(path):
    """The files of an archive by name, with their checksums; of any other file, nothing."""
    with tempfile.TemporaryDirectory() as work:
        if not unpack(path, work):
            return {}
        return {name: sha256(os.path.join(work, name)) for name in files_below(work)
                if not os.path.islink(os.path.join(work, name))}


def unpack(path, folder):
    """Whether it is an archive of a kind that is made here."""
    if path.endswith(".tar.gz"):
        with tarfile.open(path) as tar:
            tar.extractall(folder)
    elif path.endswith((".zip", ".whl")):
        with zipfile.ZipFile(path) as packed:
            packed.extractall(folder)
    elif path.endswith(".deb"):
        subprocess.run(["dpkg-deb", "--raw-extract", path, folder], check=True)
    else:
        return False
    return True


def differences(one, other):
    """What two archives differ in, by name; empty if their bytes are equal."""
    if sha256(one) == sha256(other):
        return []
    mine, theirs = contents(one), contents(other)
    names = [name for name in sorted(set(mine) | set(theirs)) if mine.get(name) != theirs.get(name)]
    return names or ["(the archive itself: order, times or owners)" if mine else "(its bytes)"]


def source_tree(repository, commit, folder):
    """The files of a commit, at the time of the commit."""
    packed = subprocess.run(["git", "-C", repository, "archive", "--format=tar", commit], stdout=subprocess.PIPE, check=True)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as tar:
        tar.extractall(folder)
