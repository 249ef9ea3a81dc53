import { describe, expect, it } from '@jest/globals';
import { createCachingResolver, type CachingOptions } from './caching.js';
import type { DidKeys } from './resolver.js';

const DID = 'did:ixo:a';
const KEYS: DidKeys = { keys: ['did:key:z6MkA'], freshSeconds: 300 };
const NO_KEYS: DidKeys = { keys: [], freshSeconds: 0 };

/** A cache over a resolver that answers with `answer`; `asked` are the DIDs that it was asked for. */
const over = (answer: (did: string) => Promise<DidKeys>, options: CachingOptions = {}) => {
  const time = { seconds: 1_800_000_000 };
  const asked: string[] = [];
  const cache = createCachingResolver(
    {
      handles: (did) => did.startsWith('did:ixo:'),
      resolve: (did) => {
        asked.push(did);
        return answer(did);
      },
    },
    { clock: () => time.seconds * 1_000, ...options },
  );
  return { cache, asked, time };
};

it('the cache handles what its resolver handles', () => {
  const { cache } = over(() => Promise.resolve(KEYS));
  expect(cache.handles(DID)).toBe(true);
  expect(cache.handles('did:web:example.com')).toBe(false);
});

describe('what is cached', () => {
  it('keys, for five minutes; an answer gives the remaining time', async () => {
    const { cache, asked, time } = over(() => Promise.resolve(KEYS));
    expect(await cache.resolve(DID)).toEqual(KEYS);
    time.seconds += 299;
    expect(await cache.resolve(DID)).toEqual({ ...KEYS, freshSeconds: 1 });
    expect(asked).toHaveLength(1);
    time.seconds += 1;
    expect(await cache.resolve(DID)).toEqual(KEYS);
    expect(asked).toHaveLength(2);
  });

  it('keys for less, when the resolver says less', async () => {
    const { cache, asked, time } = over(() => Promise.resolve({ ...KEYS, freshSeconds: 10 }));
    expect(await cache.resolve(DID)).toMatchObject({ freshSeconds: 10 });
    time.seconds += 10;
    await cache.resolve(DID);
    expect(asked).toHaveLength(2);
  });

  it('keys for no more, when the resolver says more', async () => {
    const { cache } = over(() => Promise.resolve({ ...KEYS, freshSeconds: Infinity }));
    expect(await cache.resolve(DID)).toMatchObject({ freshSeconds: 300 });
  });

  it('the absence of keys, for 30 seconds', async () => {
    const answers = [NO_KEYS, KEYS];
    const { cache, asked, time } = over(() => Promise.resolve(answers.shift() ?? KEYS));
    expect(await cache.resolve(DID)).toEqual({ keys: [], freshSeconds: 30 });
    time.seconds += 29;
    expect(await cache.resolve(DID)).toEqual({ keys: [], freshSeconds: 1 });
    expect(asked).toHaveLength(1);
    time.seconds += 1;
    expect(await cache.resolve(DID)).toEqual(KEYS);
  });

  it('a failure, for five seconds', async () => {
    const answers = [Promise.reject(new Error('down')), Promise.resolve(KEYS)];
    const { cache, asked, time } = over(() => answers.shift() ?? Promise.resolve(KEYS));
    await expect(cache.resolve(DID)).rejects.toThrow('down');
    time.seconds += 4;
    await expect(cache.resolve(DID)).rejects.toThrow('down');
    expect(asked).toHaveLength(1);
    time.seconds += 1;
    expect(await cache.resolve(DID)).toEqual(KEYS);
  });

  it('no keys beyond their lifetime, when the resolver has failed since', async () => {
    let answer = () => Promise.resolve(KEYS);
    const { cache, time } = over(() => answer());
    await cache.resolve(DID);
    answer = () => Promise.reject(new Error('down'));
    time.seconds += 300;
    await expect(cache.resolve(DID)).rejects.toThrow('down');
  });
});

