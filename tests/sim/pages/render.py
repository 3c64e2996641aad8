#!/usr/bin/env python3
"""Whether a browser draws every page, at phone and desktop width, light and dark, without reaching for the
network, and whether axe-core finds what keeps people out, where scripts/fetch_page has fetched it: render.py PROGRAM
LAB SOURCE [FOLDER], which takes pages and pictures to look at."""

import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../../web")]
import chromium  # noqa: E402
import reports  # noqa: E402
import visit  # noqa: E402

BROWSER = shutil.which("chromium")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
         "--enable-logging=stderr", "--virtual-time-budget=20000", "--timeout=60000"]
WIDTHS = {"phone": 390, "desktop": 1280}
LARGEST = 2_000_000
PAGES = ["match", "hostile", "bid", "rank", "ladder", "gauntlet", "grid", "tournament", "formats", "bench", "agents", "handicap",
         "versus", "event", "slips", "review", "replay", "advise", "battle", "battle_advise"]
# What a press on "Save as picture" would save: the beginning of the file, and whether the drawing it is of is XML.
PICTURE = """new Promise((done) => {
    const drawing = document.querySelector('script.picture');
    if (!drawing) return done(null);
    const broken = new DOMParser().parseFromString(drawing.textContent, 'image/svg+xml').querySelector('parsererror');
    HTMLAnchorElement.prototype.click = () => {};
    URL.createObjectURL = (blob) => {
        blob.arrayBuffer().then((bytes) => done({ begins: [...new Uint8Array(bytes).slice(12, 24)], broken: Boolean(broken) }));
        return '';
    };
    document.querySelector('button.picture').click(); })"""
SIZE = [*b"IHDR", *(1200).to_bytes(4, "big"), *(630).to_bytes(4, "big")]


def browse(page, width, *flags):
    """What the browser wrote to its standard output, and what the page's console said."""
    with tempfile.TemporaryDirectory() as profile:
        done = subprocess.run([BROWSER, *FLAGS, f"--user-data-dir={profile}", f"--window-size={width},900", *flags,
                               "file://" + page], capture_output=True, text=True, timeout=300, check=False)
    console = [line for line in done.stderr.split("\n") if "CONSOLE" in line]
    return done.stdout, console


def look_at(kind, page, width):
    """Problems of a page at a width."""
    dom, console = browse(page, width, "--dump-dom")
    problems = [f"{kind} at {width}: {line[:300]}" for line in console]
    charts = len(re.findall(r'<div class="chart"', dom))
    drawn = re.search(r'data-charts="(\d+)"', dom)
    if charts and (not drawn or int(drawn.group(1)) != charts):
        problems.append(f"{kind} at {width}: {drawn.group(1) if drawn else 'none'} of {charts} charts drawn")
    if dom.count("<svg") < charts:
        problems.append(f"{kind} at {width}: {dom.count('<svg')} drawings of {charts} charts")
    if re.search(r"<title>(broken|1)</title>", dom) or "<img" in dom:
        problems.append(f"{kind} at {width}: a name has become markup")
    overflow = re.search(r'data-wider="(\d+)"', dom)
    if not overflow or int(overflow.group(1)) > 0:
        problems.append(f"{kind} at {width}: wider than the window by {overflow.group(1) if overflow else '?'}")
    return problems


def visits(folder, kinds):
    """Whether these pages offer a picture that can be saved, and what keeps people out of them."""
    if not visit.can_look_for_barriers():
        print("axe-core skipped, as it isn't there (scripts/fetch_page)")
    problems = []
    browser = chromium.Chromium()
    page = chromium.Page(browser)
    offered = 0
    for kind in kinds:
        page.open("file://" + os.path.join(folder, kind + ".html"))
        if picture := page.value(PICTURE):
            offered += 1
            if picture != {"begins": SIZE, "broken": False}:
                problems.append(f"{kind}: no picture of it can be saved: {picture}")
        if not visit.can_look_for_barriers():
            continue
        for name, width in WIDTHS.items():
            for dark in (False, True):
                page.shape(width, dark=dark)
                problems += [f"{kind} at {name}{', dark' if dark else ''}: {found[:400]}"
                             for found in visit.axe_finds(page.value)]
    browser.close()
    if offered < 10:
        problems.append(f"only {offered} pages offer a picture")
    return problems


def pages_of_site(folder):
    """A page of each kind of the site there, as KIND."""
    for at, _, names in sorted(os.walk(os.path.join(folder, "site"))):
        for name in sorted(name for name in names if name.endswith(".html"))[:1]:
            yield os.path.relpath(os.path.join(at, name), folder)[:-len(".html")]


def main(program, lab, source, folder=None):
    if not BROWSER:
        print("skipped: there is no chromium")
        return 77
    keep = folder or tempfile.mkdtemp()
    os.makedirs(keep, exist_ok=True)
    keep = os.path.abspath(keep)
    problems = []
    reports.make(program, lab, source, keep)
    for kind in PAGES + list(pages_of_site(keep)):
        page = os.path.join(keep, kind + ".html")
        if os.path.getsize(page) > LARGEST:
            problems.append(f"{kind}: {os.path.getsize(page)} bytes")
        for name, width in WIDTHS.items():
            problems += look_at(kind, page, width)
            if folder:
                for colours in ("light", "dark"):
                    dark = ["--blink-settings=preferredColorScheme=0"] if colours == "dark" else []
                    browse(page, width, f"--screenshot={keep}/{kind.replace('/', '-')}-{name}-{colours}.png",
                           f"--window-size={width},3000", *dark)
    problems += visits(keep, PAGES + list(pages_of_site(keep)))
    if not folder:
        shutil.rmtree(keep)
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:5]))
