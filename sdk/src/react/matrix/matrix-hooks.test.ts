import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MatrixError } from '../../matrix/matrix-error.js';
import { openHomeserver } from '../../matrix/testing/test-homeserver.js';
import type { TestHomeserver } from '../../matrix/testing/test-homeserver.js';
import { getOpenIdToken, useGetOpenIdToken, useMemoryEngine } from '../index.js';
import { openPage, oracleDid, provided, wallet } from '../testing/test-page.js';
import type { Page } from '../testing/test-page.js';

let page: Page;
let homeserver: TestHomeserver;
let roomId: string;
const user = () => `@did-ixo-ixo1user:${homeserver.host}`;
beforeEach(async () => {
  page = await openPage();
  homeserver = await openHomeserver((host) => ({ token: `@did-ixo-ixo1user:${host}` }));
  roomId = homeserver.createRoom(user(), 'did-example-user_did-example-oracle');
});
afterEach(async () => {
  await page.close();
  homeserver.close();
});

const show = async <Result>(
  useIt: () => Result,
  { accessToken = 'token', homeServer = homeserver.url } = {},
): Promise<() => Result> => {
  const results: Result[] = [];
  const Component = () => {
    results.push(useIt());
    return null;
  };
  const initialWallet = { ...wallet, matrix: { accessToken, homeServer } };
  page.show(provided((request) => fetch(request), Component, { initialWallet }));
  await page.until(() => results.length > 0);
  return () => {
    const last = results.at(-1);
    if (last === undefined) throw new Error('The page is not shown yet');
    return last;
  };
};

describe('An OpenID token', () => {
  it('is asked of the homeserver of the user, and again when it is wanted', async () => {
    const result = await show(useGetOpenIdToken);
    await page.until(() => !result().isLoading);

    expect(result().openIdToken).toMatchObject({ token_type: 'Bearer', matrix_server_name: homeserver.host });
    const first = result().openIdToken?.access_token;
    expect((await result().refetch())?.access_token).not.toBe(first);
  });

  it('says why it was refused', async () => {
    const result = await show(useGetOpenIdToken, { accessToken: 'other' });
    await page.until(() => result().error !== null);

    expect(result().error).toMatchObject({ name: 'MatrixError', status: 401, errcode: 'M_UNKNOWN_TOKEN' });
  });

  it('can be had without a hook', async () => {
    const params = { userId: user(), matrixAccessToken: 'token', homeServer: homeserver.url };

    expect(await getOpenIdToken(params)).toMatchObject({ expires_in: 3600 });
    await expect(getOpenIdToken({ ...params, matrixAccessToken: 'other' })).rejects.toThrow(MatrixError);
  });
});

describe('The memory engine', () => {
  it('is invited to the room of the user and the oracle, and may moderate it', async () => {
    const result = await show(() => useMemoryEngine(oracleDid));
    await page.until(() => !result().isLoadingOracleRoomId);
    expect(result()).toMatchObject({ oracleRoomId: roomId, members: [user()] });

    await result().enableMemoryEngine('@memory:here');
    await page.until(() => !result().isLoadingMemoryEngine);

    expect(homeserver.membershipOf(roomId, '@memory:here')).toBe('invite');
    expect(homeserver.levelsOf(roomId)).toEqual({ ban: 50, users: { [user()]: 100, '@memory:here': 50 } });
  });

  it('is not invited where the homeserver refuses, or where there is no room', async () => {
    const result = await show(() => useMemoryEngine(oracleDid));
    // They are in the room already.
    await expect(result().inviteUser(user())).rejects.toMatchObject({ errcode: 'M_FORBIDDEN' });

    const none = await show(() => useMemoryEngine('did:example:other'));
    await expect(none().enableMemoryEngine('@memory:here')).rejects.toThrow('Oracle room id not found');
    expect(none().oracleRoomId).toBeNull();
  });

  it.each(['', 'no host'])('says that %p is no homeserver, and rejects with that', async (homeServer) => {
    const expected = { name: 'TypeError', message: expect.stringMatching(/^homeServer must be /) };
    const result = await show(() => useMemoryEngine(oracleDid), { homeServer });
    await page.until(() => !result().isLoadingOracleRoomId);

    expect(result()).toMatchObject({ error: expected, oracleRoomId: undefined });
    await expect(result().inviteUser('@memory:here')).rejects.toMatchObject(expected);
  });

  it('says that the homeserver refuses the user', async () => {
    const result = await show(() => useMemoryEngine(oracleDid), { accessToken: 'other' });
    await page.until(() => result().error !== null);

    expect(result().error).toMatchObject({ name: 'MatrixError', errcode: 'M_UNKNOWN_TOKEN' });
    await expect(result().enableMemoryEngine('@memory:here')).rejects.toThrow(MatrixError);
  });
});
