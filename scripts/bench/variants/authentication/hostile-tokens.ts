/** Tokens that an attacker can send to keep the server busy. */
import { randomBytes } from 'node:crypto';
import { CBOR, type API } from '@ucanto/core';
import {
  blockOf,
  forge,
  issue,
  mallory,
  packCar,
  packToken,
  serialize,
  serializeBlock,
  toBase64,
  type Block,
  type UcanInput,
} from '../../../../server/auth/testing/ucans.js';
import { MAX_TOKEN_CHARACTERS, MAX_UCANS } from '../../../../server/auth/ucan/decoding/archive.js';
import {
  MAX_CAPABILITIES,
  MAX_CAVEATS_WEIGHT,
  MAX_RESOURCE_CHARACTERS,
} from '../../../../server/auth/ucan/decoding/parse-fields.js';
import { MAX_PRINCIPAL_BYTES } from '../../../../server/auth/ucan/decoding/principal.js';
import type { UcanRefusal } from '../../../../server/auth/ucan/ucan-refusal.js';
import { EXPIRATION } from './honest-tokens.js';
import { capabilities, manyToMany, sharedProofs, tree } from './proofs.js';

export interface HostileToken {
  /** The kind that it is sent as. Only an authenticated caller can send a grant. */
  readonly as: 'invocation' | 'delegation' | 'grant';
  readonly refusal: UcanRefusal;
  /** A different one for each number. */
  readonly make: (at: number) => Promise<string>;
}

const MAX_BYTES = (MAX_TOKEN_CHARACTERS / 4) * 3;

/** The space that base64, a header of one root and the root's block leave. */
const ROOM_BYTES = MAX_BYTES - 200;

const honest = (at: number, input: UcanInput = {}) =>
  issue({ nonce: `${at}`, expiration: EXPIRATION, ...input });

/** Signed by another key, so that everything else is checked first. */
const signedBy = async (other: API.Signer, at: number, input: UcanInput) => {
  const { data } = await honest(at, { issuer: other });
  return forge(await honest(at, input), { s: data.signature });
};

