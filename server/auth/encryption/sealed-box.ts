/** Encryption at rest: texts of one owner, each a JWE that nobody reads without a key, nor in the name of another owner. */
import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import type { Result } from '../../contract/result.js';

/** The key itself encrypts (RFC 7518, section 4.5), by AES-GCM with a fresh random 96-bit IV each time. */
const ALGORITHM = { alg: 'dir', enc: 'A256GCM' } as const;

/** `unknown_key`: sealed by a key that is not among these. `tampered`: altered, no JWE at all, or another owner's. */
export type OpenFailure = 'unknown_key' | 'tampered';

export interface SealedBox {
  seal(plaintext: string, ownerDid: string): Promise<string>;
  open(sealed: string, ownerDid: string): Promise<Result<string, OpenFailure>>;
}

/** @param keys Of 32 bytes. The first seals, all open: a new key is put in front, and the old ones stay as long as they are needed. */
export function createSealedBox(keys: readonly Uint8Array[]): SealedBox {
  const [first] = keys;
  if (!first) throw new Error('A sealed box needs a key');
  const byId = new Map(keys.map((key) => [keyIdOf(key), key]));

  return {
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
        // The header is authenticated with the text, so a row's text that was moved to another owner still names the first.
        if (protectedHeader.sub !== ownerDid) return { error: 'tampered' };
        return { ok: new TextDecoder().decode(plaintext) };
      } catch {
        return { error: 'tampered' };
      }
    },
  };
}

/** 64 bits of a hash tell the keys apart and tell nothing of them. */
function keyIdOf(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}
