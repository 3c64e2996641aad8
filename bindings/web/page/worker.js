// An instance of the module. Gets {id, request}, answers {id, answer}; both texts are JSON.
"use strict";

importScripts("archon.js");

// On the way to an answer there may be news: {news}.
const told = (news) => postMessage({ news });
const loaded = import("./yaml.js").then(({ readYaml }) => createArchon({ told, readYaml }));

onmessage = async ({ data }) => {
  let answer;
  try {
    const module = await loaded;
    answer = module.ccall("archon_answer", "string", ["string"], [data.request]);
  } catch (problem) {
    answer = JSON.stringify({ error: `the rules can't be loaded: ${problem}` });
  }
  postMessage({ id: data.id, answer });
};
