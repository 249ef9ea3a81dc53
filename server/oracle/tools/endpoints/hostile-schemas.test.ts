/** Messages that declare tools with schemas that, without limits, would block the event loop for minutes. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../../../testing/server.js';
import { createTestSession, type TestSession } from '../../testing/session-client.js';
import { hostileSchemas } from '../testing/hostile-schemas.js';

/** Without limits the validation takes a minute and more; with them, about 20 ms on an idle machine. */
const MOST_MS = 5_000;

let server: TestServer;
let session: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  session = await createTestSession(server);
});
afterAll(() => server.close());

const manyItems = JSON.stringify({ items: Array.from({ length: 20_000 }, () => ({})) });
const comparing = {
  properties: { items: { items: { anyOf: [...Array.from({ length: 4_500 }, () => ({ const: 1 })), {}] } } },
};
const nestedAnchors = new Map(hostileSchemas(25)).get('$dynamicAnchor') ?? {};

it.each([
  ['a browser tool with a schema of many cases', 'tool', comparing],
  ['an action with a schema of many cases', 'action', comparing],
  ['a browser tool whose schema never finishes compiling', 'tool', nestedAnchors],
] as const)('a server answers others while %s is called', async (_what, kind, schema) => {
  const tool = { name: 'compare', description: 'Compares.', schema };
  const declared = kind === 'tool' ? { tools: [tool] } : { agActions: [{ ...tool, hasRender: false }] };
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const stream = await session.stream({ message: `/${kind} compare ${manyItems}`, ...declared });
  // The server does not validate what takes too much work: it asks the client that declared the tool.
  await stream.until(({ names }) => names.includes(kind === 'tool' ? 'browser_tool_call' : 'action_call'));
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(MOST_MS);
  expect((await session.call('POST', `/runs/${stream.runId}/abort`)).status).toBe(200);
  await stream.end();
});
