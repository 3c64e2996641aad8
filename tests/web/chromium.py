"""A headless Chromium that tests talk to over pipes, by its DevTools protocol; it needs no package and no port."""

import base64
import json
import os
import queue
import shutil
import subprocess
import tempfile
import threading
import time

FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--disable-quic", "--hide-scrollbars", "--mute-audio",
         "--disable-dev-shm-usage", "--remote-debugging-pipe"]


class Chromium:
    def __init__(self):
        self.profile = tempfile.mkdtemp()
        ours_out, theirs_out = os.pipe()
        theirs_in, ours_in = os.pipe()
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{theirs_in} 4>&{theirs_out}', "bash", shutil.which("chromium"), *FLAGS,
             f"--user-data-dir={self.profile}", "about:blank"],
            pass_fds=(theirs_in, theirs_out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        self.sending = os.fdopen(ours_in, "wb", buffering=0)
        self.replies = {}
        self.arrived = queue.Queue()
        self.events = []
        self.next = 0
        threading.Thread(target=self.read, args=(os.fdopen(ours_out, "rb"),), daemon=True).start()

    def read(self, pipe):
        text = b""
        while chunk := pipe.read1(1 << 16):
            text += chunk
            *messages, text = text.split(b"\0")
            for message in messages:
                self.arrived.put(json.loads(message))

    def take(self, seconds):
        """Sorts a message that has come within this time."""
        try:
            message = self.arrived.get(timeout=seconds)
        except queue.Empty:
            return
        if "id" in message:
            self.replies[message["id"]] = message
        else:
            self.events.append(message)

    def ask(self, method, session=None, seconds=60, **parameters):
        self.next += 1
        message = {"id": self.next, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self.sending.write(json.dumps(message).encode() + b"\0")
        end = time.time() + seconds
        while message["id"] not in self.replies:
            if time.time() > end:
                raise TimeoutError(f"no answer to {method}")
            self.take(1)
        reply = self.replies.pop(message["id"])
        if "error" in reply:
            raise RuntimeError(f"{method}: {reply['error']['message']}")
        return reply["result"]

    def close(self):
        try:
            self.ask("Browser.close", seconds=10)
        except (TimeoutError, OSError):
            self.process.kill()
        self.process.wait(timeout=30)
        shutil.rmtree(self.profile, ignore_errors=True)


class Page:
    def __init__(self, browser):
        self.browser = browser
        target = browser.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.ask(f"{domain}.enable")

    def ask(self, method, **parameters):
        return self.browser.ask(method, session=self.session, **parameters)

    def value(self, expression):
        """Of an expression in the page; promises are waited for."""
        reply = self.ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in reply:
            raise RuntimeError(f"{expression[:200]}: {reply['exceptionDetails']['exception'].get('description')}")
        return reply["result"].get("value")

    def holds(self, expression):
        """A document that is about to go has no say."""
        try:
            return self.value(f"Boolean({expression})")
        except RuntimeError as gone:
            if "navigated or closed" in str(gone) or "context" in str(gone):
                return False
            raise

    def wait_for(self, expression, seconds=120):
        end = time.time() + seconds
        while not self.holds(expression):
            if time.time() > end:
                raise TimeoutError(f"it never came true: {expression}")
            self.browser.take(0.1)

    def open(self, address):
        self.ask("Page.navigate", url=address)
        self.wait_for(f"document.readyState === 'complete' && location.href.startsWith('{address}')")

    def key(self, name, code):
        for kind in ("rawKeyDown", "char", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key=name, windowsVirtualKeyCode=code,
                     text="\r" if name == "Enter" else "")

    def frame_value(self, expression):
        """Of an expression in a frame that is shut off from the page; nothing while there is none."""
        targets = self.browser.ask("Target.getTargets")["targetInfos"]
        frames = [target["targetId"] for target in targets if target["type"] == "iframe"]
        if not frames:
            return None
        try:
            session = self.browser.ask("Target.attachToTarget", targetId=frames[0], flatten=True)["sessionId"]
            reply = self.browser.ask("Runtime.evaluate", session=session, expression=expression, awaitPromise=True,
                                     returnByValue=True)
        except RuntimeError:
            return None
        return reply["result"].get("value")

    def reload(self):
        self.value("window.isOld = true")
        self.ask("Page.reload")
        self.wait_for("window.isOld === undefined && document.readyState === 'complete'")

    def picture(self, file):
        data = self.ask("Page.captureScreenshot", format="png")["data"]
        with open(file, "wb") as out:
            out.write(base64.b64decode(data))

    def shape(self, width, height=900, dark=False, touch=False):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=touch)
        self.ask("Emulation.setEmulatedMedia",
                 features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.value("new Promise((drawn) => setTimeout(drawn, 300))")
