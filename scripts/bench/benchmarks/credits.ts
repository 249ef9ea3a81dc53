/** The plugin credits: how many messages of one user can be held for in a second, compared with hand-written SQL. */
import type { Benchmark } from '../harness/benchmark.js';
import { measureInProcess } from '../harness/in-process.js';
import { describeSpread } from '../harness/statistics.js';
import { withDatabase } from '../fixtures/with-database.js';
import { HOLDS_AT_ONCE } from '../variants/credits/holds-at-once.js';

/** The most that holds may take, as a multiple of the bare statements. */
const AT_MOST = 2;

export const credits: Benchmark = {
  name: 'credits',
  run: (settings, bundle) =>
    withDatabase(async (url) => {
      const measured = await measureInProcess({ entry: 'credits/holds' }, settings, bundle, {
        DATABASE_URL: url,
      });
      const rate = (name: string, holds: number) =>
        ((holds * 1_000_000) / measured.cost(name).median).toFixed(0);
      const ratio = (holds: number) => measured.ratio(`ours ${holds}`, `bare ${holds}`);
      return [
        {
          title: 'Credits: holds a second on one account',
          rows: [
            ['holds of a transaction', 'twin-oracle', 'bare SQL', 'time as a multiple of bare SQL'],
            ...HOLDS_AT_ONCE.map((holds) => [
              String(holds),
              rate(`ours ${holds}`, holds),
              rate(`bare ${holds}`, holds),
              describeSpread(ratio(holds), 2),
            ]),
          ],
          verdicts: HOLDS_AT_ONCE.map((holds) => ({
            what: `a transaction of ${holds} ÷ bare SQL`,
            measured: ratio(holds).median,
            target: AT_MOST,
            atMost: true,
          })),
          figures: { microseconds: measured.figures },
        },
      ];
    }),
};
