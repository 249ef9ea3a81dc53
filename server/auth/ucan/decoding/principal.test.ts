import { describe, expect, it } from '@jest/globals';
import { alice, mallory, principalBytes } from '../../testing/ucans.js';
import { Principal } from './principal.js';

const named = (did: string) => Buffer.concat([Buffer.from([0x9d, 0x1a]), Buffer.from(did)]);
const RSA = new Uint8Array([0x85, 0x24, ...new Uint8Array(270).fill(1)]);

describe('a principal', () => {
  it('that is a key has the DID of the key', () => {
    const principal = Principal.read(principalBytes(alice.did()));
    expect(principal.did).toBe(alice.did());
    expect(principal).toMatchObject({ isDidKey: true, canHaveEd25519Key: true });
  });

  it('that is a key of another type can have no Ed25519 key', () => {
    expect(Principal.read(RSA)).toMatchObject({ isDidKey: true, canHaveEd25519Key: false });
  });

  it('with another DID may have an Ed25519 key', () => {
    const principal = Principal.read(named('web:alice.example'));
    expect(principal.did).toBe('did:web:alice.example');
    expect(principal).toMatchObject({ isDidKey: false, canHaveEd25519Key: true });
  });

  it('equals another with the same bytes only', () => {
    const principal = Principal.of(alice.did());
    expect(principal.equals(Principal.read(principalBytes(alice.did())))).toBe(true);
    expect(principal.equals(Principal.of(mallory.did()))).toBe(false);
    expect(Principal.of('did:web:a').equals(Principal.of('did:web:ab'))).toBe(false);
  });

  it.each<[string, Buffer]>([
    ['a did:key as text', named(alice.did().slice('did:'.length))],
    ['a byte order mark', named('\ufeffweb:alice.example')],
    ['a letter outside ASCII', named('web:álice')],
    ['a byte that is no UTF-8', Buffer.concat([named('web:'), Buffer.from([0xff])])],
    ['a text that is no DID', named('web alice')],
    ['no text', named('')],
  ])('has one form: %s is none', (_, bytes) => {
    expect(() => Principal.read(bytes)).toThrow('not the form of a DID');
  });
});
