/** The cost of the platform's handlers, and of bare `pg` with SQL written for the query. */
import { isDeepStrictEqual } from 'node:util';
import { didOf } from '../../fixtures/sample-register.js';
import { takeTurns, timeOfDay, type Way } from '../../harness/take-turns.js';
import { openBare } from './bare.js';
import { openOurs } from './ours.js';

/** Coprime to likely sizes, so that the whole register is queried before a twin repeats. */
const STRIDE = 7919;

const twins = Number(process.env.BENCH_TWINS);
const [ours, bare] = [await openOurs(), openBare()];

await agree();
const ways: Record<string, Way> = {};
for (const [side, answers] of Object.entries({ ours, bare })) {
  const read = numbers();
  ways[`${side} read`] = () => answers.read(didOf(read()));
  const walk = numbers();
  ways[`${side} walk`] = () => answers.walk(didOf(walk()));
  const list = numbers();
  ways[`${side} list`] = () => answers.list(list());
  // Beyond those of the import, and not covered by a protocol.
  const create = numbers();
  ways[`${side} create`] = () => answers.create(create());
}
await takeTurns(ways, timeOfDay);
await Promise.all([ours.close(), bare.close()]);

/** Both sides must find the same; otherwise the comparison is meaningless. */
async function agree(): Promise<void> {
  for (const number of [1, Math.floor(twins / 2), twins - 1]) {
    const did = didOf(number);
    const pairs = [
      [await ours.read(did), await bare.read(did)],
      [await ours.list(number), await bare.list(number)],
      [await ours.walk(did), await bare.walk(did)],
    ];
    const differing = pairs.find(([one, other]) => !isDeepStrictEqual(one, other));
    if (differing) throw new Error(`the answers differ: ${JSON.stringify(differing)}`);
  }
}

function numbers(): () => number {
  let last = 0;
  return () => (last = (last + STRIDE) % twins);
}
