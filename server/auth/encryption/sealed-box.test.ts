import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { CompactEncrypt, decodeProtectedHeader } from 'jose';
import { createSealedBox } from './sealed-box.js';

const ALICE = 'did:web:alice.example';
const MALLORY = 'did:web:mallory.example';
const [oldKey, newKey] = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(32))];
const box = createSealedBox([oldKey]);

describe('an encrypted text', () => {
  it('is decrypted for its owner, whatever it contains', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (text) => {
        expect(await box.open(await box.seal(text, ALICE), ALICE)).toEqual({ ok: text });
      }),
    );
  });

  it('reveals nothing about the text, not even that two are equal', async () => {
    const [one, two] = [await box.seal('the same', ALICE), await box.seal('the same', ALICE)];
    expect(one.split('.').slice(2)).not.toEqual(two.split('.').slice(2));
    expect(Buffer.from(one.split('.')[3] ?? '', 'base64url').toString()).not.toContain('same');
  });

  it('names the owner and the key id, and reveals nothing about the key', async () => {
    const header = decodeProtectedHeader(await box.seal('text', ALICE));
    expect(header).toEqual({
      alg: 'dir',
      enc: 'A256GCM',
      kid: expect.stringMatching(/^[0-9a-f]{16}$/),
      sub: ALICE,
    });
    expect(Buffer.from(oldKey).toString('hex')).not.toContain(header.kid);
  });

  it('is refused for another owner', async () => {
    expect(await box.open(await box.seal('text', ALICE), MALLORY)).toEqual({ error: 'tampered' });
  });

  it('is refused when the owner in it is replaced', async () => {
    const [header = '', ...rest] = (await box.seal('text', ALICE)).split('.');
    const fields = Buffer.from(header, 'base64url').toString().replace(ALICE, MALLORY);
    const forged = [Buffer.from(fields).toString('base64url'), ...rest].join('.');
    expect(await box.open(forged, MALLORY)).toEqual({ error: 'tampered' });
  });

  it('is refused with any letter of it changed', async () => {
    const sealed = await box.seal('text', ALICE);
    for (let at = 0; at < sealed.length; at += 1) {
      // The last letter of a part may hold bits that belong to no byte.
      if (sealed[at] === '.' || [undefined, '.'].includes(sealed[at + 1])) continue;
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      expect((await box.open(changed, ALICE)).error).toBeDefined();
    }
  });

  it.each(['', 'text', '....', 'a.b.c.d.e', '{}'])('is not %p', async (text) => {
    expect(await box.open(text, ALICE)).toEqual({ error: 'tampered' });
  });

  it('must use the one algorithm, even if it was encrypted with the key', async () => {
    const { kid = '' } = decodeProtectedHeader(await box.seal('text', ALICE));
    const other = await new CompactEncrypt(new TextEncoder().encode('text'))
      .setProtectedHeader({ alg: 'A256GCMKW', enc: 'A256GCM', kid, sub: ALICE })
      .encrypt(oldKey);
    expect(await box.open(other, ALICE)).toEqual({ error: 'tampered' });
  });
});

describe('a new key', () => {
  it('encrypts, while the old one still decrypts', async () => {
    const rotated = createSealedBox([newKey, oldKey]);
    const [before, after] = [await box.seal('before', ALICE), await rotated.seal('after', ALICE)];
    expect(await rotated.open(before, ALICE)).toEqual({ ok: 'before' });
    expect(await rotated.open(after, ALICE)).toEqual({ ok: 'after' });
    expect(await box.open(after, ALICE)).toEqual({ error: 'unknown_key' });
  });

  it('alone does not decrypt what the old one encrypted', async () => {
    const sealed = await box.seal('text', ALICE);
    expect(await createSealedBox([newKey]).open(sealed, ALICE)).toEqual({ error: 'unknown_key' });
  });
});

it('encryption needs a key', () => {
  expect(() => createSealedBox([])).toThrow('A sealed box needs a key');
});
