import { gzipSync } from 'node:zlib';
import { base58btc } from 'multiformats/bases/base58';
import { base64url, CompactSign, exportJWK, generateKeyPair } from 'jose';
import type { CryptoKey } from 'jose';

/** An issuer of credentials, including invalid ones. */
export interface TestIssuer {
  readonly did: string;
  readonly key: CryptoKey;
  sign(payload: object, header?: Record<string, unknown>): Promise<string>;
  /** A valid credential with some members replaced; `undefined` removes one. */
  credential(members?: object, header?: Record<string, unknown>): Promise<string>;
  /** A list in which these bits are set. */
  statusList(set: readonly number[], members?: object): Promise<string>;
}

export const LIST_URL = 'https://issuer.example.org/v1/status-lists/1';

export const entryAt = (index: number | string, members: object = {}) => ({
  credentialStatus: {
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(index),
    statusListCredential: LIST_URL,
    ...members,
  },
});

export const createTestIssuer = async (): Promise<TestIssuer> => {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const { x = '' } = await exportJWK(publicKey);
  const did = `did:key:${base58btc.encode(Uint8Array.from([0xed, 0x01, ...base64url.decode(x)]))}`;
  const sign: TestIssuer['sign'] = (payload, header = {}) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', ...header })
      .sign(privateKey);
  const base = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    type: ['VerifiableCredential'],
    issuer: did,
    validFrom: '2026-01-01T00:00:00Z',
  };
  return {
    did,
    key: privateKey,
    sign,
    credential: (members, header) =>
      sign({ ...base, credentialSubject: { id: 'did:ixo:entity:1', amount: 12.5 }, ...members }, header),
    statusList: (set, members = {}) =>
      sign({
        ...base,
        id: LIST_URL,
        type: ['VerifiableCredential', 'BitstringStatusListCredential'],
        credentialSubject: {
          type: 'BitstringStatusList',
          statusPurpose: 'revocation',
          encodedList: encodeList(set),
        },
        ...members,
      }),
  };
};

export const encodeList = (set: readonly number[], bytes = 16_384): string => {
  const bits = new Uint8Array(bytes);
  for (const index of set) {
    const at = Math.floor(index / 8);
    bits[at] = (bits[at] ?? 0) | (128 >> (index % 8));
  }
  return `u${base64url.encode(gzipSync(bits))}`;
};