export const beforeSignIn: Readonly<Record<string, HostileToken>> = {
  'a megabyte': {
    as: 'invocation',
    refusal: 'ucan_too_large',
    make: (at) => Promise.resolve(`${at}`.padEnd(1_000_000, 'A')),
  },
  'random bytes, 12 KiB of base64': {
    as: 'invocation',
    refusal: 'ucan_malformed',
    // The first byte is not that of a CAR, so it is refused early.
    make: () => Promise.resolve(toBase64(Buffer.concat([Buffer.from([0]), randomBytes(MAX_BYTES - 1)]))),
  },
  'no base64 in the last of 12 KiB': {
    as: 'invocation',
    refusal: 'ucan_malformed',
    make: (at) => Promise.resolve(`${`${at}`.padEnd(MAX_TOKEN_CHARACTERS - 1, 'A')}!`),
  },
  'a CAR of 9,000 empty blocks': {
    as: 'invocation',
    refusal: 'ucan_too_many_proofs',
    make: async (at) => {
      const car = Buffer.alloc(MAX_BYTES);
      packCar([(await honest(at)).cid], []).forEach((byte, index) => (car[index] = byte));
      return toBase64(car);
    },
  },
  '12 KiB of junk blocks': {
    as: 'invocation',
    refusal: 'ucan_malformed',
    make: async (at) => packToken([(await honest(at)).root, ...(await junk(MAX_UCANS - 1, 7000))]),
  },
  'arrays nested 8,000 deep': {
    as: 'invocation',
    refusal: 'ucan_malformed',
    make: (at) => serializeBlock(nested(at, 8000)),
  },
  'another audience': {
    as: 'invocation',
    refusal: 'ucan_wrong_audience',
    make: async (at) => serialize(await honest(at, { audience: mallory })),
  },
  expired: {
    as: 'invocation',
    refusal: 'ucan_expired',
    make: async (at) => serialize(await honest(at, { expiration: EXPIRATION - 7200 })),
  },
  'a principal of 8,900 bytes': {
    as: 'invocation',
    refusal: 'ucan_too_large',
    make: async (at) => forge(await honest(at), { iss: rsaKeyOf(ROOM_BYTES - 300) }),
  },
  'a caveat of 60 links': {
    as: 'delegation',
    refusal: 'ucan_too_large',
    make: async (at) => {
      const { cid } = await honest(at);
      const links = Array.from({ length: 60 }, () => cid);
      return signedBy(mallory, at, { capabilities: capabilities(1, { nb: { links } }) });
    },
  },
  'the longest principal, as the issuer': {
    as: 'invocation',
    refusal: 'ucan_unsupported_issuer',
    make: async (at) => forge(await honest(at), { iss: rsaKeyOf(MAX_PRINCIPAL_BYTES) }),
  },
  'the longest principal, as the audience': {
    as: 'invocation',
    refusal: 'ucan_wrong_audience',
    make: async (at) => forge(await honest(at), { aud: rsaKeyOf(MAX_PRINCIPAL_BYTES) }),
  },
  'the wrong signature': {
    as: 'invocation',
    refusal: 'ucan_bad_signature',
    make: (at) => signedBy(mallory, at, {}),
  },
  'the wrong signature, as many facts as may be': {
    as: 'invocation',
    refusal: 'ucan_bad_signature',
    make: (at) => signedBy(mallory, at, { facts: [{ list: Array.from({ length: 50 }, () => 1) }] }),
  },
  'the wrong signature, 64 capabilities': {
    as: 'delegation',
    refusal: 'ucan_bad_signature',
    make: (at) => signedBy(mallory, at, { capabilities: capabilities(MAX_CAPABILITIES) }),
  },
  'the wrong signature, 64 capabilities, caveats': {
    as: 'delegation',
    refusal: 'ucan_bad_signature',
    make: (at) => signedBy(mallory, at, { capabilities: capabilities(MAX_CAPABILITIES, { nb: { max: 1 } }) }),
  },
  'the wrong signature, 8 KB of resources': {
    as: 'delegation',
    refusal: 'ucan_bad_signature',
    make: (at) =>
      signedBy(mallory, at, {
        capabilities: capabilities(8, { with: `ixo:${'x'.repeat(MAX_RESOURCE_CHARACTERS - 4)}` }),
      }),
  },
  'the wrong signature, 4 KB of caveats to escape': {
    as: 'delegation',
    refusal: 'ucan_bad_signature',
    make: (at) => {
      const text = '\u0001'.repeat(MAX_CAVEATS_WEIGHT - 100);
      return signedBy(mallory, at, { capabilities: capabilities(1, { nb: { text } }) });
    },
  },
  '16 UCANs': {
    as: 'delegation',
    refusal: 'ucan_has_proofs',
    make: async (at) => packToken(await tree(at)),
  },
  'shared proofs, 8 levels of 2': {
    as: 'delegation',
    refusal: 'ucan_has_proofs',
    make: async (at) => packToken(await sharedProofs(at, 8, 2)),
  },
};

export const afterSignIn: Readonly<Record<string, HostileToken>> = {
  'grant, 16 UCANs, the last with the wrong signature': {
    as: 'grant',
    refusal: 'ucan_bad_signature',
    make: async (at) => packToken(await tree(at, { isForged: true })),
  },
  'grant, 16 UCANs, the first with too much': {
    as: 'grant',
    refusal: 'ucan_escalation',
    make: async (at) => packToken(await tree(at, { isEscalated: true })),
  },
  'grant, shared proofs, 8 levels of 2': {
    as: 'grant',
    refusal: 'ucan_shared_proof',
    make: async (at) => packToken(await sharedProofs(at, 8, 2)),
  },
  'grant, 64 capabilities, none among the 64 of its proof': {
    as: 'grant',
    refusal: 'ucan_escalation',
    make: async (at) => packToken(await manyToMany(at)),
  },
};

/** Unreferenced blocks of this total size. */
function junk(count: number, bytes: number): Promise<Block[]> {
  const one = () => blockOf(CBOR.encode(new Uint8Array(randomBytes(Math.floor(bytes / count)))));
  return Promise.all(Array.from({ length: count }, one));
}

function nested(at: number, levels: number): Uint8Array {
  const head = Buffer.from([0xa1, 0x63, ...Buffer.from('fct')]);
  return new Uint8Array(Buffer.concat([head, Buffer.alloc(levels, 0x81), CBOR.encode(at)]));
}

/** Longer than any key. */
function rsaKeyOf(bytes: number): Uint8Array {
  return new Uint8Array([0x85, 0x24, ...randomBytes(bytes - 2)]);
}
