"""What tests of the web page share: serving it, pressing and filling what it has, and looking at it, by pictures, by
its width and by axe-core."""

import functools
import http.server
import json
import os
import threading

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
AXE = os.path.join(ROOT, "build/axe/axe.min.js")
READY = "document.getElementById('question') && !document.getElementById('question').hidden"
SCREENS = ((390, "phone"), (768, "tablet"), (1280, "desktop"))

problems = []


def check(holds, words):
    if not holds:
        problems.append(words)


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm"}

    def log_message(self, *_):
        pass


def serve(site):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}/"


def read(path):
    with open(path, "rb") as file:
        return file.read()


def text(page, name):
    return page.value(f"document.getElementById({name!r}).textContent")


def shown(page, name):
    return page.value(f"document.getElementById({name!r}).getClientRects().length > 0")


def fill(page, name, value):
    page.value(f"""(() => {{ const field = document.getElementById('question').elements[{name!r}];
                    field.value = {json.dumps(str(value))}; field.dispatchEvent(new Event('change', {{bubbles: true}})); }})()""")


def paste(page, side, file):
    """Into the window of a slot, which closes when the deck is read."""
    press(page, f".deck[data-side={side}] .change")
    page.value(f"document.querySelector('.deck[data-side={side}] textarea').focus()")
    page.value("document.activeElement.value = ''")
    page.ask("Input.insertText", text=read(os.path.join(ROOT, file)).decode())
    page.wait_for(f"!document.querySelector('.deck[data-side={side}] dialog').open")


def press(page, selector):
    page.value(f"document.querySelector({selector!r}).click()")


def ask_kind(page, kind):
    press(page, f"input[name=kind][value={kind}]")


def saved(page, folder, selector, name):
    """What a press on this saves."""
    target = os.path.join(folder, name)
    if os.path.exists(target):
        os.remove(target)
    press(page, selector)
    for _ in range(600):
        if os.path.exists(target):
            return read(target)
        page.browser.take(0.1)
    return b""


def fetch(page, folder, kind, name):
    return saved(page, folder, f"[data-report={kind}]", name)


def axe_finds(evaluate):
    """What axe-core holds against a document, in words; it can't look into frames that are shut off."""
    evaluate(read(AXE).decode() + "; 0")
    return json.loads(evaluate("""axe.run(document, {iframes: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']}).then(
        ({violations}) => JSON.stringify(violations.flatMap(({id, nodes}) => nodes.map(
            ({target, failureSummary}) => `${id} at ${target}: ${failureSummary.replaceAll(/\\s+/g, ' ')}`))))"""))


def can_look_for_barriers():
    return os.path.exists(AXE)


def look(page, name, folder):
    for width, screen in SCREENS:
        for dark in (False, True):
            page.shape(width, dark=dark)
            wider = page.value("document.documentElement.scrollWidth - window.innerWidth")
            check(wider <= 0, f"{name} at {screen}: wider than the window by {wider}")
            if can_look_for_barriers():
                for found in axe_finds(page.value):
                    check(False, f"{name} at {screen}{', dark' if dark else ''}: {found[:400]}")
            if folder:
                page.shape(width, height=page.value("document.documentElement.scrollHeight"), dark=dark)
                page.picture(os.path.join(folder, f"{name}-{screen}-{'dark' if dark else 'light'}.png"))
    page.shape(1280)
