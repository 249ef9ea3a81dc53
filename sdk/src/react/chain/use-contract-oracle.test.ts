import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChainMessage } from '../../chain/transactions.js';
import { openHomeserver } from '../../matrix/testing/test-homeserver.js';
import type { Handler, TestHomeserver } from '../../matrix/testing/test-homeserver.js';
import { useContractOracle } from '../index.js';
import type { IOraclesProviderProps, UseContractOracleParams } from '../index.js';
import { openPage, oracleDid, provided, wallet } from '../testing/test-page.js';
import type { Page } from '../testing/test-page.js';

const ORACLE_ADDRESS = 'ixo1oracle';
const params: UseContractOracleParams = {
  oracleDid,
  userClaimCollectionId: '7',
  adminAddress: 'ixo1admin',
  claimId: 'claim-1',
};

let page: Page;
let homeserver: TestHomeserver;
let resources: Readonly<Record<string, unknown>>;
let isEvaluated: boolean;
const bot = () => `@rooms-bot:${homeserver.host}`;
const user = () => `@did-ixo-${wallet.address}:${homeserver.host}`;
const oracle = () => `@did-ixo-${ORACLE_ADDRESS}:${homeserver.host}`;
const alias = 'did-example-user_did-example-oracle';

/** The chain's indexer, the rooms bot, and the documents that the oracle's entity links to. */
const services: Handler = ({ call, body }) => {
  switch (call) {
    case 'POST /graphql': {
      if (String(body.query).includes('claim(')) {
        const evaluationByClaimId = isEvaluated ? { status: 1 } : null;
        return { data: { claim: { collectionId: '7', evaluationByClaimId } } };
      }
      const linkedResource = Object.keys(resources).map((id) => ({
        id,
        type: id.endsWith('#acard') ? 'agentCard' : 'Settings',
        serviceEndpoint: `https://elsewhere/_matrix/media/v3/download/here/${encodeURIComponent(id)}`,
        proof: 'bafyproof',
      }));
      const service = [{ id: '#matrix', type: 'MatrixHomeServer', serviceEndpoint: homeserver.url }];
      return { data: { entity: { id: oracleDid, service, linkedResource } } };
    }
    case 'POST /bot/spaces/source': {
      const space = homeserver.createRoom(bot(), 'space', [user()]);
      return {
        space_id: space,
        subspaces: { oracles: { space_id: homeserver.createRoom(bot(), 'oracles', [user()]) } },
      };
    }
    case 'POST /bot/spaces/oracle/create':
      return { roomId: homeserver.createRoom(bot(), alias, [user()]) };
    default: {
      const [, file = ''] = /^GET \/_matrix\/client\/v1\/media\/download\/here\/(.+)$/.exec(call) ?? [];
      return resources[file] as ReturnType<Handler>;
    }
  }
};

beforeEach(async () => {
  page = await openPage();
  homeserver = await openHomeserver((host) => ({ token: `@did-ixo-${wallet.address}:${host}` }), services);
  isEvaluated = false;
  resources = {
    '{id}#orz': { oracleName: 'Stoves', granteeAddress: ORACLE_ADDRESS, requiredPermissions: ['/a.b'] },
    '{id}#fee': {
      name: 'Answers',
      description: 'For each claim',
      offers: { priceSpecification: { price: 1000, priceCurrency: 'uixo' } },
    },
    '{id}#acard': { credentialSubject: { id: oracleDid, name: 'Stoves' } },
  };
});
afterEach(async () => {
  await page.close();
  homeserver.close();
});

const show = (changes: Partial<UseContractOracleParams> = {}, props: Partial<IOraclesProviderProps> = {}) => {
  const signed: { readonly message: ChainMessage | undefined; readonly memo: string | undefined }[] = [];
  let latest: ReturnType<typeof useContractOracle> | undefined;
  const Component = () => {
    latest = useContractOracle({ params: { ...params, ...changes } });
    return null;
  };
  page.show(
    provided((request) => fetch(request), Component, {
      initialWallet: { ...wallet, matrix: { accessToken: 'token', homeServer: homeserver.url } },
      chain: { indexerUrl: `${homeserver.url}/graphql`, roomsBotUrl: `${homeserver.url}/bot` },
      transactSignX: (messages, memo) => {
        signed.push({ message: messages[0] as ChainMessage, memo });
        return Promise.resolve('signed');
      },
      ...props,
    }),
  );
  const result = () => {
    if (!latest) throw new Error('The page is not shown yet');
    return latest;
  };
  const untilLoaded = () =>
    page.until(
      () =>
        latest !== undefined &&
        ![latest.isLoadingAuthzConfig, latest.isLoadingAgentCard, latest.isLoadingPricingList].includes(
          true,
        ) &&
        !latest.isLoadingOracleInRoom,
    );
  return { result, signed, untilLoaded };
};

