// Workers, each with an instance of the module of its own: they answer requests, one at a time each.

export class WorkerClient {
  #worker = new Worker(new URL("worker.js", import.meta.url));
  #waiting = new Map();
  #next = 0;

  // `hear` gets what a long request tells before its answer.
  constructor(hear = () => {}) {
    this.#worker.onmessage = ({ data }) => {
      if (data.news !== undefined) return hear(JSON.parse(data.news));
      const { resolve, reject } = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      const answer = JSON.parse(data.answer);
      if (answer.error !== undefined) reject(new Error(answer.error));
      else resolve(answer);
    };
    this.#worker.onerror = (event) => {
      for (const { reject } of this.#waiting.values())
        reject(new Error(`a worker failed: ${event.message ?? "it can't be started"}`));
      this.#waiting.clear();
    };
  }

  ask(what, more = {}) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, request: JSON.stringify({ do: what, ...more }) });
    });
  }

  dismiss() {
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new Error("the worker was sent home"));
    this.#waiting.clear();
  }
}
