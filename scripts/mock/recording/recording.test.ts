import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { expect, test } from '@jest/globals';
import { MockOracle, type Scenario } from '@twin-oracle/sdk/testing';
import { scenarioSchema } from '../scenario-schema.js';

const USER = 'did:example:user';
const script = fileURLToPath(new URL('main.ts', import.meta.url));

const original: Scenario = {
  name: 'original',
  summary: 'A bit of everything.',
  steps: [
    { reasoning: 'I think', every: 2 },
    { text: 'Hello there', every: 2 },
    { tool: { name: 'count', args: { type: 'Project' }, output: '3' } },
    { tool: { name: 'find', args: {}, error: 'No register' } },
    { browserTool: { name: 'read', args: { all: true } } },
    { action: { name: 'highlight', args: {} } },
    { component: { name: 'Card', args: { title: 'x' }, id: 'card_1' } },
    { frame: 'router_update', data: { to: 'helper' } },
    { fail: { error: 'Enough', kind: 'server', retryable: false } },
  ],
};

/** The frames of a scenario without what is different in each run. */
async function play(scenario: Scenario) {
  const oracle = new MockOracle({
    scenarios: [scenario],
    oracle: { name: 'Mock', did: 'did:example:oracle' },
    pause: () => Promise.resolve(),
  });
  const { sessionId } = oracle.createSession(USER);
  const requestId = crypto.randomUUID();
  const run = oracle.send(USER, sessionId, { body: { message: `/${scenario.name}` }, requestId });
  for await (const _ of run.log.follow(0, new AbortController().signal));
  return run.log.frames;
}

const record = (stream: string, ...options: string[]) =>
  spawnSync(process.execPath, ['--conditions=twin-oracle-source', '--import', 'tsx', script, ...options], {
    input: stream,
    encoding: 'utf8',
  });

const shapes = (frames: Awaited<ReturnType<typeof play>>) =>
  JSON.parse(
    JSON.stringify(
      frames.map(({ event, data }) => [event, data]),
      (name, value: unknown) =>
        /^(?:sessionId|requestId|runId|messageId|timestamp|expiresAt|eventId|toolCallId)$/.test(name)
          ? undefined
          : value,
    ),
  ) as unknown;

test('the stream of a run becomes a scenario that plays it again', async () => {
  const frames = await play(original);
  const stream = frames
    .map(({ id, event, data }) => `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
    .join(': heartbeat\n\n');
  const { status, stdout } = record(stream, '--name', 'again');
  expect(status).toBe(0);
  const scenario = scenarioSchema.parse(parse(stdout));
  expect(scenario.name).toBe('again');
  expect(shapes(await play(scenario))).toEqual(shapes(frames));
});

test.each([
  ['', 'has no frames'],
  ['event: message\ndata: {"cont\n\n', 'no stream of a run'],
])('%j is refused', (stream, message) => {
  const { status, stderr } = record(stream);
  expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
});

test('a name that no scenario may have is refused', () => {
  const stream = 'event: message\nid: 1\ndata: {"content":"x","timestamp":"2026-01-01T10:00:00.000Z"}\n\n';
  expect(record(stream, '--name', 'No Name').stderr).toContain('name: must be lower-case words');
});
