import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pino from 'pino';
import { createGate } from '../oracle/runs/testing/gate.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import type { Trim } from '../ports/trim-port.js';
import { createRetention } from './retention.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const retentionWith = (...trims: Trim[]) =>
  createRetention({ directUrl: database.url, trims, pauseMs: 0, log: pino({ level: 'silent' }) });

/** Counts down, and resolves when it is at 0. */
function countdown(from: number) {
  let left = from;
  const atZero = createGate();
  const step = () => {
    if (left === 0) atZero.open();
    return Promise.resolve(left === 0 ? 0 : left--);
  };
  return { step, done: atZero.passed };
}

it('takes steps until nothing is left, of each log, also after one that fails', async () => {
  const [first, last] = [countdown(3), countdown(1)];
  const retention = retentionWith(
    { log: 'run_log', step: first.step },
    { log: 'events', step: () => Promise.reject(new Error('no')) },
    { log: 'audit_log', step: last.step },
  );
  retention.start();
  await Promise.all([first.done, last.done]);
  await retention.close();
});

it('runs at one replica at a time', async () => {
  const [entered, held] = [createGate(), createGate()];
  const first = retentionWith({
    log: 'events',
    step: () => {
      entered.open();
      return held.passed.then(() => 0);
    },
  });
  first.start();
  await entered.passed;
  let others = 0;
  const second = retentionWith({
    log: 'events',
    step: () => {
      others++;
      return Promise.resolve(0);
    },
  });
  second.start();
  await second.close();
  expect(others).toBe(0);
  held.open();
  await first.close();
});

it('stops after the step that is under way', async () => {
  const entered = createGate();
  let steps = 0;
  const retention = retentionWith({
    log: 'events',
    step: () => {
      steps++;
      entered.open();
      return Promise.resolve(1);
    },
  });
  retention.start();
  await entered.passed;
  await retention.close();
  const before = steps;
  await new Promise(setImmediate);
  expect(steps).toBe(before);
});
