"""Battles of Archmajesty: an encounter whose report is the program's, a duel's even level, a battle by clicks, keys and
presses on the map, undone, left and gone on with, and advice on a position."""

import json
import os
import subprocess

from table_visit import choices, choose, choose_by_key, leave_and_go_on, steps, stop_advice, take_back, wait_for_turn
from visit import ROOT, ask_kind, check, fetch, fill, look, press, read, saved, text

SQUARES = "document.querySelectorAll('#board .map button')"
BATTLES = 20


def choose_game(page, game):
    press(page, f"input[name=game][value={game}]")


def take(page, side, name):
    """From the list."""
    page.value(f"""(() => {{ const select = document.querySelector('.fighters[data-side={side}] select');
                    select.value = {json.dumps(name)}; select.dispatchEvent(new Event('change', {{bubbles: true}})); }})()""")
    page.wait_for(f"document.querySelector('.fighters[data-side={side}] .box-list').textContent.includes({json.dumps(name)})")


def paste_mage(page):
    """A mage's file; one that breaks the rules of making a mage is refused with what it breaks."""
    press(page, ".fighters[data-side=party] .change")
    berta = read(os.path.join(ROOT, "data/archmajesty/mages/berta-ironroot.yaml")).decode()
    for text_of, wanted in ((berta.replace("might: 3", "might: 2"), "is not a legal mage"), (berta, "Berta Ironroot")):
        page.value("document.querySelector('.fighters[data-side=party] textarea').focus()")
        page.value("document.querySelector('.fighters[data-side=party] textarea').value = ''")
        page.ask("Input.insertText", text=text_of)
        page.wait_for(f"document.querySelector('.fighters[data-side=party]').textContent.includes({json.dumps(wanted)})")
    page.wait_for("document.querySelectorAll('.fighters[data-side=party] .box-list > li').length === 1")
    press(page, ".fighters[data-side=party] .done")


def encounter(page, program, downloads, folder):
    choose_game(page, "archmajesty")
    page.wait_for("document.querySelectorAll('.fighters .remove').length === 2")
    press(page, ".fighters[data-side=party] .remove")
    press(page, "#start")
    page.wait_for("document.getElementById('complaint').textContent.includes('A party is needed')")
    paste_mage(page)
    take(page, "party", "Mira Emberhand")
    take(page, "against", "Sworn Company")
    fill(page, "agent_a", "club")
    fill(page, "agent_b", "club")
    fill(page, "level", 1)
    fill(page, "games", BATTLES)
    look(page, "battle-form", folder)
    press(page, "#start")
    page.wait_for("document.getElementById('progress-text').textContent.includes('battles, done')", 300)
    check("Berta Ironroot + Mira Emberhand" in text(page, "result-title"), f"title: {text(page, 'result-title')}")
    check("damage per battle" in text(page, "figures"), "what a battle comes to isn't shown")
    look(page, "encounter", folder)
    native = os.path.join(downloads, "encounter.json")
    subprocess.run([program, "encounter", "berta+mira", "sworn", "--level", "1", "--party", "club", "--gm", "club", "--games",
                    str(BATTLES), "--quiet", "--json", native], check=True, stdout=subprocess.DEVNULL)
    check(fetch(page, downloads, "json", "report.json") == read(native), "the report of an encounter isn't the program's")
    press(page, "[data-watch=show]")
    page.wait_for("document.getElementById('report').srcdoc.includes('Round 1')")
    page.value("document.getElementById('report').hidden = true")


def level(page, folder):
    ask_kind(page, "bid")
    fill(page, "max_games", 30)
    fill(page, "within", 4)
    press(page, "#start")
    page.wait_for("document.getElementById('result-title').textContent.endsWith('what makes it even')")
    page.wait_for("document.getElementById('progress-text').textContent.includes('battles, done')", 300)
    check("at level" in text(page, "headline"), f"of a level: {text(page, 'headline')}")
    look(page, "battle-level", folder)


def press_square(page):
    """The first square that can be run to, reached by the keyboard."""
    before = steps(page)
    page.value(f"{SQUARES}[0].focus()")
    page.key("ArrowDown", 40)
    check(page.value("document.activeElement.dataset.square"), "arrows don't stay on the map")
    page.key("Enter", 13)
    page.wait_for(f"parseInt(document.getElementById('all-news-count').textContent.match(/\\d+/)) > {before} || !document.getElementById('all-choices').hidden")
    if page.value("!document.getElementById('all-choices').hidden"):
        choose(page, 0)
    wait_for_turn(page)


def go_on(page):
    if choices(page):
        choose(page, 0)
    else:
        press_square(page)


def run_somewhere(page, folder):
    """On until squares are asked for, and presses one."""
    for _ in range(40):
        if page.value(f"{SQUARES}.length > 8"):
            look(page, "battle-squares", folder)
            return press_square(page)
        go_on(page)
    return check(False, "no square can be pressed")


def play(page, folder):
    ask_kind(page, "play")
    fill(page, "agent", "club")
    fill(page, "seed", "3")
    press(page, "#start")
    page.wait_for("!document.getElementById('game').hidden", 60)
    wait_for_turn(page)
    look(page, "battle-begins", folder)
    choose_by_key(page)
    run_somewhere(page, folder)
    for _ in range(6):
        go_on(page)
    look(page, "battle", folder)
    press(page, "#board .spell")
    page.wait_for("document.querySelector('#card-read span')?.textContent.includes('Strike')")
    while not choices(page):
        go_on(page)
    take_back(page)
    leave_and_go_on(page)
    press(page, "#ask-advice")
    page.wait_for("/^(Best: |There is only)/.test(document.querySelector('#game-advice .lead').textContent)", 300)
    look(page, "battle-advice", folder)
    if page.value("document.querySelectorAll('#game-advice tbody tr').length > 0"):
        stop_advice(page, "game-advice")


def keep(page, program, downloads):
    """The battle so far, as the program's replay."""
    file = os.path.join(downloads, "game.json")
    check(json.loads(saved(page, downloads, "#save-game", "game.json"))["archon_battle"], "the battle can't be saved")
    told = subprocess.run([program, "replay", file], check=True, stdout=subprocess.PIPE).stdout.decode()
    check("played by a person" in told, "the program doesn't tell a battle that was saved here")
    press(page, "#new-game")
    page.wait_for("document.getElementById('game').hidden && !document.getElementById('two-sides').hidden")


def advise(page, folder):
    ask_kind(page, "advise")
    fill(page, "position", "allied: [Bertha]\nencounter: The Toll Bridge\n")
    press(page, "#start")
    page.wait_for("document.getElementById('complaint').textContent.includes('Bertha')")
    press(page, "#example")
    press(page, "#start")
    page.wait_for("document.querySelectorAll('#counsel-advice tbody tr').length > 1", 300)
    check(page.value("document.querySelectorAll('#counsel-board .map .square').length") == 154, "the map isn't drawn")
    check(text(page, "counsel-asked").startswith("The allies choose: "), text(page, "counsel-asked"))
    look(page, "battle-position", folder)
    stop_advice(page, "counsel-advice")


def tour(page, program, downloads, folder):
    encounter(page, program, downloads, folder)
    level(page, folder)
    play(page, folder)
    keep(page, program, downloads)
    advise(page, folder)
    ask_kind(page, "match")
    choose_game(page, "keyforge")
    check(choices(page) == [], "an old question stands")
