// The service worker: keeps the page, so that it opens without a network. scripts/build_web fills in the files
// and a version, which changes when any of them does: a new one
// takes over when no page is open any more, so that no page is half old and half new.
"use strict";

const VERSION = "archon-@VERSION@";
const FILES = [/*@FILES@*/];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })))),
  );
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("archon-") && name !== VERSION;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(
    caches
      .open(VERSION)
      .then((cache) => cache.match(event.request, { ignoreSearch: true }))
      .then((kept) => kept ?? fetch(event.request)),
  );
});
