import { encrypt } from 'eciesjs';
import { base58btc } from 'multiformats/bases/base58';
import { askIndexer } from '../chain/indexer.js';
import type { IndexerOptions } from '../chain/indexer.js';
import { memberOf, textOf } from '../validation/member-of.js';

/** What a call is like. */
export interface CallWishes {
  readonly callType: 'audio' | 'video';
  readonly sessionId: string;
  readonly userDid: string;
  readonly agentVoice: string;
  readonly language: string;
}

/** The room event that tells the oracle of a call: `m.ixo.oracles_call`. */
export interface CallEvent extends CallWishes {
  readonly callStatus: 'pending';
  readonly callStartedAt: string;
  /** For the oracle alone: encrypted for its account's key, in base58. */
  readonly encryptionKey: string;
  readonly oracleDid: string;
}

export const CALL_EVENT_TYPE = 'm.ixo.oracles_call';

/** The bytes of the key of a call's media. */
const KEY_BYTES = 32;

/** A fresh key for the media of a call, in hexadecimal digits. */
export const newEncryptionKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** The event of a call, whose key only the oracle's account can read (ECIES on secp256k1). */
export const callEvent = (
  wishes: CallWishes,
  { oracleDid, publicKey, encryptionKey }: CallKeys,
): CallEvent => ({
  ...wishes,
  callStatus: 'pending',
  callStartedAt: new Date().toISOString(),
  encryptionKey: base58btc.baseEncode(
    encrypt(base58btc.baseDecode(publicKey), new TextEncoder().encode(encryptionKey)),
  ),
  oracleDid,
});

export interface CallKeys {
  /** Of the oracle's account on the chain. */
  readonly oracleDid: string;
  /** Its key, in base58. */
  readonly publicKey: string;
  /** Of the media. */
  readonly encryptionKey: string;
}

const KEYS = 'query GetIidVerificationMethods($id: String!) { iid(id: $id) { verificationMethod } }';

/** The public key of an account on the chain, in base58. @throws Error when the indexer knows none. */
export const publicKeyOf = async (indexer: IndexerOptions, did: string): Promise<string> => {
  const methods = memberOf(
    memberOf(await askIndexer(indexer, KEYS, { id: did }), 'iid'),
    'verificationMethod',
  );
  const keys = Array.isArray(methods) ? methods.flatMap((each) => textOf(each, 'publicKeyBase58') ?? []) : [];
  const [key] = keys;
  if (key === undefined) throw new Error(`The indexer knows no public key of ${did}`);
  return key;
};
