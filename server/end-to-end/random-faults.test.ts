/** Random schedules of clients while replicas, PostgreSQL, Redis and the network fail. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { playEpoch } from '../testing/faults/epoch.js';
import type { FaultKind } from '../testing/faults/infrastructure/infrastructure.js';
import { startFaultyPostgres, type FaultyPostgres } from '../testing/faults/infrastructure/postgres.js';
import { describeWithRedis } from '../testing/services/test-redis.js';

/** For `make faults`: `FAULT_SEED` repeats a failure or tries a new seed; `FAULT_SCHEDULES` tries more schedules. */
const SEED = Number(process.env.FAULT_SEED ?? 1);
const SCHEDULES = Number(process.env.FAULT_SCHEDULES ?? 220);

const SCHEDULES_AN_EPOCH = 20;

/** The kinds of faults of each epoch; the seed chooses among them. */
const EPOCHS: readonly (readonly FaultKind[])[] = [
  [],
  ['kill', 'kill', 'kill'],
  ['stop', 'stop'],
  ['freeze', 'freeze'],
  ['immediate restart', 'fast restart'],
  ['silence', 'reset'],
  ['Redis', 'refusal', 'Redis'],
  ['kill', 'Redis', 'stop'],
  ['immediate restart', 'kill', 'silence'],
  ['fast restart', 'stop', 'Redis'],
  ['freeze', 'kill', 'immediate restart', 'stop'],
];

describeWithRedis('two replicas on one PostgreSQL and one Redis', () => {
  let postgres: FaultyPostgres;
  beforeAll(async () => {
    postgres = await startFaultyPostgres();
  });
  afterAll(() => postgres.stop());

  const epochs = Array.from({ length: Math.ceil(SCHEDULES / SCHEDULES_AN_EPOCH) }, (_, number) => {
    const seed = SEED + number;
    return { seed, kinds: EPOCHS[seed % EPOCHS.length] ?? [] };
  });

  it.each(epochs)(
    'keep every promise of durable runs while clients and machines fail (FAULT_SEED=$seed, $kinds)',
    async ({ seed, kinds }) => {
      const broken = await playEpoch({ seed, kinds, schedules: SCHEDULES_AN_EPOCH, postgres });
      expect(broken.join('\n\n')).toBe('');
    },
  );
});
