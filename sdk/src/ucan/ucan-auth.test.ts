import type { RequestListener } from 'node:http';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { listening } from '../../test/listen.js';
import { refuse, replyWith } from '../../test/listeners.js';
import { createUcanAuth, decodeCar, generateKey } from './index.js';
import type { UcanAuthOptions, UcanKey } from './index.js';
import { createRenewing } from '../authentication/renewing.js';

const listen = listening();

const START_MS = 1_800_000_000_000;
const DAYS_MS = 24 * 3600 * 1000;

let key: UcanKey;
let oracleDid: string;
beforeAll(async () => {
  key = await generateKey();
  oracleDid = (await generateKey()).did();
});

const signIn = (options: Partial<UcanAuthOptions> = {}) => {
  const time = { now: START_MS };
  const sign = jest.spyOn(key, 'sign').mockClear();
  return { auth: createUcanAuth({ key, oracleDid, clock: () => time.now, ...options }), time, sign };
};

const expirationOf = async (serialized: string) => (await decodeCar(serialized)).ok?.expiration;

describe('a signed-in user', () => {
  it('sends the headers of seed 5.2, and the same artifacts in the handshake', async () => {
    const { auth } = signIn();
    const { invocation, ucanDelegation } = await auth.handshake();
    expect(await auth.headers()).toEqual({
      Authorization: `Bearer ${invocation}`,
      'X-Auth-Type': 'ucan',
      'x-ucan-delegation': ucanDelegation,
    });
    expect(await expirationOf(invocation)).toBe(START_MS / 1000 + 300);
    expect(await expirationOf(ucanDelegation)).toBe(START_MS / 1000 + 7 * 24 * 3600);
  });

  it('signs once for concurrent requests', async () => {
    const { auth, sign } = signIn();
    await Promise.all([auth.headers(), auth.headers(), auth.handshake()]);
    expect(sign).toHaveBeenCalledTimes(2);
  });

  it('renews the invocation 30 s before it expires', async () => {
    const { auth, time } = signIn();
    const first = await auth.handshake();
    time.now = START_MS + 269_999;
    expect(await auth.handshake()).toEqual(first);
    time.now = START_MS + 270_000;
    const second = await auth.handshake();
    expect(await expirationOf(second.invocation)).toBe(START_MS / 1000 + 570);
    expect(second.ucanDelegation).toBe(first.ucanDelegation);
  });

  it('renews the delegation 5 min before it expires', async () => {
    const { auth, time } = signIn();
    const first = await auth.handshake();
    time.now = START_MS + 7 * DAYS_MS - 300_001;
    expect((await auth.handshake()).ucanDelegation).toBe(first.ucanDelegation);
    time.now = START_MS + 7 * DAYS_MS - 300_000;
    expect((await auth.handshake()).ucanDelegation).not.toBe(first.ucanDelegation);
  });

  it('renews the invocation on request, but not the delegation: it may have been revoked', async () => {
    const { auth } = signIn();
    const first = await auth.handshake();
    const second = await auth.handshake({ renew: true });
    expect(second.invocation).not.toBe(first.invocation);
    expect(second.ucanDelegation).toBe(first.ucanDelegation);
    expect(await auth.handshake()).toEqual(second);
    expect((await auth.headers()).Authorization).toBe(`Bearer ${second.invocation}`);
  });

  it('signs one new invocation for concurrent callers of a renewal', async () => {
    const { auth, sign } = signIn();
    await auth.handshake();
    sign.mockClear();
    const renewed = await Promise.all([1, 2, 3].map(() => auth.handshake({ renew: true })));
    expect(new Set(renewed.map(({ invocation }) => invocation)).size).toBe(1);
    expect(sign).toHaveBeenCalledTimes(1);
  });

  describe('at an oracle that publishes the maximum lifetimes', () => {
    const lifetimesAt = async (listener: RequestListener, options: Partial<UcanAuthOptions> = {}) => {
      const { auth } = signIn({ baseUrl: await listen(listener), ...options });
      const { invocation, ucanDelegation } = await auth.handshake();
      const expirations = await Promise.all([invocation, ucanDelegation].map(expirationOf));
      return expirations.map((seconds) => (seconds ?? NaN) - START_MS / 1000);
    };
    const allowing = (invocationMaxSeconds: number, delegationMaxSeconds: number) =>
      replyWith({ authentication: { invocationMaxSeconds, delegationMaxSeconds } });

    it('signs tokens within the maximum', async () => {
      expect(await lifetimesAt(allowing(120, 3600))).toEqual([120, 3600]);
    });
    it('signs the default lifetimes when it allows longer ones', async () => {
      expect(await lifetimesAt(allowing(900, 2_592_000))).toEqual([300, 604_800]);
    });
    it('signs the default lifetimes when it does not answer', async () => {
      expect(await lifetimesAt(refuse(503))).toEqual([300, 604_800]);
    });
    it('signs the lifetimes that its caller chose', async () => {
      const chosen = { invocationLifetimeSeconds: 600, delegationLifetimeSeconds: 7200 };
      expect(await lifetimesAt(allowing(120, 3600), chosen)).toEqual([600, 7200]);
    });
  });

  it('chooses lifetimes and capabilities', async () => {
    const capabilities = [{ can: 'mcp/call', with: 'ixo:oracle:x:mcp/a/b' }] as const;
    const { auth } = signIn({ invocationLifetimeSeconds: 60, delegationLifetimeSeconds: 3600, capabilities });
    const { invocation, ucanDelegation } = await auth.handshake();
    expect(await expirationOf(invocation)).toBe(START_MS / 1000 + 60);
    expect(await expirationOf(ucanDelegation)).toBe(START_MS / 1000 + 3600);
    expect((await decodeCar(ucanDelegation)).ok?.capabilities).toEqual(capabilities);
  });
});

describe('a renewing artifact', () => {
  it('retries after a failure', async () => {
    const make = jest.fn<() => Promise<{ serialized: string; expiresAt: number }>>();
    make
      .mockRejectedValueOnce(new Error('locked'))
      .mockResolvedValue({ serialized: 'a', expiresAt: 100_000 });
    const artifact = createRenewing({ make, renewBeforeMs: 1000, clock: () => 0 });
    await expect(artifact()).rejects.toThrow('locked');
    expect((await artifact()).serialized).toBe('a');
  });

  it('is renewed at half its lifetime when that is shorter than the margin', async () => {
    let now = 0;
    const make = jest.fn(() => Promise.resolve({ serialized: String(now), expiresAt: now + 10_000 }));
    const artifact = createRenewing({ make, renewBeforeMs: 30_000, clock: () => now });
    await artifact();
    now = 4999;
    expect((await artifact()).serialized).toBe('0');
    now = 5000;
    expect((await artifact()).serialized).toBe('5000');
  });
});
