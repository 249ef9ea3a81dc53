import * as UCAN from '@ipld/dag-ucan';
import { Delegation } from '@ucanto/core';
import type { API } from '@ucanto/core';
import * as ed25519 from '@ucanto/principal/ed25519';

/** The UCAN in a text, as ucanto reads it; undefined when it reads none. */
export const readByUcanto = async (serialized: string): Promise<API.Delegation | undefined> => {
  try {
    const { ok } = await Delegation.extract(Buffer.from(serialized, 'base64'));
    // It decodes when its data is first read.
    return ok?.data ? ok : undefined;
  } catch {
    return undefined;
  }
};

/** What the signature of a UCAN covers, as ucanto writes it. */
export const signedPartOf = async (serialized: string): Promise<string> =>
  UCAN.format((await whole(serialized)).data).split('.')[1] ?? '';

/** Whether ucanto finds the signature of a UCAN to be that of a `did:key`. */
export const isSignedBy = async (serialized: string, did: string): Promise<boolean> =>
  UCAN.verifySignature(
    (await whole(serialized)).data,
    ed25519.Verifier.parse(did).withDID((await whole(serialized)).issuer.did()),
  );

const whole = async (serialized: string): Promise<API.Delegation> => {
  const ucan = await readByUcanto(serialized);
  if (!ucan) throw new Error('ucanto reads no UCAN');
  return ucan;
};
