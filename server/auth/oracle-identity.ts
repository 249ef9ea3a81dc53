import { createPrivateKey, createPublicKey } from 'node:crypto';
import { join } from 'node:path';
import type { API } from '@ucanto/core';
import * as ed25519 from '@ucanto/principal/ed25519';
import { isDid } from '../contract/validation/is-did.js';
import { ConfigError } from '../errors/config-error.js';
import { ED25519_KEY_BYTES, publicKeyOf } from './did/did-key.js';
import { keepSecret } from '../persistence/files/secret-file.js';

/** The file in the data folder. */
export const KEY_FILE = 'oracle-key';

/** The identity of this oracle: the audience of every UCAN it accepts, and the issuer of those that it signs. */
export interface OracleIdentity {
  readonly did: API.DID;
  /** Signs as `did`. */
  readonly signer: API.Signer;
}

export interface OracleIdentityOptions {
  /** Created if it does not exist. */
  readonly dataDir: string;
  /** `ORACLE_KEY`: the text of an Ed25519 key, in the format of the key file. When it is set, no file is read or created. */
  readonly key?: string | undefined;
  /** `ORACLE_DID`: the DID of the oracle, if it is not its `did:key`. */
  readonly did?: string | undefined;
}

/** Rejects with a message for the operator, which names the setting or file at fault and never quotes a key. */
export const loadOracleIdentity = async ({
  dataDir,
  key,
  did,
}: OracleIdentityOptions): Promise<OracleIdentity> => {
  const file = join(dataDir, KEY_FILE);
  const signer = key
    ? parseKey(key, 'ORACLE_KEY')
    : parseKey(
        await keepSecret(file, newOracleKey),
        `The key file ${file} (used because ORACLE_KEY is not set)`,
      );
  return did ? named(signer, did) : { did: signer.did(), signer };
};

const named = (signer: ed25519.EdSigner, did: string): OracleIdentity => {
  if (!isDid(did)) throw new ConfigError('ORACLE_DID is not a DID: expected did:<method>:<id>');
  if (did === signer.did()) return { did, signer };
  if (did.startsWith('did:key:')) {
    throw new ConfigError(
      `ORACLE_DID is a did:key of another key: the key of this oracle is ${signer.did()}`,
    );
  }
  return { did, signer: signer.withDID(did) };
};

export const newOracleKey = async (): Promise<string> => ed25519.format(await ed25519.generate());

const parseKey = (text: string, source: string): ed25519.EdSigner => {
  const signer = decodeKey(text.trim());
  if (signer && isWhole(signer)) return signer;
  throw new ConfigError(
    `${source} does not hold an Ed25519 key: expected the text that starts with Mg, as \`make secrets\` prints one`,
  );
};

const decodeKey = (text: string): ed25519.EdSigner | undefined => {
  try {
    return ed25519.parse(text);
  } catch {
    // The library's message may quote the text, which is a secret.
    return undefined;
  }
};

/** The text holds both halves of the key. If they do not match, no signature would verify. */
const isWhole = (signer: ed25519.EdSigner): boolean => {
  const secret = signer.encode().subarray(TAG_BYTES, TAG_BYTES + ED25519_KEY_BYTES);
  const der = Buffer.concat([PRIVATE_KEY_HEADER, secret]);
  // By Node: the first signature of the library takes a tenth of the whole start.
  const own = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  return publicKeyOf(signer.did())?.equals(own) ?? false;
};

/** The multicodec before the private half. */
const TAG_BYTES = 2;

/** What precedes the 32 bytes of an Ed25519 private key (RFC 8410, section 7). */
const PRIVATE_KEY_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');