describe('concurrent requests', () => {
  it('for one DID share a look-up; another DID has a separate one', async () => {
    let answer = (_: DidKeys): void => undefined;
    const slow = new Promise<DidKeys>((resolve) => (answer = resolve));
    const { cache, asked } = over((did) => (did === DID ? slow : Promise.resolve(NO_KEYS)));
    const both = Promise.all([cache.resolve(DID), cache.resolve(DID)]);
    expect(await cache.resolve('did:ixo:b')).toMatchObject({ keys: [] });
    answer(KEYS);
    expect(await both).toEqual([KEYS, KEYS]);
    expect(asked).toEqual([DID, 'did:ixo:b']);
  });

  it('share a failure', async () => {
    const { cache, asked } = over(() => Promise.reject(new Error('down')));
    const outcomes = await Promise.allSettled([cache.resolve(DID), cache.resolve(DID)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(asked).toHaveLength(1);
  });

  it('time out when the resolver never answers', async () => {
    const never = new Promise<DidKeys>(() => undefined);
    const { cache, asked, time } = over(() => never, { timeoutMs: 50 });
    const both = [cache.resolve(DID), cache.resolve(DID)];
    for (const each of both) await expect(each).rejects.toThrow('did not answer in time');
    time.seconds += 5;
    await expect(cache.resolve(DID)).rejects.toThrow('did not answer in time');
    expect(asked).toHaveLength(2);
  });
});

describe('the cache is bounded', () => {
  const namesOf = (prefix: string) => Array.from({ length: 1_000 }, (_, at) => `${prefix}${at}`);

  it('and evicts the least recently used DID', async () => {
    const { cache, asked } = over(() => Promise.resolve(KEYS));
    for (const did of [DID, 'did:ixo:b', ...namesOf('did:ixo:more-').slice(2), DID, 'did:ixo:new']) {
      await cache.resolve(did);
    }
    expect(asked).toHaveLength(1_001);
    await cache.resolve(DID);
    expect(asked).toHaveLength(1_001);
    await cache.resolve('did:ixo:b');
    expect(asked).toHaveLength(1_002);
  });

  it('and DIDs that do not exist evict none that do', async () => {
    const { cache, asked } = over((did) => Promise.resolve(did === DID ? KEYS : NO_KEYS));
    await cache.resolve(DID);
    for (const did of [...namesOf('did:ixo:none-'), 'did:ixo:none']) await cache.resolve(did);
    expect(asked).toHaveLength(1_002);
    await cache.resolve(DID);
    expect(asked).toHaveLength(1_002);
    await cache.resolve('did:ixo:none-0');
    expect(asked).toHaveLength(1_003);
  });
});

describe('look-ups under way', () => {
  /** A resolver that answers when the test lets it. */
  const waiting = (options?: CachingOptions) => {
    const answers = new Map<string, (keys: DidKeys) => void>();
    const { cache, asked } = over((did) => new Promise((resolve) => answers.set(did, resolve)), options);
    return { cache, asked, answer: (did: string) => answers.get(did)?.(KEYS) };
  };
  const dids = Array.from({ length: 70 }, (_, at) => `did:ixo:slow${at}`);
  const busy = { name: 'DidResolverBusy' };
  /** Resolves after all pending microtasks and immediates. */
  const settle = () => new Promise(setImmediate);

  it('are four at most for one requester: others are not delayed, and a fifth runs when one has ended', async () => {
    const { cache, asked, answer } = waiting();
    const hanging = dids.slice(0, 5).map((did) => cache.resolve(did, 'mallory'));
    const honest = cache.resolve(DID, 'alice');
    await settle();
    expect(asked).toEqual([...dids.slice(0, 4), DID]);
    answer(DID);
    expect(await honest).toEqual(KEYS);
    answer('did:ixo:slow2');
    await hanging[2];
    await settle();
    expect(asked).toEqual([...dids.slice(0, 4), DID, 'did:ixo:slow4']);
    for (const did of dids.slice(0, 5)) answer(did);
    expect(await Promise.all(hanging)).toEqual(Array(5).fill(KEYS));
  });

  it('that wait too long in the queue, or find it full, are refused, and the refusal is not cached', async () => {
    const { cache, asked, answer } = waiting({ queueMs: 20 });
    const all = dids.slice(0, 37).map((did) => cache.resolve(did, 'mallory'));
    // Four run and 32 wait.
    await expect(all[36]).rejects.toMatchObject(busy);
    await expect(all[35]).rejects.toMatchObject(busy);
    expect(asked).toEqual(dids.slice(0, 4));
    for (const did of dids.slice(0, 4)) answer(did);
    await Promise.allSettled(all);
    const again = cache.resolve('did:ixo:slow36', 'mallory');
    await settle();
    answer('did:ixo:slow36');
    expect(await again).toEqual(KEYS);
  });

  it('are 64 at most in all', async () => {
    const { cache, asked, answer } = waiting({ queueMs: 20 });
    const all = dids.slice(0, 65).map((did, at) => cache.resolve(did, `requester ${at}`));
    await expect(all[64]).rejects.toMatchObject(busy);
    expect(asked).toEqual(dids.slice(0, 64));
    for (const did of dids) answer(did);
    await Promise.allSettled(all);
  });

  it('that wait in the queue do not delay another requester of the same DID', async () => {
    const { cache, asked, answer } = waiting();
    const hanging = [...dids.slice(0, 4), DID].map((did) => cache.resolve(did, 'mallory'));
    const honest = cache.resolve(DID, 'alice');
    await settle();
    expect(asked).toEqual([...dids.slice(0, 4), DID]);
    for (const did of asked) answer(did);
    expect(await Promise.all([honest, ...hanging])).toEqual(Array(6).fill(KEYS));
    expect(asked).toHaveLength(5);
  });

  it('are shared, however many other DIDs are asked for meanwhile', async () => {
    let answer = (_: DidKeys): void => undefined;
    const slow = new Promise<DidKeys>((resolve) => (answer = resolve));
    const { cache, asked } = over((did) => (did === DID ? slow : Promise.resolve(NO_KEYS)));
    const first = cache.resolve(DID);
    for (let at = 0; at < 1_100; at += 1) await cache.resolve(`did:ixo:none${at}`);
    const second = cache.resolve(DID);
    answer(KEYS);
    expect(await Promise.all([first, second])).toEqual([KEYS, KEYS]);
    expect(asked.filter((did) => did === DID)).toHaveLength(1);
  });

  it('make room when they fail, also by not answering or by throwing', async () => {
    const never = new Promise<DidKeys>(() => undefined);
    const { cache } = over(() => never, { timeoutMs: 50 });
    const hung = await Promise.allSettled(dids.map((did) => cache.resolve(did)));
    expect(hung.every(({ status }) => status === 'rejected')).toBe(true);
    await expect(cache.resolve(DID)).rejects.toThrow('did not answer in time');
    const { cache: broken } = over(() => {
      throw new Error('bug');
    });
    for (const did of [...dids, DID]) await expect(broken.resolve(did)).rejects.toThrow('bug');
  });
});
