import { decodeBase64, encodeBase64 } from '../base64.js';
import { concat } from '../encoding/bytes.js';
import { decodeDid, tagged } from '../encoding/did.js';
import type { Result } from '../result.js';
import { ed25519OfBytes, ed25519OfPair, generateEd25519 } from './ed25519.js';
import type { Ed25519, PlatformKeyPair } from './ed25519.js';

/** The 64 bytes of Ed25519, by themselves or, as ucanto's signers give them, as `raw`. */
export type UcanSignature = Uint8Array | { readonly raw: Uint8Array };

/** A signer of UCANs with Ed25519: a key as itself, or as another DID that lists the key, such as a twin's. Signers of ucanto are some, too. */
export interface UcanSigner {
  did(): string;
  sign(payload: Uint8Array): UcanSignature | PromiseLike<UcanSignature>;
}

/** An Ed25519 key pair that signs UCANs; `key.did()` is its `did:key:z6Mk…`. Its holder can act as the user. */
export interface UcanKey extends UcanSigner {
  /** The platform's own form, for IndexedDB and {@link keyFromPair}; undefined where its WebCrypto has no Ed25519. */
  readonly keyPair: PlatformKeyPair | undefined;
  sign(payload: Uint8Array): Promise<Uint8Array>;
  verify(payload: Uint8Array, signature: Uint8Array): Promise<boolean>;
  /** The same key as another DID that lists it: `key.withDID('did:ixo:entity:…')`. */
  withDID(did: string): UcanSigner;
}

/** Why a text is no key. */
export interface KeyFailure {
  readonly code: 'key_malformed';
  readonly detail: string;
}

/** Whether the secret may leave the platform. */
export interface GenerateKeyOptions {
  /** Whether {@link keyToText} can write it; default true. Scripts of a page can use one that cannot be written, but not take it away. */
  readonly extractable?: boolean | undefined;
}

const PUBLIC_CODE = 0xed;
const SECRET_CODE = 0x1300;
const KEY_BYTES = 32;
const TAG_BYTES = 2;

/** Padded base64, as the first letter of a multibase text. */
const BASE64 = 'M';

const secrets = new WeakMap<UcanKey, Uint8Array>();

/**
 * Generates a new key from the platform's secure random source.
 *
 * @example
 * ```ts
 * import { generateKey } from '@twin-oracle/sdk/ucan';
 *
 * // No script of the page can read it; keep `key.keyPair` in IndexedDB.
 * const key = await generateKey({ extractable: false });
 * console.log(key.did());
 * ```
 */
export const generateKey = async ({ extractable = true }: GenerateKeyOptions = {}): Promise<UcanKey> =>
  keyOf(await generateEd25519(extractable));

/**
 * A key that was kept as `key.keyPair`.
 *
 * @throws what WebCrypto throws for a pair of another kind.
 *
 * @example
 * ```ts
 * import { generateKey, keyFromPair } from '@twin-oracle/sdk/ucan';
 *
 * const { keyPair } = await generateKey({ extractable: false });
 * if (keyPair) console.log((await keyFromPair(keyPair)).did());
 * ```
 */
export const keyFromPair = async (keyPair: PlatformKeyPair): Promise<UcanKey> =>
  keyOf(await ed25519OfPair(keyPair));

/**
 * The key as text (multibase base64, starts with `Mg`), for {@link keyFromText}. It is a secret.
 *
 * @throws TypeError when the key is not extractable.
 *
 * @example
 * ```ts
 * import { generateKey, keyFromText, keyToText } from '@twin-oracle/sdk/ucan';
 *
 * const text = keyToText(await generateKey()); // a secret
 * const { ok: key } = await keyFromText(text);
 * ```
 */
export const keyToText = (key: UcanKey): string => {
  const bytes = secrets.get(key);
  if (!bytes) throw new TypeError('The key is not extractable');
  return BASE64 + encodeBase64(bytes);
};

/**
 * Parses the text of {@link keyToText}.
 *
 * @returns the key, or `{ error: { code: 'key_malformed' } }` for any other text. The text is never quoted.
 *
 * @example
 * ```ts
 * import { keyFromText } from '@twin-oracle/sdk/ucan';
 *
 * const { ok: key, error } = await keyFromText(process.env.ORACLE_USER_KEY ?? '');
 * if (error) throw new Error(error.detail);
 * console.log(key.did());
 * ```
 */
export const keyFromText = async (text: string): Promise<Result<UcanKey, KeyFailure>> => {
  // What is wrong with the text would quote it.
  const key = await parseKey(text.trim()).catch(() => undefined);
  if (key) return { ok: key };
  return { error: { code: 'key_malformed', detail: 'Expected an Ed25519 key as written by keyToText' } };
};

const parseKey = async (text: string): Promise<UcanKey | undefined> => {
  const bytes = text.startsWith(BASE64) ? decodeBase64(text.slice(1)) : undefined;
  if (!bytes) return undefined;
  const publicAt = 2 * TAG_BYTES + KEY_BYTES;
  const key = await ed25519OfBytes(bytes.slice(TAG_BYTES, TAG_BYTES + KEY_BYTES), bytes.slice(publicAt));
  // The tags are what they must be, and nothing is behind them.
  if (encodeBase64(textBytes(key) ?? new Uint8Array()) !== text.slice(1)) return undefined;
  // The text holds both halves of the key; if they do not match, no signature would verify.
  const probe = new Uint8Array([1]);
  return (await key.verify(probe, await key.sign(probe))) ? keyOf(key) : undefined;
};

const keyOf = (pair: Ed25519): UcanKey => {
  const did = decodeDid(tagged(PUBLIC_CODE, pair.publicKey));
  const key: UcanKey = {
    keyPair: pair.keyPair,
    did: () => did,
    sign: (payload) => pair.sign(payload),
    verify: (payload, signature) => pair.verify(payload, signature),
    withDID: (other) => ({ did: () => other, sign: (payload) => pair.sign(payload) }),
  };
  const bytes = textBytes(pair);
  if (bytes) secrets.set(key, bytes);
  return key;
};

const textBytes = ({ secret, publicKey }: Ed25519): Uint8Array | undefined =>
  secret && concat([tagged(SECRET_CODE, secret), tagged(PUBLIC_CODE, publicKey)]);
