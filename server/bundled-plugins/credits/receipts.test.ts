/** The receipts of runs, as a user gets them and verifies them offline. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { verifyReceipt } from '../../../sdk/src/credentials/index.js';
import { createScriptedAgent } from '../../oracle/runs/endpoints/testing/controlled-agent.js';
import { call, type JsonReply, type TestServer } from '../../testing/server.js';
import { createCustomer, startCreditsServer, type Customer } from './testing/credits-server.js';

const agent = createScriptedAgent();
const usage = { inputTokens: 1000, outputTokens: 800, totalTokens: 1800 } as const;
let server: TestServer;
let customer: Customer;
beforeAll(async () => {
  server = await startCreditsServer({ start: 100 }, { createAgent: () => agent });
});
afterAll(() => server.close());
beforeEach(async () => {
  customer = await createCustomer(server);
});

/** Sends a message whose answer uses a tool and tokens. */
async function ask(): Promise<JsonReply> {
  const reply = customer.send('What is the weather? 🌧');
  const answer = await agent.next(customer.sessionId);
  const weather = { type: 'tool_call', id: 'call_1', name: 'weather', args: {} } as const;
  answer.emit({ ...weather, status: 'isRunning' }, { ...weather, status: 'done', output: 'rain' });
  answer.emit({ type: 'usage', ...usage });
  answer.say('Rain, ', 'as always.');
  answer.end();
  return reply;
}
const receiptOf = (runId: unknown, reader = customer) => reader.get(`/credits/receipts/${String(runId)}`);

it('a finished run has a receipt that is verified offline, by the DID of the oracle', async () => {
  const { runId } = (await ask()).body;
  const { status, body } = await receiptOf(runId);
  expect([status, body.runId]).toEqual([200, runId]);
  const found = await verifyReceipt(String(body.receipt), {
    oracleDid: server.oracleDid,
    question: 'What is the weather? 🌧',
    answer: 'Rain, as always.',
  });
  expect(found).toMatchObject({
    verified: true,
    receipt: {
      iss: server.oracleDid,
      sub: customer.did,
      runId,
      sessionId: customer.sessionId,
      status: 'finished',
      model: 'guide',
      toolCalls: [{ id: 'call_1', name: 'weather', status: 'done' }],
      usage,
      priceVersion: 1,
      charge: { amount: 7, currency: 'credits' },
    },
  });
});

it('stays as it was signed when the session is deleted', async () => {
  const { runId } = (await ask()).body;
  const before = await receiptOf(runId);
  await call(`${server.url}/sessions/${customer.sessionId}`, {
    method: 'DELETE',
    headers: await customer.headers(),
  });
  expect((await receiptOf(runId)).body).toEqual(before.body);
});

it('is a 404 for other users, for a run that failed, and for one that does not exist', async () => {
  const { runId } = (await ask()).body;
  const other = await createCustomer(server);
  expect((await receiptOf(runId, other)).status).toBe(404);
  const failed = customer.send();
  (await agent.next(customer.sessionId)).fail(new Error('no model'));
  await failed;
  const lines = (await customer.get('/credits/lines')).body.lines as { runId: string; status: string }[];
  const failedRun = lines.find(({ status }) => status === 'failed');
  for (const id of [failedRun?.runId, 'run_none'])
    expect(await receiptOf(id)).toMatchObject({ status: 404, body: { code: 'run_not_found' } });
});
