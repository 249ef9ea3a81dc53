/** Each limit exactly reached, and exceeded by one. */
import { describe, expect, it } from '@jest/globals';
import type { API } from '@ucanto/core';
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import {
  MAX_DELEGATION_SECONDS,
  MAX_INVOCATION_SECONDS,
  NOW,
  alice,
  chain,
  createTestVerifier,
  delegation,
  forge,
  forgedBlock,
  grant,
  invocation,
  issue,
  mallory,
  packToken,
  serialize,
  signerOf,
} from '../testing/ucans.js';
import type { UcanInput } from '../testing/ucans.js';
import { MAX_TOKEN_CHARACTERS, MAX_UCANS } from './decoding/archive.js';
import { MAX_CBOR_DEPTH } from './decoding/cbor-shape.js';
import { MAX_PROOF_DEPTH } from './decoding/chain.js';
import { CLOCK_SKEW_SECONDS } from './check-claims.js';
import {
  MAX_CAPABILITIES,
  MAX_CAVEATS_WEIGHT,
  MAX_FACTS_WEIGHT,
  MAX_RESOURCE_CHARACTERS,
} from './decoding/parse-fields.js';
import { MAX_PRINCIPAL_BYTES } from './decoding/principal.js';
import type { UcanRefusal } from './ucan-refusal.js';

const { verifier } = createTestVerifier();
type Kind = 'invocation' | 'delegation' | 'grant';
const refusalOf = async (kind: Kind, token: string) => (await verifier[kind](token)).error?.code ?? 'none';

/** This many capabilities over the user's own resources. */
const capabilities = (count: number, suffix = ''): [API.Capability, ...API.Capability[]] => {
  const [first, ...rest] = Array.from({ length: count }, (_, at): API.Capability => ({
    can: 'store/add',
    with: `ixo:user:${at}${suffix}`,
  }));
  if (!first) throw new Error('one at least');
  return [first, ...rest];
};

describe('the size of a token', () => {
  /** Padded to the exact length, in a resource and then in the nonce. */
  const ofSize = async (characters: number) => {
    const make = (padding: number, nonce: number) =>
      delegation({ capabilities: capabilities(16, 'x'.repeat(padding)), nonce: 'n'.repeat(nonce) });
    const bare = (await make(0, 200)).length;
    const padding = Math.floor((((characters - bare) / 4) * 3) / 16);
    for (let nonce = 24; nonce < 900; nonce += 1) {
      const token = await make(padding, nonce);
      if (token.length === characters) return token;
    }
    throw new Error('no such token');
  };

  it('may be the maximum', async () => {
    const token = await ofSize(MAX_TOKEN_CHARACTERS);
    expect(await refusalOf('delegation', token)).toBe('none');
  });

  it('may not be more, whatever it contains', async () => {
    const token = await ofSize(MAX_TOKEN_CHARACTERS);
    expect(await refusalOf('delegation', `${token}A`)).toBe('ucan_too_large');
    expect(await refusalOf('delegation', await ofSize(MAX_TOKEN_CHARACTERS + 4))).toBe('ucan_too_large');
    expect(await refusalOf('invocation', 'A'.repeat(50_000_000))).toBe('ucan_too_large');
  });
});

describe('the number of UCANs in a token', () => {
  const withProofs = async (count: number) => {
    const nonces = Array.from({ length: count }, (_, at) => `${at}`);
    const proofs = await Promise.all(nonces.map((nonce) => grant({ audience: mallory, nonce })));
    return serialize(await grant({ issuer: mallory, proofs }));
  };

  it('may be the maximum, including the token', async () => {
    expect(await refusalOf('grant', await withProofs(MAX_UCANS - 1))).toBe('none');
  });

  it('may not be more', async () => {
    expect(await refusalOf('grant', await withProofs(MAX_UCANS))).toBe('ucan_too_many_proofs');
  });

  it('counts sections whose length has bits in its second byte only', async () => {
    const CID_BYTES = 36;
    const nonceOf = (at: number, length: number) => `${at}`.padStart(length, 'n');
    const proofs = await Promise.all(
      Array.from({ length: MAX_UCANS }, async (_, at) => {
        const { bytes } = await grant({ audience: mallory, nonce: nonceOf(at, 30) });
        const missing = 128 - ((CID_BYTES + bytes.length) % 128);
        return grant({ audience: mallory, nonce: nonceOf(at, 30 + missing) });
      }),
    );
    expect(proofs.map(({ bytes }) => (CID_BYTES + bytes.length) % 128)).toEqual(Array(MAX_UCANS).fill(0));
    const over = async (some: typeof proofs) =>
      refusalOf('grant', await serialize(await grant({ issuer: mallory, proofs: some })));
    expect(await over(proofs.slice(1))).toBe('none');
    expect(await over(proofs)).toBe('ucan_too_many_proofs');
  });
});

