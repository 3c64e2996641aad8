#!/usr/bin/env python3
"""page_test.py PROGRAM SITE [FOLDER]: pastes two decks into the page of bindings/web in a headless Chromium, waits,
and looks: is its report the program's, is it there after closing and without a network, does it stay quick and
inside its window, does every control have a name, does a link ask the same question again, are decks kept? Then a
game is played by clicks to its end and looked at again (table_visit.py), and mages fight (battle_visit.py). Every view
is looked at on a phone and on a desktop, by axe-core as well where scripts/fetch_page has fetched it. FOLDER takes pictures to look at."""

import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import battle_visit  # noqa: E402
import table_visit  # noqa: E402
from chromium import Chromium, Page  # noqa: E402
from visit import (READY, ROOT, ask_kind, can_look_for_barriers, check, fetch, fill, look, paste,  # noqa: E402
                   press, problems, read, saved, serve, text)

GAMES = 400
DECKS = {"a": "data/keyforge/decks/radiant-argus-the-supreme.json", "b": "data/keyforge/decks/miss-onyx-censorius.json"}
# What is known is seen at once; what can be done with it, when the module has it.
CAN_BE_SAVED = "!document.querySelector('#saves .menu').hidden"
CAN_GO_ON = "!document.getElementById('pause').hidden"
LONGEST_FRAME_MS = 1000  # a machine with much else to do may take some hundreds


def watch_frames(page):
    page.value("""(() => { let last = performance.now(); window.longest = 0;
        const step = () => { const now = performance.now(); window.longest = Math.max(window.longest, now - last);
                             last = now; requestAnimationFrame(step); }; requestAnimationFrame(step); })()""")


def read_card(page):
    """With the keyboard: the list of cards, and what one of them does."""
    press(page, ".deck .change")
    for place in (".deck .list-of-cards > summary", ".deck .cards summary"):
        page.value(f"document.querySelector({place!r}).focus()")
        page.key("Enter", 13)
    page.wait_for("document.querySelector('.deck .cards .hint').textContent")
    words = page.value("document.querySelector('.deck .cards .hint').textContent")
    check(len(words) > 20, f"of a card: {words}")
    press(page, ".deck .done")


def play(page):
    paste(page, "a", DECKS["a"])
    paste(page, "b", DECKS["b"])
    read_card(page)
    fill(page, "agent", "club")
    fill(page, "games", GAMES)
    fill(page, "workers", 2)
    watch_frames(page)
    page.value("document.getElementById('start').focus()")
    page.key("Enter", 13)
    page.wait_for("document.getElementById('progress-text').textContent.includes('of 400') && Number(document.getElementById('progress').value) > 0")
    page.wait_for("document.getElementById('progress-text').textContent.includes('done')", 300)
    longest = page.value("window.longest")
    check(longest < LONGEST_FRAME_MS, f"the page stood still for {longest:.0f} ms")
    words = text(page, "headline")
    check(re.search(r"Onyx.* beats .*: it won \d\d\.\d % of 400 games \(95 %: ", words), f"headline: {words}")
    check(words in page.value("document.getElementById('spoken').textContent"), "what was found isn't spoken")
    check(page.value("document.querySelectorAll('.trace polyline').length") == 1, "no interval is drawn")
    glance = page.value("document.getElementById('glance').textContent")
    check(re.match(r"sure\d\d\.\d %Miss .Onyx. Censorius wins", glance), f"at a glance: {glance}")
    return f"longest frame {longest:.0f} ms"


