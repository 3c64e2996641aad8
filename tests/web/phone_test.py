#!/usr/bin/env python3
"""phone_test.py SITE [FOLDER]: the page of bindings/web on a phone, 390 pixels wide, used by taps alone: a match that is
there as one comes, a game played to its end, ten decks pasted one after another and ranked, a link that is opened
elsewhere, a battle. CTest runs it where there are Chromium and a page of these sources (scripts/build_web); otherwise
it says what is missing and is skipped. FOLDER takes pictures to look at."""

import glob
import os
import re
import shutil
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from chromium import Chromium, Page  # noqa: E402
from visit import AXE, READY, ROOT, axe_finds, check, fill, problems, read, serve, text  # noqa: E402

WIDTH, HEIGHT = 390, 844
OVER = "/^(You win|Foe wins|A draw)/.test(document.getElementById('game-status').textContent)"
IDLE = f"document.querySelectorAll('#choices button, #board .map button').length > 0 || {OVER}"
MOST_TAPS = 900
LEFT_AFTER = 20  # taps: then the page is closed and opened again
# What is seen can be pressed: nobody waits for what stands behind it.
PRESSED_AT_FIRST_SIGHT = """(() => { const press = () => { const one = document.getElementById('go-on-game');
        if (window.pressed || !(one?.getClientRects().length > 0)) return;
        window.pressed = true;
        one.click(); };
    new MutationObserver(press).observe(document, {attributes: true, childList: true, subtree: true}); })()"""


class Phone(Page):
    def __init__(self, browser, address, folder):
        super().__init__(browser)
        self.folder = folder
        self.ask("Emulation.setDeviceMetricsOverride", width=WIDTH, height=HEIGHT, deviceScaleFactor=1, mobile=True)
        self.ask("Emulation.setTouchEmulationEnabled", enabled=True)
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
        self.open(address)
        self.wait_for(READY)

    def tap(self, selector, number=0):
        """With a finger, on what is really there: nothing may lie over it."""
        self.wait_for(f"document.querySelectorAll({selector!r})[{number}]?.getClientRects().length > 0")
        place = self.value(f"""(() => {{ const one = document.querySelectorAll({selector!r})[{number}];
            one.scrollIntoView({{block: 'center', behavior: 'instant'}});
            const {{left, top, width, height}} = one.getBoundingClientRect();
            const [x, y] = [left + width / 2, top + height / 2];
            const there = document.elementFromPoint(x, y);
            return {{x, y, free: one === there || one.contains(there) || Boolean(there?.contains(one))}}; }})()""")
        check(place["free"], f"{selector} is covered")
        touch = [{"x": place["x"], "y": place["y"]}]
        self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=touch)
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def visible(self, selector):
        """The numbers of those that can be seen."""
        return self.value(f"""[...document.querySelectorAll({selector!r})].flatMap(
            (one, i) => one.getClientRects().length > 0 && !one.disabled ? [i] : [])""")

    def look(self, name):
        wider = self.value("document.documentElement.scrollWidth - window.innerWidth")
        check(wider <= 0, f"{name}: wider than the window by {wider}")
        if os.path.exists(AXE):
            for found in axe_finds(self.value):
                check(False, f"{name}: {found[:400]}")
        if self.folder:
            self.picture(os.path.join(self.folder, f"phone-{name}.png"))

    def steps(self):
        return int(re.search(r"\d+", text(self, "all-news-count")).group())


# What the page shows before its module is there, and what the module says.
KNOWN_OTHERWISE = """(async () => {
    const { WorkerClient } = await import('./worker_client.js');
    const { readResults } = await import('./store.js');
    const known = await (await fetch('start.json')).json();
    const desk = new WorkerClient();
    const out = [];
    const differs = (what, x, y) => JSON.stringify(x) !== JSON.stringify(y) && out.push(what);
    for (const [game, { examples, standing, ...about }] of Object.entries(known)) {
        differs(`what there is of ${game}`, about, await desk.ask('about', { game }));
        for (const one of Object.values(examples)) differs(one.name, one, await desk.ask('deck', { name: one.name, game }));
        if (standing) differs('the first answer', standing, await desk.ask('open', { job: readResults()[0].job }));
    }
    desk.dismiss();
    return out; })()"""


