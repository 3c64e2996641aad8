"""A game against the computer, played by clicks to its end, undone, left and gone on with, and looked at again; advice
in it and on a position that is pasted."""

import json
import os
import re
import subprocess

from visit import READY, ROOT, ask_kind, check, fill, look, press, read, saved, shown, text

ASKED = "document.querySelectorAll('#choices button, #board .map button').length > 0"
OVER = "/^(You win|Foe wins|A draw)/.test(document.getElementById('game-status').textContent)"
POSITION = "tests/sim/positions/midgame.yaml"
MOST_CHOICES = 600


def wait_for_turn(page):
    page.wait_for(f"({ASKED}) || ({OVER})", 300)


def choices(page):
    return page.value("[...document.querySelectorAll('#choices button')].map((one) => one.textContent)")


def steps(page):
    return int(re.search(r"\d+", text(page, "all-news-count")).group())


def choose(page, number):
    """By a click."""
    before = steps(page)
    page.value(f"document.querySelectorAll('#choices button')[{number}].click()")
    page.wait_for(f"parseInt(document.getElementById('all-news-count').textContent.match(/\\d+/)) > {before}")
    wait_for_turn(page)


def begin(page):
    ask_kind(page, "play")
    fill(page, "agent", "novice")
    fill(page, "seed", "3")
    press(page, "#start")
    page.wait_for("!document.getElementById('game').hidden")
    wait_for_turn(page)
    check("choices" not in text(page, "asked") and choices(page), "nothing is asked")


def choose_by_key(page):
    before = steps(page)
    page.value("document.getElementById('asked').focus()")
    page.ask("Input.dispatchKeyEvent", type="keyDown", key="1", text="1", windowsVirtualKeyCode=49)
    page.ask("Input.dispatchKeyEvent", type="keyUp", key="1", windowsVirtualKeyCode=49)
    page.wait_for(f"parseInt(document.getElementById('all-news-count').textContent.match(/\\d+/)) > {before}")
    wait_for_turn(page)


def take_back(page):
    before, offered = steps(page), choices(page)
    choose(page, len(offered) - 1)
    press(page, "#take-back")
    page.wait_for(f"!document.getElementById('take-back-anyway').hidden || document.getElementById('all-news-count').textContent.includes(' {before} ')")
    if shown(page, "take-back-anyway"):
        check(text(page, "seen").startswith("Since that choice "), "nobody says what has been seen")
        press(page, "#take-back-anyway")
    page.wait_for(f"document.getElementById('all-news-count').textContent.includes(' {before} ')")
    check(choices(page) == offered, "after undo other choices are offered")


def read_card_on_table(page):
    press(page, "#board .tile[data-uid]")
    page.wait_for("document.querySelector('#card-read span')?.textContent.length > 10")
    if text(page, "all-choices") == "Other choices" and shown(page, "all-choices"):
        press(page, "#all-choices")


def leave_and_go_on(page):
    """A page that is closed in the middle of a game has it when it is opened again."""
    before, offered = steps(page), choices(page)
    page.wait_for(f"JSON.parse(localStorage.getItem('archon.game'))?.steps === {before}")
    page.reload()
    page.wait_for(READY)
    page.wait_for("!document.getElementById('kept-game').hidden")
    press(page, "#go-on-game")
    page.wait_for("!document.getElementById('game').hidden")
    wait_for_turn(page)
    check(steps(page) == before and choices(page) == offered, "a game that goes on isn't the one that was left")


def wait_for_advice(page, place):
    page.wait_for(f"document.querySelectorAll('#{place} tbody tr').length > 0", 300)
    words = page.value(f"document.querySelector('#{place} .lead').textContent")
    check(re.match(r"(Best: .* wins \d+\.\d % of the games|There is only one choice)", words), f"advice: {words}")


def stop_advice(page, place):
    button = f"[...document.querySelectorAll('#{place} button')].find((one) => one.textContent === 'Stop')"
    if page.value(f"!{button}.hidden"):
        page.value(f"{button}.click()")
        check("Stopped." in page.value(f"document.getElementById('{place}').textContent"), "advice doesn't stop")
    check(page.value(f"document.querySelectorAll('#{place} tbody tr').length") > 0, "what was found is gone")


def play_to_the_end(page):
    """The first choice is a play or a use as long as there is one; the last is to end the turn."""
    for _ in range(MOST_CHOICES):
        if not choices(page):
            break
        choose(page, 0)
    check(page.value(OVER), f"the game isn't over: {text(page, 'game-status')}")


def look_back(page, program, downloads, folder):
    replay = os.path.join(downloads, "game.json")
    check(json.loads(saved(page, downloads, "#save-game", "game.json"))["archon_replay"], "the game can't be saved")
    press(page, "#look-back")
    page.wait_for("document.querySelector('#game-review progress').value > 0", 120)
    page.wait_for("/^(Your costliest mistake|None of your)/.test(document.querySelector('#game-review .lead').textContent)", 600)
    look(page, "review", folder)
    ours = saved(page, downloads, "#game-review [data-save=json]", "review.json")
    its = os.path.join(downloads, "its-review.json")
    subprocess.run([program, "review", replay, "--player", "1", "--json", its], check=True, stdout=subprocess.DEVNULL)
    check(ours == read(its), "a review isn't the program's")


def play(page, program, downloads, folder):
    begin(page)
    look(page, "game-begins", folder)
    choose_by_key(page)
    for _ in range(4):
        choose(page, 0)
    read_card_on_table(page)
    take_back(page)
    leave_and_go_on(page)
    press(page, "#ask-advice")
    wait_for_advice(page, "game-advice")
    look(page, "game-advice", folder)
    stop_advice(page, "game-advice")
    for _ in range(25):
        if choices(page):
            choose(page, 0)
    look(page, "game", folder)
    play_to_the_end(page)
    look(page, "game-over", folder)
    look_back(page, program, downloads, folder)
    press(page, "#new-game")
    page.wait_for("document.getElementById('game').hidden && !document.getElementById('two-decks').hidden")


def advise(page, folder):
    ask_kind(page, "advise")
    fill(page, "position", "you:\n  house: mars\n  line: [trol]\n")
    press(page, "#start")
    page.wait_for("document.getElementById('complaint').textContent.includes(\"did you mean 'troll'\")")
    look(page, "position-wrong", folder)
    fill(page, "position", read(os.path.join(ROOT, POSITION)).decode())
    press(page, "#start")
    wait_for_advice(page, "counsel-advice")
    check(page.value("document.querySelectorAll('#counsel-board .tile').length") > 5, "the board isn't drawn")
    check(not text(page, "complaint"), "an old complaint stands")
    look(page, "advice", folder)
    stop_advice(page, "counsel-advice")


def tour(page, program, downloads, folder):
    play(page, program, downloads, folder)
    advise(page, folder)
    ask_kind(page, "match")
