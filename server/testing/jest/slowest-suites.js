/** Prints the slowest suites at the end of a run of many. */
import { relative } from 'node:path';

const SHOWN = 10;

export default class SlowestSuites {
  #root;

  constructor({ rootDir }) {
    this.#root = rootDir;
  }

  onRunComplete(_contexts, { testResults }) {
    if (testResults.length <= SHOWN) return;
    const slowest = testResults.toSorted((a, b) => b.perfStats.runtime - a.perfStats.runtime).slice(0, SHOWN);
    const lines = slowest.map(({ perfStats, testFilePath }) => {
      const seconds = (perfStats.runtime / 1000).toFixed(1);
      return `${seconds.padStart(7)} s  ${relative(this.#root, testFilePath)}\n`;
    });
    process.stderr.write(`\nThe slowest suites:\n${lines.join('')}`);
  }
}
