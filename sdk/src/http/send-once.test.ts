import { describe, expect, it } from '@jest/globals';
import { oracleAt, session } from '../../test/clients.js';
import { listening } from '../../test/listen.js';
import { answering } from '../../test/listeners.js';
import { createPlatformClient } from '../index.js';
import type { SendOptions } from '../index.js';

const listen = listening();

describe('A call that creates something', () => {
  const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  const twin = { type: 'Device', class: 'did:ixo:protocol/device' };
  const key = { name: 'import', scopes: ['twins:read' as const] };
  const calls = (url: string, options: SendOptions = {}): (() => Promise<unknown>)[] => {
    const [oracle, platform] = [oracleAt(url), createPlatformClient({ baseUrl: url, apiKey: 'key' })];
    return [
      () => oracle.sessions.create(options),
      () => oracle.messages.send('ses_1', { message: 'hi' }, options),
      // The reply is not a stream; only the request matters here.
      () => oracle.messages.stream('ses_1', { message: 'hi' }, options).catch(() => undefined),
      () => platform.entities.create(twin, options),
      () => platform.domains.create(twin, options),
      () => platform.apiKeys.create(key, options),
      () => platform.apiKeys.rotate('k1', {}, options),
    ];
  };
  const sentBy = async (callsAt: (url: string) => (() => Promise<unknown>)[]): Promise<unknown[]> => {
    const seen: unknown[] = [];
    const url = await listen(
      answering(({ headers }) => {
        seen.push(headers['idempotency-key']);
        return session;
      }),
    );
    for (const call of callsAt(url)) await call();
    return seen;
  };

  it('has a new key each time', async () => {
    const keys = await sentBy((url) => [...calls(url), ...calls(url)]);

    expect(keys).toHaveLength(14);
    for (const key of keys) expect(key).toMatch(UUID);
    expect(new Set(keys).size).toBe(14);
  });

  it('has the key that its caller chose', async () => {
    const keys = await sentBy((url) => calls(url, { idempotencyKey: 'order-7' }));
    expect(keys).toEqual(Array(7).fill('order-7'));
  });

  it('differs from calls that create nothing, which have no key', async () => {
    const keys = await sentBy((url) => {
      const oracle = oracleAt(url);
      return [
        () => oracle.sessions.list(),
        () => oracle.messages.abort('ses_1'),
        () => oracle.runs.abort('run_1'),
        () => oracle.delegation.store('raw'),
      ];
    });
    expect(keys).toEqual(Array(4).fill(undefined));
  });
});
