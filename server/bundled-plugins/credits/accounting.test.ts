/** What runs cost: answers that end in every way, on one server and on the next. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createScriptedAgent } from '../../oracle/runs/endpoints/testing/controlled-agent.js';
import { call, createSession, type TestServer } from '../../testing/server.js';
import { createCustomer, PRICES, startCreditsServer, type Customer } from './testing/credits-server.js';
import { faultsOf, NO_FAULTS } from './testing/ledger-database.js';

const agent = createScriptedAgent();
let server: TestServer;
let customer: Customer;
beforeAll(async () => {
  server = await startCreditsServer({ start: 20 }, { createAgent: () => agent });
});
afterAll(() => server.close());
beforeEach(async () => {
  customer = await createCustomer(server);
});
afterEach(async () => {
  expect(await faultsOf(server.database)).toEqual(NO_FAULTS);
});

/** 1800 tokens cost 2 credits. */
const usage = { inputTokens: 1000, outputTokens: 800, totalTokens: 1800 } as const;

const credits = async () => (await customer.get('/credits')).body;
const lines = async () => (await customer.get('/credits/lines')).body.lines as Record<string, unknown>[];

/** Sends a message whose answer has begun, and has used tokens. */
async function begin(at = server.url) {
  const reply = customer.send('Hello', {}, at);
  const answer = await agent.next(customer.sessionId);
  answer.say('a');
  answer.emit({ type: 'usage', ...usage });
  await untilUsageIsStored();
  return { reply, answer };
}

async function untilUsageIsStored(): Promise<void> {
  const stored = () =>
    server.database.query('select 1 from runs where session_id = $1 and usage is not null', [
      customer.sessionId,
    ]);
  while ((await stored()).length === 0);
}

describe('an answer', () => {
  it('holds the maximum while it is made, and costs the message and its tokens', async () => {
    const { reply, answer } = await begin();
    expect(await credits()).toMatchObject({ balance: 20, held: 10, available: 10 });
    const [open] = await lines();
    expect(open).toMatchObject({ held: 10 });
    expect(open).not.toHaveProperty('charged');
    answer.end();
    expect((await reply).status).toBe(200);
    expect(await credits()).toMatchObject({ balance: 13, held: 0 });
    expect(await lines()).toEqual([expect.objectContaining({ charged: 7, status: 'finished', usage })]);
  });

  it('that is aborted costs its tokens alone', async () => {
    const { reply } = await begin();
    await call(`${server.url}/messages/abort`, {
      method: 'POST',
      headers: await customer.headers(),
      json: { sessionId: customer.sessionId },
    });
    await reply;
    expect(await lines()).toEqual([expect.objectContaining({ status: 'aborted', charged: 2 })]);
  });

  it('that fails costs nothing', async () => {
    const { reply, answer } = await begin();
    answer.fail(new Error('no model'));
    expect((await reply).status).toBe(502);
    expect(await credits()).toMatchObject({ balance: 20, held: 0 });
    expect(await lines()).toEqual([expect.objectContaining({ charged: 0, status: 'failed' })]);
  });

  it('is charged by the prices that it began with', async () => {
    const { reply, answer } = await begin();
    const prices = JSON.stringify({ ...PRICES, message: 6 });
    await server.database.query('insert into plugin_credits.price_lists values (2, $1)', [prices]);
    try {
      expect((await credits()).prices).toMatchObject({ version: 2, message: 6 });
      answer.end();
      await reply;
      expect(await lines()).toEqual([expect.objectContaining({ charged: 7, priceVersion: 1 })]);
    } finally {
      await server.database.query('delete from plugin_credits.price_lists where version = 2');
    }
  });

  it('of a session that is deleted meanwhile is settled', async () => {
    const { reply } = await begin();
    await call(`${server.url}/sessions/${customer.sessionId}`, {
      method: 'DELETE',
      headers: await customer.headers(),
    });
    await reply;
    expect(await credits()).toMatchObject({ held: 0 });
  });
});

it('ends politely when what is held for it is used up, and keeps its text', async () => {
  const reply = customer.send();
  const answer = await agent.next(customer.sessionId);
  answer.say('The first step.');
  // 5 for the message and 6 for the tokens: more than the 10 that are held.
  answer.emit({ type: 'usage', inputTokens: 0, outputTokens: 4000, totalTokens: 4000 });
  answer.emit({ type: 'step', state: {} });
  answer.say('The second step.');
  const { status, body } = await reply;
  expect([status, body.status]).toEqual([200, 'finished']);
  expect(body.message).toMatchObject({
    content: 'The first step.\n\n(The credits that this answer may cost are used up, so I stop here.)',
  });
  expect(await lines()).toEqual([expect.objectContaining({ status: 'finished', charged: 10 })]);
});

it('is charged by the prices of its model', async () => {
  const prices = JSON.stringify({ ...PRICES, models: { guide: { message: 9 } } });
  await server.database.query('insert into plugin_credits.price_lists values (2, $1)', [prices]);
  try {
    const { reply, answer } = await begin();
    answer.end();
    await reply;
    expect(await lines()).toEqual([
      expect.objectContaining({ model: 'guide', charged: 10, priceVersion: 2 }),
    ]);
  } finally {
    await server.database.query('update plugin_credits.price_lists set prices = $1 where version = 2', [
      JSON.stringify(PRICES),
    ]);
  }
});

it('keeps one hold when another server recovers its run', async () => {
  const replica = await server.startReplica();
  const { reply } = await begin(replica.url);
  const left = reply.catch(() => undefined);
  const next = agent.next(customer.sessionId);
  await replica.close();
  const answer = await next;
  expect(await credits()).toMatchObject({ balance: 20, held: 10 });
  const [line] = await lines();
  const stream = await fetch(`${server.url}/runs/${String(line?.runId)}`, {
    headers: await customer.headers(),
  });
  answer.say('b');
  answer.end();
  expect(await stream.text()).toMatch('event: done');
  await left;
  expect(await credits()).toMatchObject({ held: 0 });
  expect(await lines()).toEqual([expect.objectContaining({ status: 'finished', held: 10 })]);
});

it('refuses what parallel answers may cost together', async () => {
  const sessions = await Promise.all([1, 2, 3].map(() => createSession(server, customer)));
  const headers = await customer.headers();
  const replies = sessions.map((sessionId) =>
    call(`${server.url}/messages/${sessionId}`, { method: 'POST', headers, json: { message: 'Hello' } }),
  );
  const refused = await Promise.race(replies);
  expect(refused).toMatchObject({ status: 402, body: { quote: { amount: 10, available: 0 } } });
  const answers = await Promise.all(
    sessions.map(async (sessionId) => {
      if (agent.countIn(sessionId) === 0) return;
      const answer = await agent.next(sessionId);
      answer.say('a');
      answer.end();
    }),
  );
  expect(answers).toHaveLength(3);
  const statuses = (await Promise.all(replies)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 200, 402]);
  expect(await credits()).toMatchObject({ balance: 10, held: 0 });
});