def arrive(phone):
    """Two decks are there, and a match of theirs is played without a word."""
    phone.wait_for("document.querySelectorAll('.deck .chosen').length === 2")
    phone.wait_for("!document.getElementById('result').hidden && document.getElementById('glance').textContent.length > 20")
    phone.wait_for("/^\\d+ of/.test(document.getElementById('progress-text').textContent)")
    top = phone.value("document.getElementById('glance').getBoundingClientRect().top + scrollY")
    check(top < 200, f"the result stands {top} pixels down")
    start = phone.value("document.getElementById('start').getBoundingClientRect().bottom + scrollY")
    check(start < HEIGHT, f"the button ends {start} pixels down")
    phone.wait_for("Number(document.getElementById('progress').value) >= 2", 120)
    for what in phone.value(KNOWN_OTHERWISE):
        check(False, f"start.json: of {what} the module says something else")
    phone.look("start")


def one_choice(phone):
    """A card on the board first, as people play; then what can be done with it. Houses take turns."""
    before = phone.steps()
    cards = phone.visible("#board .tile.choosable")
    if cards:
        phone.tap("#board .tile.choosable", cards[0])
        phone.wait_for(f"document.querySelector('#board .tile.chosen') || parseInt(document.getElementById('all-news-count').textContent.match(/\\d+/)) > {before}")
    if phone.steps() == before:
        offered = phone.visible("#choices button")
        phone.tap("#choices button", offered[0 if cards else before % len(offered)])
    phone.wait_for(f"parseInt(document.getElementById('all-news-count').textContent.match(/\\d+/)) > {before}")
    phone.wait_for(IDLE, 300)


