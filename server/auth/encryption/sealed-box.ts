/** Encryption at rest: each text is a JWE that can be decrypted only with a key and only for its owner. */
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import type { Result } from '../../contract/errors/result.js';

/** The key encrypts directly (RFC 7518, section 4.5), by AES-GCM with a fresh random 96-bit IV each time. */
const ALGORITHM = { alg: 'dir', enc: 'A256GCM' } as const;

/** `unknown_key`: encrypted with a key that is not among these. `tampered`: altered, not a JWE, or of another owner. */
export type OpenFailure = 'unknown_key' | 'tampered';

export interface SealedBox {
  seal(plaintext: string, ownerDid: string): Promise<string>;
  open(sealed: string, ownerDid: string): Promise<Result<string, OpenFailure>>;
  /** A keyed hash of the text, in base64url: HMAC-SHA256 with a key of the owner that is derived from the first key. */
  mac(text: string, owner: string): string;
}

/**
 * @param keys 32 bytes each. The first encrypts, all decrypt: to rotate, put a new key first and keep the old ones as long as they are
 * needed.
 */
export function createSealedBox(keys: readonly Uint8Array[]): SealedBox {
  const [first] = keys;
  if (!first) throw new Error('A sealed box needs a key');
  const byId = new Map(keys.map((key) => [keyIdOf(key), key]));

  return {
    mac: (text, owner) =>
      createHmac('sha256', Buffer.from(hkdfSync('sha256', first, '', `mac ${owner}`, 32)))
        .update(text)
        .digest('base64url'),

    seal: (plaintext, ownerDid) =>
      new CompactEncrypt(new TextEncoder().encode(plaintext))
        .setProtectedHeader({ ...ALGORITHM, kid: keyIdOf(first), sub: ownerDid })
        .encrypt(first),

    async open(sealed, ownerDid) {
      try {
        const { kid } = decodeProtectedHeader(sealed);
        const key = kid === undefined ? undefined : byId.get(kid);
        if (!key) return { error: 'unknown_key' };
        const { plaintext, protectedHeader } = await compactDecrypt(sealed, key, {
          keyManagementAlgorithms: [ALGORITHM.alg],
          contentEncryptionAlgorithms: [ALGORITHM.enc],
        });
        // The header is authenticated with the text, so a text that was moved to another owner's row still names its original owner.
        if (protectedHeader.sub !== ownerDid) return { error: 'tampered' };
        return { ok: new TextDecoder().decode(plaintext) };
      } catch {
        return { error: 'tampered' };
      }
    },
  };
}

/** 64 bits of a hash identify the key and reveal nothing about it. */
function keyIdOf(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}
