/** Names the suites that are running when none has ended for a while, and ends a run in which none ends any more. */
import { relative } from 'node:path';

const NAMED_AFTER_MS = 180_000;
/** Later than a test's own timeout, which names the test. */
const ENDED_AFTER_MS = 1_200_000;

export default class StalledSuites {
  #root;
  #running = new Map();
  #progressAt = performance.now();
  #timer;

  constructor({ rootDir }) {
    this.#root = rootDir;
  }

  onRunStart() {
    this.#timer = setInterval(() => this.#check(), NAMED_AFTER_MS).unref();
  }

  onTestFileStart({ path }) {
    this.#running.set(path, performance.now());
  }

  onTestFileResult({ path }) {
    this.#running.delete(path);
    this.#progressAt = performance.now();
  }

  onRunComplete() {
    clearInterval(this.#timer);
  }

  #check() {
    const quietMs = performance.now() - this.#progressAt;
    if (quietMs < NAMED_AFTER_MS) return;
    const names = [...this.#running].map(([path, startedAt]) => {
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      return `${String(seconds).padStart(7)} s  ${relative(this.#root, path)}\n`;
    });
    process.stderr.write(`\nNo suite has ended for ${Math.round(quietMs / 1000)} s:\n${names.join('')}`);
    if (quietMs >= ENDED_AFTER_MS) process.exit(1);
  }
}
