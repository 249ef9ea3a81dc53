import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { portOf } from '../../testing/services/port.js';
import { createModelCheck } from './check-model.js';

const KEY = 'sk-this-must-never-be-told';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Asks an endpoint that answers with a status. @returns what was found, and what it was asked. */
async function ask(status: number) {
  const asked: unknown[] = [];
  server = createServer(({ method, url, headers }, reply) => {
    asked.push([method, url, headers.authorization]);
    reply.writeHead(status).end(`the key ${KEY} is not good`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const check = createModelCheck({
    LLM_BASE_URL: `http://127.0.0.1:${portOf(server)}/v1/`,
    LLM_API_KEY: KEY,
  });
  return { found: await check?.(new AbortController().signal), asked };
}

describe('the endpoint of the model', () => {
  it('is asked for its models, with the key', async () => {
    const { found, asked } = await ask(200);
    expect(found).toEqual({ status: 'up' });
    expect(asked).toEqual([['GET', '/v1/models', `Bearer ${KEY}`]]);
  });

  it.each([
    [404, { status: 'up' }],
    [401, { status: 'down', reason: 'The endpoint refuses the key, with status 401' }],
    [403, { status: 'down', reason: 'The endpoint refuses the key, with status 403' }],
    [429, { status: 'degraded', reason: 'The endpoint says that it was asked too often' }],
    [503, { status: 'down', reason: 'The endpoint answers with status 503' }],
  ])('that answers with %d', async (status, expected) => {
    expect((await ask(status)).found).toEqual(expected);
  });

  it('is not asked when the settings have none', () => {
    expect(createModelCheck({ LLM_BASE_URL: undefined, LLM_API_KEY: undefined })).toBeUndefined();
  });
});
