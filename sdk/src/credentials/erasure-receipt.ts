import type { ErasureReceipt } from '../http/contract-schemas.js';
import type { ReceiptKind } from './read-receipt.js';
import { has, isCount, isHash, isRecord, isText } from './record.js';

const isErasureReceipt = (payload: unknown): payload is ErasureReceipt =>
  isRecord(payload) &&
  ['issuer', 'erasureId', 'pseudonym', 'requestedAt', 'requestedBy', 'finishedAt'].every((name) =>
    has(payload, name, isText),
  ) &&
  isHash(payload.subjectSha256) &&
  ['deleted', 'pseudonymised', 'kept'].every((name) => has(payload, name, isListOfPlaces)) &&
  has(payload, 'kept', (kept) => Array.isArray(kept) && kept.every((place) => has(place, 'reason', isText)));

const isListOfPlaces = (places: unknown): boolean =>
  Array.isArray(places) &&
  places.every((place) => has(place, 'place', isText) && has(place, 'rows', isCount));

export const ERASURE_RECEIPT: ReceiptKind<ErasureReceipt> = {
  type: 'erasure-receipt+jwt',
  fits: isErasureReceipt,
  issuerOf: ({ issuer }) => issuer,
};
