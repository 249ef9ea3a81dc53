/** Many messages on a small balance, at two replicas of which one is killed, again and again. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Script } from '../../testing/faults/agent/script.js';
import { createRandom, type Random } from '../../testing/faults/random.js';
import { call, createSession, createTestUser, type TestUser } from '../../testing/server.js';
import type { EndedRun } from '../../plugin-api.js';
import { chargeFor } from './prices.js';
import { openCreditsPair, type CreditsPair } from './testing/credits-pair.js';
import { faultsOf, NO_FAULTS } from './testing/ledger-database.js';
import { readAccounts, replayLedger } from './testing/replay-ledger.js';

/** For `make faults`: `FAULT_SEED` repeats what failed, or tries something new; `FAULT_SENDS` sends more. */
const SEED = Number(process.env.FAULT_SEED ?? 1);
const SENDS = Number(process.env.FAULT_SENDS ?? 160);

const START = SENDS / 2;
/** So many messages may wait in a session. */
const SENDS_A_SESSION = 20;
/** Each answer uses one to three tokens of each kind, so it costs 2, or 3 of which 1 is written off. */
const PRICES = { message: 1, inputPerMillion: 500_000, outputPerMillion: 0, maximum: 2 };
/** After so many answers, of which there are at most `START / 2`, a replica is killed. */
const KILLS_AFTER = [1, 2, 3].map((part) => Math.floor((START * part) / 16));
const POLL_MS = 50;

let pair: CreditsPair;
let user: TestUser;
beforeEach(async () => {
  pair = await openCreditsPair({
    CONNECTIONS_PER_CALLER: '20000',
    CREDITS_START: String(START),
    CREDITS_PRICES: JSON.stringify(PRICES),
  });
  user = await createTestUser(pair.replicas[0]);
});
afterEach(() => pair.close());

it(`costs at most what the user has, and each hold is resolved once, whatever is killed (FAULT_SEED=${SEED})`, async () => {
  const { database, replicas } = pair;
  const sessions = await Promise.all(
    Array.from({ length: SENDS / SENDS_A_SESSION }, () => createSession(replicas[0], user)),
  );
  const random = createRandom(SEED);
  const kills = createKills();
  const outcomes = await Promise.all(
    Array.from({ length: SENDS }, async (_, index) => {
      const message = {
        message: JSON.stringify(scriptOf(random, `message ${index}`)),
        multitask: random.chance(0.1) ? 'interrupt' : 'enqueue',
      };
      const outcome = await sendUntilDecided(sessions[index % sessions.length] ?? '', index, message);
      if (outcome === 'finished') kills.answered();
      return outcome;
    }),
  );
  await kills.done();
  await untilSettled();

  const lines = await database.query<LineAndRun>(
    `select l.status, l.charged::float8 as charged, r.status as "runStatus", r.usage
     from plugin_credits.lines l left join runs r on r.id = l.run_id`,
  );
  const costs = lines.map(({ status, charged, runStatus, usage }) => {
    const expected = chargeFor(PRICES, { status: runStatus, usage });
    expect({ status, charged }).toEqual({ status: runStatus, charged: expected.charged });
    return expected;
  });
  const posted = sum(costs.map(({ charged }) => charged));
  const writtenOff = sum(costs.map((cost) => cost.writtenOff));
  expect(posted).toBeLessThanOrEqual(START);

  const count = (outcome: unknown) => outcomes.filter((one) => one === outcome).length;
  expect(count(402)).toBeGreaterThan(0);
  expect(lines).toHaveLength(SENDS - count(402));
  expect(lines.filter(({ status }) => status === 'finished')).toHaveLength(count('finished'));

  expect(await faultsOf(database)).toEqual(NO_FAULTS);
  const accounts = await readAccounts(database);
  expect(Object.fromEntries(accounts)).toEqual({
    grants: { balance: -START, held: 0 },
    oracle: { balance: posted + writtenOff, held: 0 },
    payments: { balance: 0, held: 0 },
    'write-off': { balance: 0 - writtenOff, held: 0 },
    [user.did]: { balance: START - posted, held: 0 },
  });
  expect(await replayLedger(database)).toEqual(accounts);
  if (SENDS > 1000)
    process.stdout.write(
      `${JSON.stringify({ START, SENDS, refused: count(402), holds: lines.length, finished: count('finished'), posted, writtenOff })}\n`,
    );
});

interface LineAndRun extends Pick<EndedRun, 'usage'> {
  readonly status: EndedRun['status'];
  readonly charged: number;
  readonly runStatus: EndedRun['status'];
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Kills one replica after the other, and starts it again. */
function createKills() {
  let answers = 0;
  let restarts = Promise.resolve();
  const restart = async (side: 0 | 1) => {
    await pair.replicas[side].kill();
    await pair.replicas[side].start();
  };
  return {
    answered() {
      const number = KILLS_AFTER.indexOf(++answers);
      if (number !== -1) restarts = restarts.then(() => restart(number % 2 === 0 ? 0 : 1));
    },
    async done() {
      expect(answers).toBeGreaterThanOrEqual(Math.max(...KILLS_AFTER));
      await restarts;
    },
  };
}

function scriptOf(random: Random, label: string): Script {
  const steps = random.int(1, 3);
  return {
    label,
    steps: Array.from({ length: steps }, (_, at) => ({ deltas: [{ text: `${at} `, pauseMs: 10 }] })),
    ending: random.chance(0.2) ? 'fails' : 'finishes',
    isResumable: random.chance(0.85),
  };
}

/**
 * Sends a message to one replica after the other, with the same key, until it is answered, has failed, or is refused for its price. Returns how the
 * answer ended, or the status of the refusal.
 */
async function sendUntilDecided(sessionId: string, index: number, message: object): Promise<unknown> {
  const key = crypto.randomUUID();
  for (let attempt = index; ; attempt++) {
    const outcome = await call(`${pair.replicas[attempt % 2 === 0 ? 0 : 1].url}/messages/${sessionId}`, {
      method: 'POST',
      headers: { ...(await user.headers()), 'idempotency-key': key },
      json: message,
    }).then(
      ({ status, body }) => (status === 200 ? body.status : status),
      () => undefined,
    );
    if (typeof outcome === 'string' || outcome === 402 || outcome === 502) return outcome;
    await delay(POLL_MS);
  }
}

/** Runs of a replica that was killed end at another one. */
async function untilSettled(): Promise<void> {
  for (;;) {
    const open = await pair.database.query(
      'select 1 from runs where ended_at is null union all select 1 from plugin_credits.lines where settled_at is null',
    );
    if (open.length === 0) return;
    await delay(POLL_MS);
  }
}
