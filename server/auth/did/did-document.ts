import { base58btc } from '@ucanto/core';
import { z } from 'zod';
import type { Result } from '../../contract/errors/result.js';
import { ED25519_KEY_BYTES, ED25519_TAG, untagged } from './did-key.js';
import { MAX_DID_KEYS } from './resolver.js';

/** Bounded, because decoding base58 takes quadratic time: 32 bytes, or 34 with the tag. */
const BASE58 = /^z[1-9A-HJ-NP-Za-km-z]{32,48}$/;
const BASE16 = /^[fF](?:[\da-fA-F]{64}|[\da-fA-F]{68})$/;
const BASE64URL = /^[\w-]{43}$/;

/** Unknown members are allowed: other types of keys have other fields. Some resolvers write null for an absent field. */
const verificationMethod = z.looseObject({
  id: z.string(),
  type: z.string(),
  controller: z.union([z.string(), z.array(z.string())]),
  publicKeyBase58: z.string().nullish(),
  publicKeyMultibase: z.string().nullish(),
  publicKeyJwk: z
    .looseObject({ kty: z.string(), crv: z.string().nullish(), x: z.string().nullish() })
    .nullish(),
});
type VerificationMethod = z.infer<typeof verificationMethod>;

/** A reference to a method of the document, or an embedded method. */
const relationship = z.array(z.union([z.string(), verificationMethod])).nullish();

const didDocument = z.looseObject({
  id: z.string(),
  verificationMethod: z.array(verificationMethod).nullish(),
  authentication: relationship,
  assertionMethod: relationship,
});

/**
 * The keys that may sign for a DID, from its DID document (https://www.w3.org/TR/did-1.0/): Ed25519 keys under `authentication` or
 * `assertionMethod` which the DID itself controls. Other keys are ignored.
 * @returns `did:key` texts, `MAX_DID_KEYS` at most; an error when this is not a document of this DID.
 */
export function signingKeysOf(did: string, document: unknown): Result<readonly string[], string> {
  const { data } = didDocument.safeParse(document);
  if (!data) return { error: 'It is no DID document' };
  if (data.id !== did) return { error: 'It is the document of another DID' };
  const methods = data.verificationMethod ?? [];
  const keys = [...(data.authentication ?? []), ...(data.assertionMethod ?? [])]
    .flatMap((method) =>
      typeof method === 'string'
        ? methods.filter(({ id }) => absolute(id, did) === absolute(method, did))
        : [method],
    )
    .filter(({ controller }) => controller === did)
    .map(rawKeyOf)
    .filter((key) => key !== undefined)
    .map(didKeyOf);
  return { ok: [...new Set(keys)].slice(0, MAX_DID_KEYS) };
}

/** `#key-1` is short for `did:…#key-1`. */
function absolute(url: string, did: string): string {
  return url.startsWith('#') ? did + url : url;
}

function rawKeyOf(method: VerificationMethod): Uint8Array | undefined {
  const { publicKeyBase58, publicKeyMultibase, publicKeyJwk } = method;
  switch (method.type) {
    case 'Ed25519VerificationKey2018':
    case 'Ed25519VerificationKey2020': {
      // The type names the algorithm, so some methods omit the tag.
      const bytes = bytesOf(publicKeyMultibase ?? `z${publicKeyBase58 ?? ''}`);
      return bytes?.length === ED25519_KEY_BYTES ? bytes : bytes && untagged(bytes);
    }
    case 'Multikey': {
      const bytes = bytesOf(publicKeyMultibase);
      return bytes && untagged(bytes);
    }
    case 'JsonWebKey':
    case 'JsonWebKey2020': {
      const { kty, crv, x } = publicKeyJwk ?? {};
      if (kty !== 'OKP' || crv !== 'Ed25519' || x == null) return undefined;
      return BASE64URL.test(x) ? Buffer.from(x, 'base64url') : undefined;
    }
    default:
      return undefined;
  }
}

/** Reads multibase in base58btc and in hex. */
function bytesOf(multibase: string | null | undefined): Uint8Array | undefined {
  if (multibase == null) return undefined;
  if (BASE58.test(multibase)) return base58btc.decode(multibase);
  return BASE16.test(multibase) ? Buffer.from(multibase.slice(1), 'hex') : undefined;
}

function didKeyOf(key: Uint8Array): string {
  return `did:key:${base58btc.encode(Uint8Array.from([...ED25519_TAG, ...key]))}`;
}
