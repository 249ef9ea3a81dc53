import { decodeBase64, encodeBase64 } from './base64.js';
import { readArchive } from './encoding/ucan-archive.js';
import type { Result } from './result.js';
import type { Ucan } from './ucan.js';

/** Why a text is no CAR. */
export interface CarFailure {
  readonly code: 'car_malformed';
  readonly detail: string;
}

/**
 * Encodes a UCAN with its proofs as the base64 text (standard, padded) of a CAR, as headers and bodies carry it.
 *
 * @example
 * ```ts
 * import { decodeCar, encodeCar } from '@twin-oracle/sdk/ucan';
 *
 * const { ok: ucan } = await decodeCar(serialized);
 * if (ucan) console.log((await encodeCar(ucan)) === serialized);
 * ```
 */
export const encodeCar = async (ucan: Ucan): Promise<string> => encodeBase64(await ucan.archive());

/**
 * Decodes the base64 text of a CAR to the UCAN at its root, or to `{ error: { code: 'car_malformed' } }`.
 *
 * @example
 * ```ts
 * import { decodeCar } from '@twin-oracle/sdk/ucan';
 *
 * const { ok: ucan, error } = await decodeCar(serialized);
 * if (error) console.error(error.code, error.detail);
 * else console.log(ucan.issuer.did(), ucan.audience.did(), new Date(ucan.expiration * 1000));
 * ```
 */
export const decodeCar = (serialized: string): Promise<Result<Ucan, CarFailure>> =>
  Promise.resolve(decode(serialized));

const decode = (serialized: string): Result<Ucan, CarFailure> => {
  const bytes = decodeBase64(serialized);
  if (!bytes) return malformed('The text is not base64');
  try {
    return { ok: readArchive(bytes) };
  } catch {
    // The errors of the decoder name bytes, and mean nothing to callers.
    return malformed('The text is not a CAR with a UCAN 0.9.1 in it');
  }
};

const malformed = (detail: string): { error: CarFailure } => ({ error: { code: 'car_malformed', detail } });
