// Plays a job to its end. The desk plans: it knows all games, and says which are wanted next. Players play
// slices of them; results may come in any order, for the desk counts each where it belongs.

import { WorkerClient } from "./worker_client.js";

const SLICE_MS = 400; // about as long as a slice should take, so that a pause is soon heard
const LEAST_MS_BETWEEN = 500; // standings

export class RunningJob {
  #desk;
  #players = [];
  #paused = false;
  #stopped = false;
  #told = 0;
  #telling = 0;
  #perGame = null; // ms

  // `keep` gets the games of each slice before they count; `tell` gets how the job stands.
  constructor(desk, job, { workers, keep, tell }) {
    this.#desk = desk;
    this.job = job;
    this.workers = workers;
    this.keep = keep;
    this.tell = tell;
  }

  pause() {
    this.#paused = true;
  }

  // At once: what is being played is lost.
  stop() {
    this.#paused = this.#stopped = true;
    for (const player of this.#players) player.dismiss();
  }

  // Opens the job with the games that are known already.
  static async open(desk, job, known) {
    await desk.ask("open", { job });
    for (const games of known) await desk.ask("add", { games });
    return desk.ask("standing");
  }

  // True when it is done, false when it was paused.
  async run() {
    try {
      for (;;) {
        const { games } = await this.#desk.ask("wanted");
        if (games.length === 0 || this.#stopped) break;
        await this.#play(games);
        if (this.#paused) break;
      }
    } finally {
      for (const player of this.#players) player.dismiss();
    }
    if (this.#stopped) return false; // the desk has another job by now
    const standing = await this.#desk.ask("standing");
    if (!this.#stopped) this.tell(standing);
    return standing.done;
  }

  async #play(games) {
    const count = Math.min(this.workers, Math.ceil(games.length / 2));
    const fresh = Array.from({ length: Math.max(0, count - this.#players.length) }, () => new WorkerClient());
    this.#players.push(...fresh);
    if (!(await this.#unlessStopped(Promise.all(fresh.map((player) => player.ask("open", { job: this.job })))))) return;
    let next = 0;
    const take = () => {
      const left = Math.ceil((games.length - next) / count / 2);
      const wished = this.#perGame === null ? 1 : Math.round(SLICE_MS / this.#perGame / 2);
      const slice = games.slice(next, next + 2 * Math.max(1, Math.min(wished, left)));
      next += slice.length;
      return slice;
    };
    await Promise.all(
      this.#players.slice(0, count).map(async (player) => {
        while (next < games.length && !this.#paused) await this.#playSlice(player, take());
      }),
    );
  }

  async #playSlice(player, slice) {
    const begin = performance.now();
    const played = await this.#unlessStopped(player.ask("play", { games: slice }));
    if (!played) return;
    const { games } = played;
    this.#perGame = Math.max(0.1, (performance.now() - begin) / slice.length);
    await this.keep(games);
    if (this.#stopped) return;
    await this.#desk.ask("add", { games });
    await this.#tellSoon();
  }

  async #unlessStopped(answer) {
    try {
      return await answer;
    } catch (problem) {
      if (!this.#stopped) throw problem;
      return null;
    }
  }

  // Taking stock must not cost more than a tenth of the time.
  async #tellSoon() {
    const now = performance.now();
    if (now < this.#told) return;
    this.#told = Infinity;
    const standing = await this.#desk.ask("standing");
    if (this.#stopped) return;
    this.#telling = performance.now() - now;
    this.#told = performance.now() + Math.max(LEAST_MS_BETWEEN, 10 * this.#telling);
    this.tell(standing);
  }
}
