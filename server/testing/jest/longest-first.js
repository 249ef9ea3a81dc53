/** Begins with the suites that take longest, so that none is left alone at the end. On a new machine jest knows only the sizes of their files. */
import Sequencer from '@jest/test-sequencer';

/** They start processes, and wait for them. */
const LONG = /faults|\/end-to-end\/|\.browser\./;

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLong = ({ path }) => LONG.test(path);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
