import type { API } from '@ucanto/core';
import * as ed25519 from '@ucanto/principal/ed25519';
import type { Result } from './result.js';

/**
 * An Ed25519 key pair that signs UCANs; `key.did()` is its `did:key:z6Mk…`.
 * It holds the private key: whoever has it is the user.
 */
export type UcanKey = ed25519.EdSigner;

/** What can sign a UCAN: a key as itself, or as another DID that names it, such as a twin's: `key.withDID('did:ixo:entity:…')`. */
export type UcanSigner = API.Signer;

export interface KeyFailure {
  readonly code: 'key_malformed';
  readonly detail: string;
}

/** Makes a new key from the platform's secure random source. */
export const generateKey = (): Promise<UcanKey> => ed25519.generate();

/** The key as text (multibase base64, starts with `Mg`), for {@link keyFromText}. A secret: keep it as one. */
export const keyToText = (key: UcanKey): string => ed25519.format(key);

/**
 * Reads what {@link keyToText} wrote.
 *
 * @returns the key, or `{ error: { code: 'key_malformed' } }` for any other text. The text is never quoted.
 */
export const keyFromText = async (text: string): Promise<Result<UcanKey, KeyFailure>> => {
  try {
    const key = ed25519.parse(text.trim());
    // The text holds both halves of the key; if they do not belong together, no signature would ever verify.
    const probe = new Uint8Array([1]);
    if (await key.verify(probe, await key.sign(probe))) return { ok: key };
  } catch {
    // Falls through to the one answer: the library's message may quote the secret.
  }
  return { error: { code: 'key_malformed', detail: 'Expected an Ed25519 key as written by keyToText' } };
};
