import type { Schema } from '../../contract/types.js';
import type { TwinRow } from './entity.js';

/** The record as the contract shows it: without whose API key made it. */
export function toTwin({ ownerDid: _, ...row }: TwinRow): Schema<'Twin'> {
  const { validFrom, validUntil, createdAt, updatedAt, protocol, ...same } = row;
  return {
    ...same,
    class: protocol,
    protocol,
    ...(validFrom && { validFrom: validFrom.toISOString() }),
    ...(validUntil && { validUntil: validUntil.toISOString() }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