describe('the depth of a chain', () => {
  const ofDepth = async (depth: number) => {
    const issuers = await Promise.all(Array.from({ length: depth }, (_, at) => signerOf(100 + at)));
    return serialize(await chain([alice, ...issuers]));
  };

  it('may be the maximum', async () => {
    const { ok } = await verifier.grant(await ofDepth(MAX_PROOF_DEPTH));
    expect(ok?.ids).toHaveLength(MAX_PROOF_DEPTH + 1);
  });

  it('may not be more', async () => {
    expect(await refusalOf('grant', await ofDepth(MAX_PROOF_DEPTH + 1))).toBe('ucan_too_many_proofs');
  });

  it('of 60 proofs is more than a token can hold', async () => {
    expect(await refusalOf('grant', await ofDepth(60))).toBe('ucan_too_large');
  });
});

describe('the number of capabilities in a UCAN', () => {
  it('may be the maximum', async () => {
    const token = await delegation({ capabilities: capabilities(MAX_CAPABILITIES) });
    expect(await refusalOf('delegation', token)).toBe('none');
    expect(await refusalOf('grant', token)).toBe('none');
  });

  it('may be the maximum with a caveat each', async () => {
    const limited = capabilities(MAX_CAPABILITIES).map((each) => ({ ...each, nb: { max: 1 } }));
    const token = await delegation({ capabilities: limited as [API.Capability, ...API.Capability[]] });
    expect(await refusalOf('grant', token)).toBe('none');
  });

  it('may not be more', async () => {
    const token = await delegation({ capabilities: capabilities(MAX_CAPABILITIES + 1) });
    expect(await refusalOf('delegation', token)).toBe('ucan_too_large');
  });
});

describe('the length of a resource', () => {
  const ofLength = (characters: number) =>
    delegation({ capabilities: [{ can: 'store/add', with: `ixo:${'x'.repeat(characters - 4)}` }] });

  it('may be the maximum, and not more', async () => {
    expect(await refusalOf('delegation', await ofLength(MAX_RESOURCE_CHARACTERS))).toBe('none');
    expect(await refusalOf('delegation', await ofLength(MAX_RESOURCE_CHARACTERS + 1))).toBe('ucan_too_large');
  });
});

describe('the length of a principal', () => {
  /** Like an RSA key, the longest kind. */
  const ofLength = (bytes: number) => new Uint8Array([0x85, 0x24, ...new Uint8Array(bytes - 2).fill(1)]);

  it.each([
    ['audience', 'aud', 'ucan_wrong_audience'],
    ['issuer', 'iss', 'ucan_unsupported_issuer'],
  ])('may be all that is allowed, and not more, as the %s', async (_, field, otherwise) => {
    const withPrincipal = async (bytes: number) => forge(await issue(), { [field]: ofLength(bytes) });
    expect(await refusalOf('invocation', await withPrincipal(MAX_PRINCIPAL_BYTES))).toBe(otherwise);
    expect(await refusalOf('invocation', await withPrincipal(MAX_PRINCIPAL_BYTES + 1))).toBe(
      'ucan_too_large',
    );
  });

  it('in text form is that of the contract', async () => {
    const ofCharacters = (count: number) =>
      invocation({ audience: alice.withDID(`did:web:${'x'.repeat(count - 'did:web:'.length)}`) });
    const { maxLength } = openapi.components.schemas.Did;
    expect(await refusalOf('invocation', await ofCharacters(maxLength))).toBe('ucan_wrong_audience');
    expect(await refusalOf('invocation', await ofCharacters(maxLength + 1))).toBe('ucan_malformed');
  });
});

describe('the depth of values', () => {
  const ofDepth = async (levels: number) => {
    // The UCAN's map, its list of facts and the fact account for three levels.
    let deep: unknown = null;
    for (let level = 3; level < levels; level += 1) deep = [deep];
    return forge(await issue(), { fct: [{ deep }] });
  };

  it('may be the maximum', async () => {
    expect(await refusalOf('invocation', await ofDepth(MAX_CBOR_DEPTH))).toBe('ucan_bad_signature');
  });

  it('may not be more', async () => {
    expect(await refusalOf('invocation', await ofDepth(MAX_CBOR_DEPTH + 1))).toBe('ucan_malformed');
  });
});

