/** Keeps the paths of the suites that have begun and not passed in `.cache/failed-suites`, a line each, for scripts/run-tests.sh. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export default class FailedSuites {
  #file;
  /** By project and path: the hooks run twice, with two versions of React. */
  #unfinished = new Map();

  constructor({ rootDir }) {
    mkdirSync(join(rootDir, '.cache'), { recursive: true });
    this.#file = join(rootDir, '.cache/failed-suites');
  }

  onRunStart() {
    this.#write();
    process.once('exit', () => this.#write());
  }

  onTestFileStart(suite) {
    this.#unfinished.set(keyOf(suite), suite.path);
  }

  onTestFileResult(suite, { numFailingTests, testExecError }) {
    if (numFailingTests === 0 && !testExecError) this.#unfinished.delete(keyOf(suite));
  }

  #write() {
    const paths = new Set(this.#unfinished.values());
    writeFileSync(this.#file, [...paths].map((path) => `${path}\n`).join(''));
  }
}

const keyOf = ({ path, context }) => `${context.config.id} ${path}`;
