/** A server that is killed while it processes claims, and the next one. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { withConnection } from '../../persistence/connection.js';
import { useServerProcesses } from '../../testing/processes/server-processes.js';
import { createCustomer } from '../credits/testing/credits-server.js';
import { faultsOf, NO_FAULTS } from '../credits/testing/ledger-database.js';
import { claimFaultsOf, NO_CLAIM_FAULTS } from './testing/claims-database.js';
import { SETTINGS, tick } from './testing/claims-server.js';
import { startPaymentSide, type PaymentSide } from './testing/payment-side.js';

const POLL_MS = 50;
const MESSAGES = 3;

const servers = useServerProcesses();
let side: PaymentSide;
beforeAll(async () => {
  side = await startPaymentSide();
});
afterAll(() => side.close());

const start = () =>
  servers.start({
    ...SETTINGS,
    PLUGINS: 'credits,claim-processing',
    CLAIM_PROCESSING_SUBMIT_URL: side.url,
  });

/** How much is in claims of which state. */
const amounts = async () =>
  Object.fromEntries(
    (
      await servers.database.query<{ status: string; amount: number }>(
        `select status, sum(amount)::int as amount from plugin_credits.claims where about = 'usage' group by status`,
      )
    ).map(({ status, amount }) => [status, amount]),
  );

interface Course {
  /** Before claims are processed. */
  readonly prepare?: () => Promise<unknown>;
  /** Resolves when it is time to kill the server. */
  readonly untilKill: () => Promise<void>;
}

async function useAndKill({ prepare, untilKill }: Course): Promise<void> {
  const server = start();
  const { url, oracleDid } = await server.ready();
  const customer = await createCustomer({ url, oracleDid });
  for (let sent = 0; sent < MESSAGES; sent++) expect((await customer.send()).status).toBe(200);
  await prepare?.();
  const ticked = tick({ url }).catch(() => 'killed');
  await untilKill();
  server.child.kill('SIGKILL');
  await server.exited;
  expect(await ticked).toBe('killed');
}

async function goOn(): Promise<void> {
  const { url } = await start().ready();
  // As if the delay of the attempt that was interrupted were over.
  await servers.database.query(`update plugin_claim_processing.submissions set next_attempt_at = now()`);
  expect((await tick({ url })).status).toBe(200);
  expect(await amounts()).toEqual({ submitted: MESSAGES * 5 });
  const [unclaimed] = await servers.database.query<{ count: number }>(
    `select count(*)::int as count from plugin_credits.lines where claim_id is null`,
  );
  expect(unclaimed?.count).toBe(0);
  expect(await claimFaultsOf(servers.database)).toEqual(NO_CLAIM_FAULTS);
  expect(await faultsOf(servers.database)).toEqual(NO_FAULTS);
  expect((await tick({ url })).body).toEqual({ users: [], more: false });
}

it('has each line in one claim when it is killed between gathering and submitting', async () => {
  side.answer = () => undefined;
  const before = side.received.length;
  await useAndKill({ untilKill: () => side.until(before + 2) });
  expect(await amounts()).toEqual({ open: MESSAGES * 5 });
  side.answer = () => 202;
  await goOn();
  // Those that were interrupted came again, with their ids.
  const ids = side.received.slice(before).map(({ event }) => event.id);
  expect([ids.length, new Set(ids).size]).toEqual([4, 2]);
});

it('has each line in one claim when it is killed while it gathers', async () => {
  await withConnection(servers.database.url, async (connection) => {
    // The claims are inserted, and wait for their lines.
    await useAndKill({
      prepare: () => connection.query('begin; select from plugin_credits.lines for update'),
      untilKill: untilOneWaits,
    });
  });
  expect(await amounts()).toEqual({});
  await goOn();
});

async function untilOneWaits(): Promise<void> {
  for (;;) {
    const waiting = await servers.database.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) return;
    await delay(POLL_MS);
  }
}