describe('the weight of facts and nonce', () => {
  it('may be the maximum, and not more', async () => {
    const ofWeight = (weight: number) => invocation({ nonce: 'n'.repeat(weight - 16) });
    expect(await refusalOf('invocation', await ofWeight(MAX_FACTS_WEIGHT))).toBe('none');
    expect(await refusalOf('invocation', await ofWeight(MAX_FACTS_WEIGHT + 1))).toBe('ucan_too_large');
  });

  it.each([
    ['of many values', { list: Array.from({ length: 80 }, () => 1) }],
    ['of many keys', Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`key${at}`, true]))],
    ['of a long text', { text: '\u0001'.repeat(1000) }],
    ['of many bytes', { bytes: new Uint8Array(1000) }],
  ])('is exceeded by one %s', async (_, fact) => {
    expect(await refusalOf('invocation', await invocation({ facts: [fact] }))).toBe('ucan_too_large');
  });

  it('counts links more, which take longest to decode', async () => {
    const { cid } = await issue();
    const facts = [{ links: Array.from({ length: 8 }, () => cid) }];
    expect(await refusalOf('invocation', await invocation({ facts }))).toBe('ucan_too_large');
  });

  it('is not reached by what clients send', async () => {
    const facts = [{ sessionId: 'a'.repeat(64), purpose: 'sign-in', attempt: 1, tags: ['a', 'b'] }];
    const token = await invocation({ facts, nonce: 'n'.repeat(32) });
    expect(await refusalOf('invocation', token)).toBe('none');
  });
});

describe('the weight of caveats', () => {
  /** A map, its key and its text. */
  const ofWeight = (weight: number) =>
    delegation({
      capabilities: [{ can: 'store/add', with: 'ixo:a', nb: { key: 'x'.repeat(weight - 16 - 3 - 16) } }],
    });

  it('may be the maximum, and not more', async () => {
    expect(await refusalOf('grant', await ofWeight(MAX_CAVEATS_WEIGHT))).toBe('none');
    expect(await refusalOf('grant', await ofWeight(MAX_CAVEATS_WEIGHT + 1))).toBe('ucan_too_large');
  });
});

describe('the time of a token', () => {
  const skew = CLOCK_SKEW_SECONDS;

  it.each<[string, Kind, UcanInput, UcanRefusal | 'none']>([
    ['one second before it is over', 'invocation', { expiration: NOW - skew + 1 }, 'none'],
    ['when it is over', 'invocation', { expiration: NOW - skew }, 'ucan_expired'],
    ['when it begins', 'invocation', { notBefore: NOW + skew }, 'none'],
    ['one second before it begins', 'invocation', { notBefore: NOW + skew + 1 }, 'ucan_not_yet_valid'],
    ['as long as allowed', 'invocation', { expiration: NOW + MAX_INVOCATION_SECONDS + skew }, 'none'],
    [
      'one second too long',
      'invocation',
      { expiration: NOW + MAX_INVOCATION_SECONDS + skew + 1 },
      'ucan_lifetime_too_long',
    ],
    ['as long as allowed', 'delegation', { expiration: NOW + MAX_DELEGATION_SECONDS + skew }, 'none'],
    [
      'one second too long',
      'delegation',
      { expiration: NOW + MAX_DELEGATION_SECONDS + skew + 1 },
      'ucan_lifetime_too_long',
    ],
    ['as long as allowed', 'grant', { expiration: NOW + MAX_DELEGATION_SECONDS + skew }, 'none'],
    [
      'one second too long',
      'grant',
      { expiration: NOW + MAX_DELEGATION_SECONDS + skew + 1 },
      'ucan_lifetime_too_long',
    ],
  ])('%s, as %s', async (_, kind, input, expected) => {
    const token = kind === 'invocation' ? await invocation(input) : await delegation(input);
    expect(await refusalOf(kind, token)).toBe(expected);
  });

  it('is read to the second, whatever the number', async () => {
    for (const exp of [2 ** 53, 1e300, 1.5, -1.5, 'tomorrow', [], {}, true]) {
      expect(await refusalOf('invocation', await forge(await issue(), { exp }))).toBe('ucan_malformed');
    }
    for (const exp of [0, -1, -(2 ** 53 - 1)]) {
      expect(await refusalOf('invocation', await forge(await issue(), { exp }))).toBe('ucan_expired');
    }
    expect(await refusalOf('invocation', await forge(await issue(), { nbf: 1.5 }))).toBe('ucan_malformed');
  });
});

it('limits apply to proofs as to the token', async () => {
  const proof = await grant({ audience: mallory });
  const crowded = await forgedBlock(proof, { att: capabilities(MAX_CAPABILITIES + 1) });
  const token = await forgedBlock(await grant({ issuer: mallory, proofs: [proof] }), { prf: [crowded.cid] });
  expect(await refusalOf('grant', await packToken([token, crowded]))).toBe('ucan_too_large');
});
