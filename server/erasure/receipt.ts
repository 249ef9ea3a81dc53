/** The receipt of an erasure: what was deleted, changed and kept, signed with the key of the oracle. */
import type { JwsSigner } from '../auth/jws-signer.js';
import type { Schema } from '../contract/types.js';
import type { CountedRows, ErasureRow } from './store/erasures-store.js';

const TYPE = 'erasure-receipt+jwt';

export interface ReceiptContent {
  readonly erasure: ErasureRow;
  readonly finishedAt: Date;
  readonly counts: readonly CountedRows[];
  readonly kept: Schema<'ErasureReceipt'>['kept'];
}

/** @returns the compact form of the JWS. */
export function signReceipt(
  signer: JwsSigner,
  { erasure, finishedAt, counts, kept }: ReceiptContent,
): Promise<string> {
  const done = (action: CountedRows['action']) =>
    counts.filter((each) => each.action === action).map(({ place, rows }) => ({ place, rows }));
  const receipt: Schema<'ErasureReceipt'> = {
    issuer: signer.issuer,
    erasureId: erasure.id,
    subjectSha256: erasure.didSha256,
    pseudonym: erasure.pseudonym,
    requestedAt: erasure.requestedAt.toISOString(),
    requestedBy: erasure.requestedBy,
    finishedAt: finishedAt.toISOString(),
    deleted: done('deleted'),
    pseudonymised: done('pseudonymised'),
    kept,
  };
  return signer.sign(receipt, { typ: TYPE });
}
