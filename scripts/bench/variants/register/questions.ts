/** What the platform's handlers take, and what bare `pg` takes to answer the same by SQL that was written for the question. */
import { isDeepStrictEqual } from 'node:util';
import { didOf } from '../../fixtures/register.js';
import { takeTurns, timeOfDay, type Way } from '../../harness/turns.js';
import { openBare } from './bare.js';
import { openOurs } from './ours.js';

/** Coprime to the sizes that one would choose, so that all of a register is asked for before anything comes again. */
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
  // Beyond those of the import, and of no protocol's concern.
  const create = numbers();
  ways[`${side} create`] = () => answers.create(create());
}
await takeTurns(ways, timeOfDay);
await Promise.all([ours.close(), bare.close()]);

/** Both sides find the same, or there is nothing to compare. */
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
