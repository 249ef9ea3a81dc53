import { describe, expect, it } from '@jest/globals';
import { auth, problem } from '../../test/clients.js';
import { listening } from '../../test/listen.js';
import { answering, hangUp, refuse, replyWith } from '../../test/listeners.js';
import type { Received } from '../../test/listeners.js';
import { rejection } from '../../test/rejection.js';
import { serveScript } from '../../test/script.js';
import { ProblemError } from '../index.js';
import { createPluginCalls } from './plugin-calls.js';
import type { PluginCallsOptions } from './plugin-calls.js';
import type { PluginOperation, PluginRequest } from './plugin-operation.js';

const listen = listening();

const get: PluginOperation = { method: 'get', path: '/shop/items/{id}', credentials: [] };
const post: PluginOperation = { ...get, method: 'post', path: '/shop/items' };

interface Plugins {
  readonly shop: { act(request?: PluginRequest & { idempotencyKey?: string }): Promise<unknown> };
}

const shopAt = (baseUrl: string, act: PluginOperation, options: Partial<PluginCallsOptions> = {}) =>
  createPluginCalls<Plugins>({ shop: { act } }, { baseUrl, retries: { minDelayMs: 1 }, ...options }).shop;

/** What the server gets of one call. */
const sent = async (
  act: PluginOperation,
  request?: PluginRequest & { idempotencyKey?: string },
  options?: Partial<PluginCallsOptions>,
): Promise<Received> => {
  const received: Received[] = [];
  const url = await listen(answering((one) => received.push(one)));
  await shopAt(url, act, options).act(request);
  const [first] = received;
  if (!first) throw new Error('The server got no request');
  return first;
};

describe('The call of an operation of a plugin', () => {
  it('has the parameters in their places, and the body as JSON', async () => {
    const request = { path: { id: 'a/b' }, query: { of: ['x', 'y'] }, header: { 'if-match': '"1"' } };
    expect(await sent(get, request)).toMatchObject({
      method: 'GET',
      url: '/shop/items/a%2Fb?of=x&of=y',
      headers: { 'if-match': '"1"', accept: 'application/json' },
    });
    expect(await sent(post, { body: { name: 'Ada' } })).toMatchObject({
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Ada"}',
    });
  });

  it('has a body of another type as it is', async () => {
    const csv = { ...post, bodyType: 'text/csv' };
    expect(await sent(csv, { body: 'a,b' })).toMatchObject({
      headers: { 'content-type': 'text/csv' },
      body: 'a,b',
    });
    const patch = { ...post, bodyType: 'application/merge-patch+json' };
    expect(await sent(patch, { body: { name: null } })).toMatchObject({
      headers: { 'content-type': 'application/merge-patch+json' },
      body: '{"name":null}',
    });
    const form = new FormData();
    form.set('name', 'Ada');
    const upload = await sent({ ...post, bodyType: 'multipart/form-data' }, { body: form });
    expect(upload.headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(upload.body).toContain('Ada');
  });

  it('has the credentials that the operation takes, and no others', async () => {
    const both = { auth, apiKey: 'twk_1' };
    const authorization = async (
      credentials: PluginOperation['credentials'],
      options: Partial<PluginCallsOptions> = both,
    ) => (await sent({ ...get, credentials }, { path: { id: 1 } }, options)).headers.authorization;
    expect(await authorization([])).toBeUndefined();
    expect(await authorization(['auth'])).toBe('Bearer token');
    expect(await authorization(['apiKey'])).toBe('Bearer twk_1');
    expect(await authorization(['auth', 'apiKey'])).toBe('Bearer token');
    expect(await authorization(['auth', 'apiKey'], { apiKey: 'twk_1' })).toBe('Bearer twk_1');
    await expect(authorization(['apiKey'], { auth })).rejects.toThrow(
      new TypeError('act needs the option apiKey of the client'),
    );
  });

  it.each<[string, unknown, unknown]>([
    ['JSON', { name: 'Ada' }, { name: 'Ada' }],
    ['null', null, null],
    ['nothing', '', undefined],
  ])('resolves to %s', async (_, body, expected) => {
    expect(await shopAt(await listen(replyWith(body)), post).act()).toEqual(expected);
  });

  it('resolves to the response when the operation does not reply with JSON', async () => {
    const replyType = 'text/csv';
    const url = await listen(
      answering(({ headers }) => `for ${headers.accept}`, 200, { 'content-type': replyType }),
    );
    const reply = await shopAt(url, { ...post, replyType }).act();
    expect(reply).toBeInstanceOf(Response);
    expect(reply instanceof Response && (await reply.text())).toBe('for text/csv');
  });

  it('resolves to a response with the bytes that the server has sent', async () => {
    const bytes = [0x89, 0x50, 0x4e, 0x47, 0x00, 0xff, 0xfe, 0xc3, 0x28];
    const url = await listen((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from(bytes)),
    );
    const reply = await shopAt(url, { ...post, replyType: 'image/png' }).act();
    expect(reply instanceof Response && [...new Uint8Array(await reply.arrayBuffer())]).toEqual(bytes);
  });

  it('does not go to another operation when the value of its path is one that URLs drop', async () => {
    const shop = shopAt('https://shop.test', get);
    for (const id of ['', '.', '..'])
      await expect(shop.act({ path: { id } })).rejects.toThrow(
        new TypeError('A parameter of /shop/items/{id} is empty, "." or ".."'),
      );
  });

  it('throws as other calls do', async () => {
    const url = await listen(replyWith(problem, 400));
    const error = await rejection(shopAt(url, post).act());
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status: 400, code: 'invalid_request', requestId: 'req-1' });
  });
});

describe('A failed call of a plugin', () => {
  const attempts = async (act: PluginOperation, first = hangUp): Promise<number> => {
    const server = await serveScript([first, replyWith({})]);
    await shopAt(server.url, act)
      .act({ path: { id: 1 } })
      .catch(() => undefined);
    await server.close();
    return server.requests.length;
  };

  it('is repeated when it can have no second effect', async () => {
    expect(await attempts(get)).toBe(2);
  });

  it('is repeated with the same key where the operation takes one', async () => {
    const keys: unknown[] = [];
    const url = await listen((request, response) => {
      const isFirst = keys.push(request.headers['idempotency-key']) === 1;
      (isFirst ? hangUp : replyWith({}))(request, response);
    });
    await shopAt(url, { ...post, takesIdempotencyKey: true }).act();
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]]);
  });

  it('is not repeated otherwise, unless the server has not processed it', async () => {
    expect(await attempts(post)).toBe(1);
    expect(await attempts(post, refuse(429))).toBe(2);
  });

  it('has the key that its caller chose', async () => {
    const { headers } = await sent({ ...post, takesIdempotencyKey: true }, { idempotencyKey: 'order-7' });
    expect(headers['idempotency-key']).toBe('order-7');
  });
});
