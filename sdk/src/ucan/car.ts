import { Delegation } from '@ucanto/core';
import type { API } from '@ucanto/core';
import { decodeBase64, encodeBase64 } from './base64.js';
import type { Result } from './result.js';

/** A decoded UCAN. Decoding verifies nothing: do not rely on its claims. */
export type Ucan = API.Delegation;

export interface CarFailure {
  readonly code: 'car_malformed';
  readonly detail: string;
}

/**
 * Encodes a UCAN with its proofs as the base64 text (standard, padded) of a CAR, as headers and bodies carry it.
 *
 * @throws Error when a proof that the UCAN refers to was not attached to it.
 */
export const encodeCar = async (ucan: Ucan): Promise<string> => {
  const { ok: bytes, error } = await ucan.archive();
  if (!bytes) throw new Error('The UCAN cannot be archived', { cause: error });
  return encodeBase64(bytes);
};

/** Decodes the base64 text of a CAR to the UCAN at its root, or to `{ error: { code: 'car_malformed' } }`. */
export const decodeCar = async (serialized: string): Promise<Result<Ucan, CarFailure>> => {
  const bytes = decodeBase64(serialized);
  if (!bytes) return malformed('The text is not base64');
  try {
    const { ok: ucan } = await Delegation.extract(bytes);
    // A UCAN is decoded when its data is first read: an error should occur here, not in the caller's code.
    if (ucan?.data) return { ok: ucan };
  } catch {
    // Falls through: the codecs throw on what they cannot read.
  }
  return malformed('The text is not a CAR with a UCAN 0.9.1 in it');
};

const malformed = (detail: string): { error: CarFailure } => ({ error: { code: 'car_malformed', detail } });
