/** The whole suite against the server of this repository, as `make start` runs it. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { useServerProcesses } from '../../../../server/testing/processes/server-processes.js';
import { call } from '../../../../server/testing/server.js';
import { runForTest } from '../testing/run-for-test.js';

const servers = useServerProcesses();

/** A key with all that a key of another owner may have. */
async function createOtherKey(url: string, apiKey: string): Promise<string> {
  const { body } = await call(`${url}/openapi.json`);
  const { Scope } = (body as { components: { schemas: { Scope: { enum: string[] } } } }).components.schemas;
  const { body: created } = await call(`${url}/v1/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    json: {
      name: 'other owner',
      ownerDid: 'did:web:other.example',
      scopes: Scope.enum.filter((scope) => scope !== 'admin'),
    },
  });
  return String(created.key);
}

test('the server conforms, and nothing that it has is skipped', async () => {
  const server = servers.start({
    REPLY_VALIDATION: 'strict',
    LOG_LEVEL: 'info',
    WEBHOOKS_PRIVATE: 'on',
    // The suite sends thousands of requests from one address, many with tokens that are refused.
    RATE_LIMIT_PER_MINUTE: '100000',
    FAILED_SIGN_INS_PER_MINUTE: '100000',
  });
  const { url, keyFile = '' } = await server.ready();
  const apiKey = (await readFile(keyFile, 'utf8')).trim();
  const otherApiKey = await createOtherKey(url, apiKey);

  const { status, text, outcomes } = await runForTest([
    ...['--base-url', url, '--api-key', apiKey, '--other-api-key', otherApiKey],
  ]);

  process.stdout.write(text);
  expect({ status, text }).toMatchObject({ status: 0 });
  const skipped = outcomes.filter((outcome) => outcome.status === 'skipped').map(({ id }) => id);
  // No delivery is given up within the time of the suite.
  expect(skipped).toEqual(['OP-retryDeadLetter-foreign-owner']);
});
