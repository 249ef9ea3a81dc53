import type { API } from '@ucanto/core';
import * as ed25519 from '@ucanto/principal/ed25519';
import type { Result } from './result.js';

/**
 * An Ed25519 key pair that signs UCANs; `key.did()` is its `did:key:z6Mk…`. It contains the private key, whose holder can act as the user.
 */
export type UcanKey = ed25519.EdSigner;

/** A signer of UCANs: a key as itself, or as another DID that lists the key, such as a twin's: `key.withDID('did:ixo:entity:…')`. */
export type UcanSigner = API.Signer;

export interface KeyFailure {
  readonly code: 'key_malformed';
  readonly detail: string;
}

/** Generates a new key from the platform's secure random source. */
export const generateKey = (): Promise<UcanKey> => ed25519.generate();

/** The key as text (multibase base64, starts with `Mg`), for {@link keyFromText}. It is a secret. */
export const keyToText = (key: UcanKey): string => ed25519.format(key);

/**
 * Parses the text of {@link keyToText}.
 *
 * @returns the key, or `{ error: { code: 'key_malformed' } }` for any other text. The text is never quoted.
 */
export const keyFromText = async (text: string): Promise<Result<UcanKey, KeyFailure>> => {
  try {
    const key = ed25519.parse(text.trim());
    // The text holds both halves of the key; if they do not match, no signature would verify.
    const probe = new Uint8Array([1]);
    if (await key.verify(probe, await key.sign(probe))) return { ok: key };
  } catch {
    // Falls through to the generic error: the library's message may quote the secret.
  }
  return { error: { code: 'key_malformed', detail: 'Expected an Ed25519 key as written by keyToText' } };
};
