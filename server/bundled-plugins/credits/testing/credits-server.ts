import { setTimeout as delay } from 'node:timers/promises';
import {
  call,
  createSession,
  createTestUser,
  startTestServer,
  type JsonReply,
  type TestServer,
  type TestUser,
} from '../../../testing/server.js';
import type { ServerParts } from '../../../start.js';

export const PAYMENT_SECRET = 'the secret of the payment side';

/** An answer of the guide costs 5 of the 10 that are held for it. */
export const PRICES = { message: 5, inputPerMillion: 300, outputPerMillion: 1500, maximum: 10 };

export function startCreditsServer(
  { start, ...environment }: { start: number; CREDITS_PRICES?: string },
  parts: ServerParts = {},
): Promise<TestServer> {
  return startTestServer(
    { PLUGINS: 'credits' },
    {
      ...parts,
      environment: {
        CREDITS_PRICES: JSON.stringify(PRICES),
        CREDITS_START: String(start),
        CREDITS_CLAIM: '20',
        CREDITS_PAYMENT_SECRET: PAYMENT_SECRET,
        ...environment,
      },
    },
  );
}

/** A user with a session. */
export interface Customer extends TestUser {
  readonly sessionId: string;
  /** @param at another server than the first. */
  send(message?: string, headers?: Record<string, string>, at?: string): Promise<JsonReply>;
  get(path: string): Promise<JsonReply>;
}

export async function createCustomer(server: Pick<TestServer, 'url' | 'oracleDid'>): Promise<Customer> {
  const user = await createTestUser(server);
  const get = async (path: string) => call(`${server.url}${path}`, { headers: await user.headers() });
  // Even with nothing at all, a user may be new.
  const sessionId = await createSession(server, user);
  return {
    ...user,
    sessionId,
    get,
    send: async (message = 'Hello', headers = {}, at = server.url) =>
      call(`${at}/messages/${sessionId}`, {
        method: 'POST',
        headers: { ...(await user.headers()), ...headers },
        json: { message },
      }),
  };
}

/** Takes the 5 credits that are left, and waits until the server refuses to read without any, which it notices within a second. */
export async function takeCredits(
  { database }: Pick<TestServer, 'database'>,
  customer: Customer,
): Promise<void> {
  await database.query(
    `insert into plugin_credits.transfers (id, kind, debit_account, credit_account, amount)
     values ($1, 'direct', $2, 'oracle', 5)`,
    [`correction:${customer.did}`, customer.did],
  );
  while ((await customer.get('/sessions')).status !== 402) await delay(1_050);
}

export function pay({ url }: Pick<TestServer, 'url'>, claimId: unknown, secret = PAYMENT_SECRET) {
  return call(`${url}/credits/payments`, {
    method: 'POST',
    headers: { 'x-payment-secret': secret },
    json: { claimId },
  });
}
