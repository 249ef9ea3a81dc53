import { describe, expect, it } from '@jest/globals';
import { createOracleClient } from '../index.js';
import { createMemoryStorage } from '../runtime/testing/memory-storage.js';
import { createCallbackAuth } from './callback-auth.js';
import type { CallbackAuthOptions } from './callback-auth.js';

const users = { userDid: 'did:example:user', oracleDid: 'did:example:oracle' };

const raise = (message: string): never => {
  throw new Error(message);
};

/** Callbacks that number their tokens, at a time that a test sets. */
const wallet = (options: Partial<CallbackAuthOptions> = {}) => {
  const minted: string[] = [];
  const time = { now: 1_000_000 };
  const mint = (kind: string, seconds: number) => (oracleDid: string) => {
    const serialized = `${kind} ${minted.length + 1}`;
    minted.push(`${serialized} for ${oracleDid}`);
    return Promise.resolve({ serialized, expiresAt: time.now + seconds * 1000 });
  };
  const open = () =>
    createCallbackAuth({
      ...users,
      createDelegation: mint('delegation', 3600),
      createInvocation: mint('invocation', 300),
      clock: () => time.now,
      ...options,
    });
  return { minted, time, open };
};

describe('Credentials of callbacks', () => {
  it('are minted once, sent as both tokens, and renewed shortly before they expire', async () => {
    const { minted, time, open } = wallet();
    const auth = open();

    await Promise.all([auth.headers(), auth.handshake()]);
    expect(await auth.headers()).toEqual({
      'x-ucan-delegation': 'delegation 1',
      Authorization: 'Bearer invocation 2',
      'X-Auth-Type': 'ucan',
    });
    time.now += 271_000;

    expect(await auth.handshake()).toEqual({ ucanDelegation: 'delegation 1', invocation: 'invocation 3' });
    expect(minted).toHaveLength(3);
    expect(minted[0]).toBe('delegation 1 for did:example:oracle');
  });

  it('are a delegation alone without a callback for invocations, and only that is then renewed', async () => {
    const auth = wallet({ createInvocation: undefined }).open();

    expect(await auth.headers()).toEqual({ 'x-ucan-delegation': 'delegation 1' });
    expect(await auth.headers({ renew: true })).toEqual({ 'x-ucan-delegation': 'delegation 2' });
    const both = wallet().open();
    await both.headers();
    expect(await both.headers({ renew: true })).toMatchObject({ 'x-ucan-delegation': 'delegation 1' });
  });

  it('are kept for the next load of the page, for this user and oracle alone', async () => {
    const storage = createMemoryStorage();
    const { minted, time, open } = wallet({ storage: () => storage });
    await open().headers();
    await open().headers();
    expect(minted).toHaveLength(2);

    await wallet({ storage: () => storage, userDid: 'did:example:other' })
      .open()
      .headers();
    time.now += 3_600_000;
    await open().headers();

    expect(minted).toHaveLength(4);
  });

  it('survive a storage that holds something else', async () => {
    const storage = createMemoryStorage();
    storage.setItem('oracles_ucan_delegations', '[1');
    storage.setItem('oracles_ucan_invocations', '{"did:example:user::did:example:oracle":{"serialized":1}}');

    expect(
      await wallet({ storage: () => storage })
        .open()
        .headers(),
    ).toMatchObject({ 'x-ucan-delegation': 'delegation 1' });
  });
});

describe('A callback that fails', () => {
  it.each([
    ['throws', () => raise('locked')],
    ['rejects', () => Promise.reject(new Error('locked'))],
    ['gives seconds in place of milliseconds', () => Promise.resolve({ serialized: 'a', expiresAt: 999 })],
  ])('because it %s is called again by the next request', async (_how, failing) => {
    const signed = Promise.resolve({ serialized: 'signed', expiresAt: 2_000_000 });
    const callbacks = [failing, () => signed];
    const auth = wallet({
      createDelegation: () => callbacks.shift()?.() ?? signed,
      createInvocation: undefined,
    }).open();

    await expect(auth.headers()).rejects.toThrow(/locked|milliseconds/);
    expect(await auth.headers()).toEqual({ 'x-ucan-delegation': 'signed' });
    expect(await auth.headers()).toEqual({ 'x-ucan-delegation': 'signed' });
    expect(callbacks).toEqual([]);
  });
});

describe('A call that is refused with 401', () => {
  const refusing = async (accepted: string) => {
    const seen: (string | null)[] = [];
    const client = createOracleClient({
      baseUrl: 'https://oracle.test',
      auth: wallet().open(),
      retries: false,
      fetch: (request) => {
        const bearer = request.headers.get('authorization');
        seen.push(bearer);
        return Promise.resolve(
          Response.json({ sessionId: 'ses_1' }, { status: bearer === accepted ? 201 : 401 }),
        );
      },
    });
    const outcome = await client.sessions.create().then(
      () => 'created',
      (error: unknown) => error,
    );
    return { seen, outcome };
  };

  it('is sent once more, with renewed credentials', async () => {
    const { seen, outcome } = await refusing('Bearer invocation 3');

    expect(outcome).toBe('created');
    expect(seen).toEqual(['Bearer invocation 2', 'Bearer invocation 3']);
  });

  it('fails when it is refused again', async () => {
    const { seen, outcome } = await refusing('Bearer none');

    expect(outcome).toMatchObject({ name: 'ProblemError', status: 401 });
    expect(seen).toHaveLength(2);
  });
});