describe('A contract with an oracle', () => {
  it('reads what the oracle publishes, once', async () => {
    const { result, untilLoaded } = show();
    await untilLoaded();
    expect(result()).toMatchObject({
      authzConfig: { granteeAddress: ORACLE_ADDRESS, granterAddress: wallet.address, oracleName: 'Stoves' },
      agentCard: { oracleDid, cardProof: 'bafyproof', card: { credentialSubject: { name: 'Stoves' } } },
      pricingList: [{ title: 'Answers', description: 'For each claim', amount: '1000', denom: 'uixo' }],
      isOracleInRoom: false,
      error: null,
    });
    expect(homeserver.seen.filter((call) => call === 'POST /graphql')).toHaveLength(1);
  });

  it('joins the rooms, and authorizes the oracle by a transaction that the user signs', async () => {
    const { result, signed, untilLoaded } = show();
    await untilLoaded();
    await result().contractOracle({});

    const [room] = homeserver.seen
      .filter((call) => call.startsWith('POST /_matrix/client/v3/join/'))
      .slice(-1);
    const roomId = room?.split('/').at(-1) ?? '';
    expect(homeserver.membershipOf(roomId, user())).toBe('join');
    expect(signed).toMatchObject([
      {
        memo: 'Grant Claim Submit Authorization Stoves',
        message: {
          typeUrl: '/cosmos.authz.v1beta1.MsgExec',
          value: {
            grantee: wallet.address,
            msgs: [{ typeUrl: '/ixo.claims.v1beta1.MsgCreateClaimAuthorization' }],
          },
        },
      },
    ]);

    await result().inviteOracle();
    await page.until(() => result().isOracleInRoom === true);
    expect(homeserver.membershipOf(roomId, oracle())).toBe('invite');
  });

  it('opens the room alone, where no authorization is wanted', async () => {
    const { result, signed, untilLoaded } = show();
    await untilLoaded();
    await result().contractOracle({ useAuthz: false });
    expect(signed).toEqual([]);
  });

  it('asks for a limit where the oracle publishes no price', async () => {
    resources = { '{id}#orz': resources['{id}#orz'] };
    const { result, untilLoaded } = show();
    await untilLoaded();
    expect(result()).toMatchObject({ agentCard: null, pricingList: undefined });
    await expect(result().contractOracle()).rejects.toThrow('give `maxAmount`');
    expect(homeserver.seen).not.toContain('POST /bot/spaces/source');

    const limited = show({ maxAmount: { amount: 5, denom: 'uixo' } });
    await limited.untilLoaded();
    await limited.result().contractOracle();
    expect(limited.signed).toHaveLength(1);
  });

  it('pays a claim, and none that was evaluated or is of another collection', async () => {
    const { result, signed, untilLoaded } = show();
    await untilLoaded();
    await result().payClaim();
    expect(signed).toMatchObject([
      { memo: 'Approve claim claim-1', message: { value: { grantee: wallet.address } } },
    ]);

    isEvaluated = true;
    await expect(result().payClaim()).rejects.toThrow('already evaluated');
    const other = show({ userClaimCollectionId: '8' });
    await other.untilLoaded();
    await expect(other.result().payClaim()).rejects.toThrow('does not belong to collection 8');
  });

  it('says what the provider lacks, and does nothing without a user', async () => {
    const lacking = show({}, { chain: { indexerUrl: `${homeserver.url}/nowhere` } });
    await lacking.untilLoaded();
    expect(lacking.result().error?.message).toBe('The indexer answered 404');
    await expect(lacking.result().inviteOracle()).rejects.toThrow('Oracle room id not found');

    const { result, untilLoaded } = show({}, { initialWallet: null });
    await untilLoaded();
    await expect(result().contractOracle()).rejects.toThrow('Wallet or matrix access token not found');
  });
});
