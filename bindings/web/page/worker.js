// An instance of the module. Gets {id, request}, answers {id, answer}; both texts are JSON.
"use strict";

importScripts("archon.js");

// On the way to an answer there may be news: {news}.
const told = (news) => postMessage({ news });
// What is needed late is loaded then, while the module waits for it.
function readFile(name) {
  const asked = new XMLHttpRequest();
  asked.open("GET", name, false);
  asked.send();
  if (asked.status !== 200) throw new Error(`there is no ${name}`);
  return asked.responseText;
}
const loaded = import("./yaml.js").then(({ readYaml }) => createArchon({ told, readYaml, readFile }));

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
