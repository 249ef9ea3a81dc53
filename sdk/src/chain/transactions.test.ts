import { describe, expect, it } from '@jest/globals';
import { encodeProtobuf } from './protobuf.js';
import { claimApproval, claimAuthorization } from './transactions.js';

const address = 'ixo1user';
const adminAddress = 'ixo1admin';
const collectionId = '7';

/** What protobufjs makes of the same message by the chain's own proto files. */
const AUTHORIZATION =
  '0a0869786f317573657212106469643a69786f3a69786f31757365721a0a69786f316f7261636c65220969786f3161646d696e2a0137300138ac02420c0a047569786f1204313030305a0308b054';
const APPROVAL =
  '0a0562616679311201371a106469643a69786f3a69786f317573657222106469643a69786f3a69786f31757365722a0869786f3175736572320969786f3161646d696e380140014a18636964206f6620766572696669636174696f6e50726f6f66';

const fromHex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));

describe('A transaction', () => {
  it('lets an oracle submit claims, in the bytes of the chain', () => {
    const maxAmount = { amount: '1000', denom: 'uixo' };
    const oracleAddress = 'ixo1oracle';
    const grant = { address, adminAddress, oracleAddress, collectionId, agentQuota: 300, maxAmount };
    const typeUrl = '/ixo.claims.v1beta1.MsgCreateClaimAuthorization';
    expect(claimAuthorization(grant)).toEqual({
      typeUrl: '/cosmos.authz.v1beta1.MsgExec',
      value: { grantee: address, msgs: [{ typeUrl, value: fromHex(AUTHORIZATION) }] },
    });
  });

  it('approves a claim, in the bytes of the chain', () => {
    const typeUrl = '/ixo.claims.v1beta1.MsgEvaluateClaim';
    expect(claimApproval({ address, adminAddress, collectionId, claimId: 'bafy1' }).value).toEqual({
      grantee: address,
      msgs: [{ typeUrl, value: fromHex(APPROVAL) }],
    });
  });

  it('leaves out defaults, and has numbers of more than 32 bits', () => {
    expect([...encodeProtobuf([[1, ''], [2, 0], [3, 2 ** 35]])]).toEqual([24, 128, 128, 128, 128, 128, 1]); // prettier-ignore
  });
});
