/** The name in a line, as far as it can be read: it also identifies an invalid line. */
import type { Schema } from '../../../contract/types.js';
import { isName } from './local-ids.js';
import { isKind } from './parse-line.js';

export type LineLabel = Pick<Schema<'ImportResult'>, 'kind' | 'name' | 'externalId'>;

/** A longer name matches no schema, and is not repeated. */
const MAX_NAME_CHARACTERS = 66;
const MAX_EXTERNAL_ID_CHARACTERS = 255;

export function labelOf(value: unknown): LineLabel {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return {};
  const { kind } = value;
  if (typeof kind !== 'string' || !isKind(kind)) return {};
  const did = 'did' in value ? value.did : undefined;
  const isNamed = typeof did === 'string' && isName(did) && did.length <= MAX_NAME_CHARACTERS;
  const externalId = 'externalId' in value ? value.externalId : undefined;
  const isKnown = typeof externalId === 'string' && externalId.length <= MAX_EXTERNAL_ID_CHARACTERS;
  return { kind, ...(isNamed && { name: did }), ...(isKnown && { externalId }) };
}
