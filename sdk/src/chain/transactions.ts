import { encodeProtobuf } from './protobuf.js';

/** A message of a transaction, as the chain's signing clients take it. */
export interface ChainMessage {
  readonly typeUrl: string;
  readonly value: object;
}

export interface Coin {
  readonly amount: string;
  readonly denom: string;
}

export interface ClaimAuthorization {
  /** The user's account. */
  readonly address: string;
  readonly adminAddress: string;
  readonly oracleAddress: string;
  readonly collectionId: string;
  /** How many claims the oracle may submit. */
  readonly agentQuota: number;
  /** The most that one claim may ask for. */
  readonly maxAmount: Coin;
}

/** `CreateClaimAuthorizationType.SUBMIT` of ixo.claims.v1beta1. */
const SUBMIT = 1;

/** `EvaluationStatus.APPROVED` of ixo.claims.v1beta1. */
const APPROVED = 1;

/** How long an intent to claim may stay open: three hours. */
const INTENT_SECONDS = 3 * 60 * 60;

/** Lets an oracle submit claims to a collection of the user: `MsgCreateClaimAuthorization` of ixo.claims.v1beta1. */
export const claimAuthorization = ({
  address,
  adminAddress,
  oracleAddress,
  collectionId,
  agentQuota,
  maxAmount,
}: ClaimAuthorization): ChainMessage =>
  executed(address, '/ixo.claims.v1beta1.MsgCreateClaimAuthorization', [
    [1, address],
    [2, chainDid(address)],
    [3, oracleAddress],
    [4, adminAddress],
    [5, collectionId],
    [6, SUBMIT],
    [7, agentQuota],
    [8, encodeProtobuf([[1, maxAmount.denom], [2, maxAmount.amount]])], // prettier-ignore
    [11, encodeProtobuf([[1, INTENT_SECONDS]])],
  ]);

export interface ClaimApproval {
  /** The user's account. */
  readonly address: string;
  readonly adminAddress: string;
  readonly claimId: string;
  readonly collectionId: string;
}

/** Approves a claim of an oracle, which pays for it: `MsgEvaluateClaim` of ixo.claims.v1beta1. */
export const claimApproval = ({
  address,
  adminAddress,
  claimId,
  collectionId,
}: ClaimApproval): ChainMessage =>
  executed(address, '/ixo.claims.v1beta1.MsgEvaluateClaim', [
    [1, claimId],
    [2, collectionId],
    [3, chainDid(address)],
    [4, chainDid(address)],
    [5, address],
    [6, adminAddress],
    [7, APPROVED],
    [8, 1],
    // What the published client sends; the user has no evaluation credential.
    [9, 'cid of verificationProof'],
  ]);

/** The user acts for the account that controls the collection, by the authorization that they have of it. */
const executed = (
  grantee: string,
  typeUrl: string,
  fields: Parameters<typeof encodeProtobuf>[0],
): ChainMessage => ({
  typeUrl: '/cosmos.authz.v1beta1.MsgExec',
  value: { grantee, msgs: [{ typeUrl, value: encodeProtobuf(fields) }] },
});

const chainDid = (address: string): string => `did:ixo:${address}`;
