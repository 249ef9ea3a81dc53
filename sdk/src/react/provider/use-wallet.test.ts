import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import { useEffect } from 'react';
import { useOraclesContext } from '../index.js';
import type { IOraclesProviderProps } from '../index.js';
import { openPage, provided, wallet } from '../testing/test-page.js';
import type { Page } from '../testing/test-page.js';

type InitialWallet = IOraclesProviderProps['initialWallet'];

let page: Page;
let warnings: string[];
/** The users of all renderings. */
let users: (string | undefined)[];
/** How often an effect of the wallet has run. */
let reads: number;
beforeEach(async () => {
  page = await openPage();
  warnings = [];
  users = [];
  reads = 0;
  jest.spyOn(console, 'warn').mockImplementation((text: unknown) => void warnings.push(String(text)));
});
afterEach(async () => {
  await page.close();
  jest.restoreAllMocks();
});

const User = () => {
  const { wallet: shown } = useOraclesContext();
  users.push(shown?.did);
  useEffect(() => {
    if (shown) reads++;
  }, [shown]);
  return null;
};

/** Shows the provider once more; resolves when its component has been rendered. */
const show = async (initialWallet: InitialWallet): Promise<void> => {
  const before = users.length;
  page.show(provided(() => Promise.reject(new Error('No network')), User, { initialWallet }));
  await page.until(() => users.length > before);
  // Its effects run after it.
  await new Promise((resolve) => setTimeout(resolve, 0));
};

const inline = () => ({ ...wallet, matrix: { ...wallet.matrix } });
const untilUser = (did: string | undefined) => page.until(() => users.at(-1) === did);
const other = { ...wallet, address: 'ixo1other', did: 'did:example:other' };

describe('The wallet of a provider', () => {
  it('is the same in each rendering when it is an inline object', async () => {
    await show(inline());
    await page.until(() => reads > 0);
    const once = reads;

    for (let rendering = 0; rendering < 3; rendering++) await show(inline());

    expect(reads).toBe(once);
    expect(warnings).toEqual([]);
  });

  it('stays when it is an inline promise, which is warned of once', async () => {
    await show(Promise.resolve(inline()));
    await untilUser(wallet.did);
    const signedIn = users.length;

    for (let rendering = 0; rendering < 3; rendering++) await show(Promise.resolve(inline()));
    await page.until(() => warnings.length > 0);

    expect(users.slice(signedIn)).not.toContain(undefined);
    expect(warnings).toEqual([expect.stringMatching(/^twin-oracle: OraclesProvider has taken a promise/)]);
  });

  it('is the one of the first promise, also while it is open', async () => {
    let login: (user: typeof wallet) => void = () => undefined;
    await show(new Promise<typeof wallet>((resolve) => (login = resolve)));
    await show(Promise.resolve(other));
    login(wallet);
    await untilUser(wallet.did);
    expect(users).not.toContain(other.did);
  });

  it('is the one of a promise of another realm, as of a frame', async () => {
    const thenable = { then: (resolve: (user: typeof wallet) => void) => resolve(inline()) };
    await show(runInNewContext('Promise.resolve(thenable)', { thenable }) as Promise<typeof wallet>);
    await untilUser(wallet.did);
  });

  it('is another user as soon as it is given, with a warning', async () => {
    await show(inline());
    await show(other);
    await untilUser(other.did);
    await page.until(() => warnings.length > 0);

    expect(warnings).toEqual([
      expect.stringContaining('had the user did:example:user, and is given did:example:other'),
    ]);
    expect(users.lastIndexOf(wallet.did)).toBeLessThan(users.indexOf(other.did));
  });

  it('has a renewed token of the same user, without a warning', async () => {
    await show(inline());
    await page.until(() => reads > 0);
    const once = reads;
    await show({ ...wallet, matrix: { ...wallet.matrix, accessToken: 'renewed' } });
    await page.until(() => reads > once);

    expect(new Set(users)).toEqual(new Set([wallet.did]));
    expect(warnings).toEqual([]);
  });

  it('is none before the user signs in and after null was given, without a warning', async () => {
    await show(null);
    await show(Promise.resolve(null));
    await show(Promise.resolve(inline()));
    await untilUser(wallet.did);
    await show(null);
    await untilUser(undefined);
    await show(Promise.resolve(other));
    await untilUser(other.did);

    expect(warnings).toEqual([]);
  });
});
