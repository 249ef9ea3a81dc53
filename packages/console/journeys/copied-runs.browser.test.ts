import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createParser } from 'eventsource-parser';
import { parse } from 'yaml';
import { createOracleClient } from '@twin-oracle/sdk';
import { scenarioSchema } from '../../../scripts/mock/scenario-schema.js';
import { startMock } from '../../../scripts/mock/testing/start-mock.js';
import { ConsoleChat } from '../testing/console-chat.js';
import { describeJourney } from '../testing/console-journey.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs a command as a terminal does. @returns what it writes. */
const runInBash = async (command: string): Promise<string> =>
  (await promisify(execFile)('bash', ['-c', command], { cwd: ROOT })).stdout;

/** The text of the answer in a stream of a run. */
function textOf(stream: string): string {
  let text = '';
  const parser = createParser({
    onEvent({ event, data }) {
      const { content }: { content?: unknown } = JSON.parse(data) as object;
      if (event === 'message' && typeof content === 'string') text += content;
    },
  });
  parser.feed(stream);
  return text;
}

describeJourney('a run that is copied from the console', (journey) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'twin-oracle-copied-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('is read by the copied curl, and answered again by the mock with the copied scenario', async () => {
    const { page } = journey;
    const chat = new ConsoleChat(page);
    await page.goto(`${journey.server.url}/console/chat`);
    await chat.begin();
    await chat.send('Which projects are there?');
    await (await chat.ended()).getByRole('link', { name: 'Show the run' }).click();
    await chat.timeline.getByText('finished').first().waitFor();
    const copy = async (label: string, said: string) => {
      await chat.timeline.getByRole('button', { name: label }).click();
      await chat.timeline.getByText(said).waitFor({ state: 'attached' });
      return page.evaluate<string>('navigator.clipboard.readText()');
    };

    const curl = await copy('Copy as curl', 'Copied curl command');
    const said = textOf(await runInBash(`${curl} --silent --fail`));
    expect(said).not.toBe('');

    const file = join(folder, 'recorded.yaml');
    const scenario = await copy('Copy as scenario', 'Copied command');
    await runInBash(scenario.replace('spec/scenarios/recorded.yaml', file));
    const mock = await startMock([scenarioSchema.parse(parse(await readFile(file, 'utf8')))]);
    try {
      const auth = { headers: () => Promise.resolve({ authorization: 'Bearer any', 'x-auth-type': 'ucan' }) };
      const client = createOracleClient({ baseUrl: mock.url, auth });
      const { sessionId } = await client.sessions.create();
      const answer = await client.messages.stream(sessionId, { message: '/recorded' });
      expect(await answer.text()).toBe(said);
    } finally {
      mock.close();
    }
  });
});