def leave_and_go_on(phone):
    """The page is closed in the middle, and opened again by somebody in a hurry."""
    before = phone.steps()
    phone.wait_for(f"JSON.parse(localStorage.getItem('archon.game'))?.steps === {before}")
    script = phone.ask("Page.addScriptToEvaluateOnNewDocument", source=PRESSED_AT_FIRST_SIGHT)["identifier"]
    phone.reload()
    phone.ask("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    phone.wait_for("!document.getElementById('game').hidden", 60)
    phone.wait_for(IDLE, 60)
    check(phone.steps() == before, f"of {before} choices {phone.steps()} are left")


def play(phone):
    phone.tap("input[name=kind][value=play]")
    fill(phone, "agent", "novice")
    fill(phone, "seed", "3")
    phone.tap("#start")
    phone.wait_for("!document.getElementById('game').hidden")
    phone.wait_for(IDLE, 60)
    phone.value("scrollTo(0, 0)")
    check(phone.value("document.getElementById('board').getBoundingClientRect().top") < 80, "the board isn't first")
    dock = phone.value("document.querySelector('.dock').getBoundingClientRect().bottom")
    check(dock <= HEIGHT + 1, f"the choices end {dock} pixels down")
    phone.look("game-begins")
    taps = 0
    while not phone.value(OVER) and taps < MOST_TAPS:
        one_choice(phone)
        taps += 1
        if taps == LEFT_AFTER:
            phone.value("scrollTo(0, 0)")
            phone.look("game")
            leave_and_go_on(phone)
    check(phone.value(OVER), f"after {taps} taps the game isn't over")
    phone.look("game-over")
    phone.tap(".dock .menu > summary")
    phone.tap("#new-game")
    phone.wait_for("document.getElementById('game').hidden")
    return taps


def rank(phone):
    """Decks' files one after another, pasted anywhere."""
    phone.tap("input[name=kind][value=rank]")
    fill(phone, "games", 60)
    fill(phone, "agent", "novice")
    phone.tap("input[name=kind][value=match]")
    files = sorted(glob.glob(os.path.join(ROOT, "data/keyforge/decks/*.json")))[:10]
    pasted = "".join(read(file).decode() for file in files)
    phone.value(f"""(() => {{ const data = new DataTransfer(); data.setData('text/plain', {pasted!r});
        document.body.dispatchEvent(new ClipboardEvent('paste', {{clipboardData: data, bubbles: true}})); }})()""")
    phone.wait_for("document.getElementById('result-title').textContent === 'The best of 10 decks'", 60)
    phone.wait_for("document.getElementById('progress-text').textContent.includes('done')", 300)
    check(phone.value("document.querySelectorAll('#figures tbody tr').length") == 10, "not all decks are ranked")
    check("is the best of 10 decks" in text(phone, "glance"), f"of a ranking: {text(phone, 'glance')}")
    phone.look("rank")


def link(phone, address):
    """Of that ranking, in a browser that has never been here."""
    phone.value("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
    phone.tap("#link")
    phone.wait_for("window.copied")
    context = phone.browser.ask("Target.createBrowserContext")["browserContextId"]
    other = Phone.__new__(Phone)
    other.browser, other.folder = phone.browser, phone.folder
    target = phone.browser.ask("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
    other.session = phone.browser.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    for domain in ("Page", "Runtime"):
        other.ask(f"{domain}.enable")
    other.ask("Emulation.setDeviceMetricsOverride", width=WIDTH, height=HEIGHT, deviceScaleFactor=1, mobile=True)
    other.ask("Page.navigate", url=phone.value("window.copied"))
    other.wait_for(READY)
    other.wait_for("document.getElementById('result-title').textContent === 'The best of 10 decks'", 60)
    check(text(other, "glance") == text(phone, "glance"), "a link opened elsewhere has another answer")
    check(text(other, "progress-text").startswith("As the link says: "), "a link's answer isn't named as such")
    other.look("link")
    check(other.value("location.href") == address, "the question stays in the address")


def see_reach(phone):
    """Of whoever acts; a press on the sign of an enemy shows the enemy's, another one ends that."""
    squares = "document.querySelectorAll('#board .in-reach').length"
    words = "document.querySelector('#board .reach-words').textContent"
    check(phone.value(squares) > 0 and "Berta" in phone.value(words), f"reach: {phone.value(words)}")
    number = phone.value("[...document.querySelectorAll('button.sign')].findIndex((one) => one.classList.contains('side-2'))")
    for wanted in (True, False):
        phone.tap("button.sign", number)
        shown = phone.value("document.querySelector('#board .map').classList.contains('reach-2')")
        check(shown == wanted and phone.value(squares) > 0, f"an enemy's reach: {phone.value(words)}")


def battle(phone):
    phone.tap("input[name=game][value=archmajesty]")
    phone.wait_for("document.querySelectorAll('.fighters .chosen').length === 2", 60)
    phone.tap("input[name=kind][value=play]")
    fill(phone, "agent", "novice")
    fill(phone, "seed", "3")
    phone.tap("#start")
    phone.wait_for("!document.getElementById('game').hidden", 60)
    phone.wait_for(IDLE, 300)
    moved = 0
    for taps in range(30):
        before = phone.steps()
        squares = phone.visible("#board .map button.reached")
        if len(squares) > 8:
            moved += 1
            if moved == 1:
                see_reach(phone)
                phone.value("scrollTo(0, 0)")
                phone.look("battle")
            phone.tap("#board .map button.reached", squares[0])
        elif phone.visible("#choices button"):
            phone.tap("#choices button", phone.visible("#choices button")[0])
        else:
            phone.tap("#board .map button", 0)
        phone.wait_for(f"parseInt(document.getElementById('all-news-count').textContent.match(/\\d+/)) > {before} || !document.getElementById('all-choices').hidden")
        phone.wait_for(IDLE, 300)
        if phone.value(OVER):
            break
        if taps == LEFT_AFTER:
            leave_and_go_on(phone)
    check(moved > 0, "nobody has run over the map")
    return taps + 1


def missing(site):
    """Why nothing can be tested, or nothing."""
    if not shutil.which("chromium"):
        return "there is no chromium"
    if not os.path.exists(os.path.join(site, "archon.wasm")):
        return "the page isn't built (scripts/build_web)"
    for file in glob.glob(os.path.join(ROOT, "bindings/web/page/*.[jh]*")):
        built = os.path.join(site, os.path.basename(file))
        if os.path.basename(file) != "offline.js" and (not os.path.exists(built) or read(built) != read(file)):
            return "the page that is built is of other sources (scripts/build_web)"
    return ""


def main(site, folder=None):
    if reason := missing(site):
        print(f"skipped: {reason}")
        return 77
    if folder:
        os.makedirs(folder, exist_ok=True)
    server, address = serve(site)
    browser = Chromium()
    try:
        phone = Phone(browser, address, folder)
        arrive(phone)
        taps = play(phone)
        rank(phone)
        link(phone, address)
        fought = battle(phone)
        print(f"a game of {taps} taps, a battle of {fought}; axe-core {'ran' if os.path.exists(AXE) else 'skipped (scripts/fetch_page)'}")
    except (TimeoutError, RuntimeError) as broken:
        problems.append(str(broken))
    finally:
        browser.close()
        server.shutdown()
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
