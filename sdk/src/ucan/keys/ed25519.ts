import { concat } from '../encoding/bytes.js';

/** A `CryptoKey` of WebCrypto. */
export type PlatformKey = Parameters<typeof crypto.subtle.exportKey>[1];

/** A `CryptoKeyPair` of WebCrypto. */
export interface PlatformKeyPair {
  readonly privateKey: PlatformKey;
  readonly publicKey: PlatformKey;
}

/** An Ed25519 key pair of the platform or, where its WebCrypto has no Ed25519, of a library that is loaded then. */
export interface Ed25519 {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** 32 bytes; undefined when the platform does not give them out. */
  readonly secret: Uint8Array | undefined;
  /** The platform's own form, which IndexedDB can keep. */
  readonly keyPair: PlatformKeyPair | undefined;
  sign(payload: Uint8Array): Promise<Uint8Array>;
  verify(payload: Uint8Array, signature: Uint8Array): Promise<boolean>;
}

const NAME = 'Ed25519';
const SECRET_BYTES = 32;

/** What stands before the secret in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20);

/** A new key. Its secret leaves the platform only when it is extractable. @throws Error when the platform cannot keep one. */
export const generateEd25519 = async (extractable: boolean): Promise<Ed25519> => {
  if (await hasEd25519()) {
    const pair = await crypto.subtle.generateKey(NAME, extractable, ['sign', 'verify']);
    if (!('privateKey' in pair)) throw new TypeError('The platform has made half a key');
    return ed25519OfPair(pair);
  }
  if (!extractable)
    throw new Error('This platform has no Ed25519, so it cannot keep a key: generate an extractable one');
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  const { secretKey, publicKey } = ed25519.keygen();
  return ofLibrary(secretKey, publicKey);
};

export const ed25519OfPair = async (keyPair: PlatformKeyPair): Promise<Ed25519> => {
  const { subtle } = crypto;
  const { privateKey, publicKey } = keyPair;
  const secret = privateKey.extractable
    ? new Uint8Array(await subtle.exportKey('pkcs8', privateKey)).slice(-SECRET_BYTES)
    : undefined;
  return ofPlatform(keyPair, new Uint8Array(await subtle.exportKey('raw', publicKey)), secret);
};

/** A key whose bytes are known. Whether its halves belong together is not checked. */
export const ed25519OfBytes = async (secret: Uint8Array, publicBytes: Uint8Array): Promise<Ed25519> => {
  if (!(await hasEd25519())) return ofLibrary(secret, publicBytes);
  const { subtle } = crypto;
  const pkcs8 = new Uint8Array(concat([PKCS8_PREFIX, secret]));
  const [privateKey, publicKey] = await Promise.all([
    subtle.importKey('pkcs8', pkcs8, NAME, false, ['sign']),
    subtle.importKey('raw', new Uint8Array(publicBytes), NAME, true, ['verify']),
  ]);
  return ofPlatform({ privateKey, publicKey }, publicBytes, secret);
};

const ofPlatform = (
  keyPair: PlatformKeyPair,
  publicKey: Uint8Array,
  secret: Uint8Array | undefined,
): Ed25519 => ({
  ...{ publicKey, secret, keyPair },
  sign: async (payload) =>
    new Uint8Array(await crypto.subtle.sign(NAME, keyPair.privateKey, new Uint8Array(payload))),
  verify: (payload, signature) =>
    crypto.subtle.verify(NAME, keyPair.publicKey, new Uint8Array(signature), new Uint8Array(payload)),
});

const ofLibrary = async (secret: Uint8Array, publicKey: Uint8Array): Promise<Ed25519> => {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  return {
    ...{ publicKey, secret, keyPair: undefined },
    sign: (payload) => Promise.resolve(ed25519.sign(payload, secret)),
    verify: (payload, signature) => Promise.resolve(ed25519.verify(signature, payload, publicKey)),
  };
};

/** Node 20, Chromium 137, Firefox 129 and Safari 17 have it, on pages with HTTPS. */
const hasEd25519 = async (): Promise<boolean> => {
  try {
    await crypto.subtle.importKey('raw', SOME_PUBLIC_KEY, NAME, true, ['verify']);
    return true;
  } catch {
    return false;
  }
};

/** The base point of the curve. */
const SOME_PUBLIC_KEY = Uint8Array.from({ length: SECRET_BYTES }, (_, at) => (at === 0 ? 0x58 : 0x66));
