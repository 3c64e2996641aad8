#!/usr/bin/env python3
"""Whether pages look on a phone as they did: looks.py PROGRAM SOURCE [--draw]. Their pictures, at half the size of a
phone's screen, are compared with those in looks/ by the browser itself; games that have changed change a few figures,
which is allowed. --draw makes them anew, to be looked at before they are committed. Skipped without Chromium, and
where it has other fonts."""

import base64
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../../web")]
from chromium import Chromium, Page  # noqa: E402

REFERENCES = os.path.join(HERE, "looks")
WIDTH, HEIGHT, SCALE = 390, 844, 0.5
LARGEST = 40_000  # bytes
# How much of a picture may be otherwise: more than other games make it, of another winner, order or hand.
OTHERWISE = {"match": 0.04, "encounter": 0.04, "event": 0.02, "site": 0.1, "replay": 0.14}
WORDS = "Archon: 0123456789, wins %"  # as wide as when the pictures were drawn where the fonts are the same
WIDE = "234.8"

# The share of pixels that differ by more than a shade.
COMPARE = """(async (urls) => {
    const [a, b] = await Promise.all(urls.map(async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
        canvas.drawImage(image, 0, 0);
        return canvas.getImageData(0, 0, image.width, image.height);
    }));
    if (a.width !== b.width || a.height !== b.height) return 1;
    let differ = 0;
    for (let i = 0; i < a.data.length; i += 4)
        if ([0, 1, 2].some((k) => Math.abs(a.data[i + k] - b.data[i + k]) > 40)) ++differ;
    return differ / (a.width * a.height); })"""


def make(program, source, folder):
    """Pages by the names of their pictures."""
    def run(*arguments):
        subprocess.run([program, *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL)

    quick = ("--seed", "1", "--quiet")
    players = ("--a", "novice", "--b", "novice")
    run("match", "argus", "onyx", *players, "--games", "40", "--replays", "games", "--html", "match.html", *quick)
    run("replay", "games/pair-0001-a.json", "--html", "replay.html")
    run("rank", os.path.join(source, "data/keyforge/decks"), "--agent", "novice", "--games", "150", "--html", "site/", *quick)
    run("encounter", "berta+mira", "sworn", "--level", "1", "--party", "novice", "--gm", "novice", "--games", "20", "--html",
        "encounter.html", *quick)
    run("event", "new", "evening.yaml", "Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")
    run("event", "pair", "evening.yaml")
    run("event", "print", "evening.yaml", "--html", "event.html")
    return {"match": "match.html", "replay": "replay.html", "site": "site/index.html", "encounter": "encounter.html",
            "event": "event.html"}


def width_of_words(page):
    return page.value(f"""(() => {{ const pen = new OffscreenCanvas(1, 1).getContext('2d');
        pen.font = '16px system-ui, "DejaVu Sans", sans-serif';
        return pen.measureText({WORDS!r}).width.toFixed(1); }})()""")


def draw(page, file):
    page.ask("Emulation.setDeviceMetricsOverride", width=WIDTH, height=HEIGHT, deviceScaleFactor=SCALE, mobile=True)
    page.ask("Page.navigate", url="file://" + file)
    page.wait_for("document.readyState === 'complete' && location.protocol === 'file:'")
    page.value("window.charts ?? 0")
    page.value("new Promise((drawn) => setTimeout(drawn, 300))")
    return page.ask("Page.captureScreenshot", format="png")["data"]


def compare(page, name, data):
    with open(os.path.join(REFERENCES, f"{name}.png"), "rb") as file:
        known = base64.b64encode(file.read()).decode()
    share = page.value(f"{COMPARE}({[f'data:image/png;base64,{one}' for one in (known, data)]})")
    if share <= OTHERWISE[name]:
        return ""
    aside = os.path.join(tempfile.gettempdir(), f"archon-looks-{name}.png")
    with open(aside, "wb") as file:
        file.write(base64.b64decode(data))
    return f"{name}: {100 * share:.1f} % of the picture is otherwise, see {aside}; if that is meant, draw them anew (--draw)"


def main(program, source, *flags):
    if not shutil.which("chromium"):
        print("skipped: there is no chromium")
        return 77
    folder = tempfile.mkdtemp()
    browser = Chromium()
    try:
        page = Page(browser)
        if (wide := width_of_words(page)) != WIDE:
            print(f"skipped: the browser has other fonts, in which words are {wide} pixels wide instead of {WIDE}")
            return 77
        problems = []
        pages = make(os.path.abspath(program), os.path.abspath(source), folder)
        pictures = {name: draw(page, os.path.join(folder, file)) for name, file in pages.items()}
        page.open("about:blank")
        for name, data in pictures.items():
            size = len(base64.b64decode(data))
            if size > LARGEST:
                problems.append(f"{name}: a picture of {size} bytes")
            if "--draw" in flags:
                with open(os.path.join(REFERENCES, f"{name}.png"), "wb") as out:
                    out.write(base64.b64decode(data))
            else:
                problems += filter(None, [compare(page, name, data)])
    finally:
        browser.close()
        shutil.rmtree(folder)
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