def share(page, downloads, native):
    """A link to a match, opened, has its answer and plays the same games; a damaged one says so."""
    page.value("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
    press(page, "#link")
    page.wait_for("window.copied")
    link = page.value("window.copied")
    check("Copied." in page.value("document.getElementById('link-text').textContent"), "nobody says that a link was copied")
    press(page, "#earlier-list button:nth-of-type(2)")
    page.wait_for("document.getElementById('result').hidden")
    for asked in (link, link[:-40]):
        page.value(f"location.hash = {asked.split('#')[1]!r}")
        page.reload()
        page.wait_for(READY)
        if asked != link:
            page.wait_for("document.getElementById('complaint').textContent.includes('This link is damaged')")
            continue
        page.wait_for("!document.getElementById('result').hidden")
        check(page.value("document.getElementById('pause').textContent") == "Play it here", "a link plays unasked")
        check(text(page, "progress-text").startswith("As the link says: 400 games"), "a link hasn't its answer")
        check(" %" in text(page, "glance"), "a link's answer isn't shown")
        page.wait_for(CAN_GO_ON)
        press(page, "#pause")
        page.wait_for("/^400 games.*done/.test(document.getElementById('progress-text').textContent)", 300)
        check(fetch(page, downloads, "json", "report.json") == read(native), "a link's report isn't the program's")


def keep_deck(page):
    kept = "document.querySelector('.deck optgroup[label=\"saved here\"] option')"
    press(page, ".deck[data-side=a] .keep")
    page.reload()
    page.wait_for(READY)
    check(page.value(f"{kept}?.textContent ?? ''").startswith("Radiant Argus"), "a deck isn't kept")
    page.value("""(() => { const select = document.querySelector('.deck[data-side=b] select');
                    select.selectedIndex = 1; select.dispatchEvent(new Event('change')); })()""")
    page.wait_for("document.querySelector('.deck[data-side=b] .chosen').textContent.startsWith('Radiant Argus')")
    press(page, ".deck[data-side=a] .keep")
    page.reload()
    page.wait_for(READY)
    check(not page.value(f"Boolean({kept})"), "a deck that was to be forgotten is kept")
    paste(page, "b", DECKS["b"])
    page.wait_for("document.querySelector('.deck[data-side=b] .chosen').textContent.startsWith('Miss')")


def pause_and_go_on(page):
    """A match that is closed in the middle goes on where it was."""
    fill(page, "games", 100000)
    press(page, "#start")
    page.wait_for("Number(document.getElementById('progress').value) > 20")
    page.reload()
    page.wait_for(READY)
    press(page, "#earlier-list button")
    page.wait_for(CAN_GO_ON)
    before = page.value("document.getElementById('progress').value")
    check(before > 20, f"of a match that was closed {before} games are left")
    press(page, "#pause")
    page.wait_for(f"document.getElementById('progress').value > {before}")
    press(page, "#pause")
    page.wait_for("document.getElementById('pause').textContent === 'Continue'")


def ask_otherwise(page, folder):
    """Even chains, and the best of all decks that are there."""
    fill(page, "agent", "novice")
    ask_kind(page, "bid")
    fill(page, "max_games", 100)
    press(page, "#start")
    page.wait_for("document.getElementById('progress-text').textContent.includes('done')")
    words = text(page, "headline")
    check(re.search(r"(beats|are|is expected to do better than) .*; .* make the match even \(95 %: .*\)\.", words), f"of a bid: {words}")
    look(page, "bid", folder)
    ask_kind(page, "rank")
    press(page, "#box .all-bundled")
    page.wait_for("document.querySelectorAll('.box-list li').length === 14")
    fill(page, "games", 300)
    press(page, "#start")
    page.wait_for("document.getElementById('result-title').textContent === 'The best of 14 decks'")
    page.wait_for("document.getElementById('progress-text').textContent.includes('done')")
    check(page.value("document.querySelectorAll('#figures tbody tr').length") == 14, "a ranking hasn't all decks")
    look(page, "rank", folder)
    ask_kind(page, "match")
    climb(page, folder)


def climb(page, folder):
    """Nobody is named: the cards answer at once, then player after player, each by name."""
    fill(page, "agent", "")
    fill(page, "games", 60)
    press(page, "#start")
    page.wait_for("document.getElementById('glance').textContent.includes('According to the cards, ') ||"
                  " document.getElementById('progress-text').textContent.includes(' by greedy')")
    page.wait_for("document.getElementById('progress-text').textContent.includes('done')", 600)
    words = text(page, "headline")
    check(re.search(r"when ace plays both sides.* greedy won ", words), f"of a ladder: {words}")
    check(re.search(r"60 games, 30 by greedy, \d+ by ace", text(page, "progress-text")), f"of a ladder: {text(page, 'progress-text')}")
    check("According to the cards" in text(page, "answers"), "what the cards said is gone")
    look(page, "ladder", folder)


def look_at_report(page, folder):
    """The report that stands in a frame, with its charts."""
    press(page, "[data-report=show]")
    page.wait_for("!document.getElementById('report').hidden")
    drawn = None
    for _ in range(100):
        page.browser.take(0.1)
        drawn = page.frame_value("document.documentElement.dataset.charts ?? document.body.dataset.charts")
        if drawn:
            break
    wanted = page.frame_value("document.querySelectorAll('.chart').length")
    check(wanted and drawn == str(wanted), f"{drawn} of {wanted} charts of the report are drawn")
    page.value("document.getElementById('report').style.height = '1500px'")
    look(page, "report", folder)


def watch_game(page, folder):
    page.value("document.getElementById('watched').value = 7")
    press(page, "[data-watch=show]")
    title = ""
    for _ in range(200):
        page.browser.take(0.1)
        title = page.frame_value("document.querySelector('.applet') ? document.title : ''")
        if title:
            break
    check(title, "no game is shown to be watched")
    look(page, "watch", folder)


def name_controls(page):
    """What a screen reader would call each control."""
    nodes = page.ask("Accessibility.getFullAXTree")["nodes"]
    roles = ("button", "textbox", "combobox", "spinbutton", "radio", "progressbar", "Iframe", "image")
    for node in nodes:
        if node.get("ignored") or node.get("role", {}).get("value") not in roles:
            continue
        check(node.get("name", {}).get("value", "").strip(), f"a {node['role']['value']} has no name")


def outside(browser, address):
    """Whatever was asked for that is not the page's own place."""
    own = (address, "data:", "blob:", "about:", "chrome")
    for event in browser.events:
        if event["method"] == "Network.requestWillBeSent":
            asked = event["params"]["request"]["url"]
            check(asked.startswith(own), f"asked for {asked[:200]}")
        if event["method"] == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
            check(False, f"console: {event['params']['entry']['text'][:300]}")
        if event["method"] == "Runtime.exceptionThrown":
            check(False, f"exception: {str(event['params']['exceptionDetails'])[:300]}")


def tour(program, browser, address, server, downloads, folder):
    page = Page(browser)
    browser.ask("Browser.setDownloadBehavior", behavior="allow", downloadPath=downloads)
    page.open(address)
    page.wait_for(READY)
    look(page, "empty", folder)
    figures = play(page)
    look(page, "match", folder)
    native = os.path.join(downloads, "native.json")
    subprocess.run([program, "match", *(os.path.join(ROOT, deck) for deck in DECKS.values()), "--games", str(GAMES), "--a",
                    "club", "--b", "club", "--quiet", "--json", native], check=True, stdout=subprocess.DEVNULL)
    check(fetch(page, downloads, "json", "report.json") == read(native), "the report isn't the program's")
    picture = saved(page, downloads, "[data-report=picture]", "result.png")
    check(picture[12:24] == b"IHDR" + (1200).to_bytes(4, "big") + (630).to_bytes(4, "big"), "no picture of the result can be saved")
    look_at_report(page, folder)
    watch_game(page, folder)
    name_controls(page)
    page.reload()
    page.wait_for(READY)
    check(page.value("document.querySelectorAll('.deck .chosen').length") == 2, "the decks are forgotten")
    press(page, "#earlier-list button")
    page.wait_for(CAN_BE_SAVED)
    check(fetch(page, downloads, "json", "report.json") == read(native), "the report isn't the program's after closing")
    share(page, downloads, native)
    keep_deck(page)
    pause_and_go_on(page)
    ask_otherwise(page, folder)
    table_visit.tour(page, program, downloads, folder)
    battle_visit.tour(page, program, downloads, folder)
    page.wait_for("navigator.serviceWorker.ready.then(() => true)")
    server.shutdown()
    server.server_close()
    page.reload()
    page.wait_for(READY)
    for agent, games in (("club", 20), ("ace", 2)):  # who has learned reads files that stand beside the page
        fill(page, "games", games)
        fill(page, "agent", agent)
        press(page, "#start")
        page.wait_for(f"/^{games} games, done/.test(document.getElementById('progress-text').textContent)")
    outside(browser, address)
    return figures


def main(program, site, folder=None):
    if not shutil.which("chromium"):
        print("skipped: there is no chromium")
        return 77
    if folder:
        os.makedirs(folder, exist_ok=True)
    downloads = tempfile.mkdtemp()
    server, address = serve(site)
    browser = Chromium()
    try:
        figures = tour(program, browser, address, server, downloads, folder)
        print(figures if can_look_for_barriers() else
              f"{figures}; axe-core skipped, as it isn't there (scripts/fetch_page)")
    except (TimeoutError, RuntimeError) as broken:
        problems.append(str(broken))
    finally:
        browser.close()
        shutil.rmtree(downloads)
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))
