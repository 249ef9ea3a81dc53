/** How the record of a twin is changed by somebody who may. */
import type { EntityManager } from 'typeorm';
import { invalidRequest } from '../../contract/validation-errors.js';
import { Problem } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import { assertMatches } from '../../contract/etag.js';
import { isOfKind, type Protocols } from '../protocols/protocol.js';
import { assertController, type Actor } from '../register/controllers.js';
import { assertNotExtended } from '../register/decided-validity.js';
import type { TwinRow } from '../register/entity.js';
import { assertExternalIdFree, assertOwner } from '../register/external-id.js';
import {
  assertKeys,
  assertPeriod,
  assertProperties,
  assertServices,
  timeOf,
} from '../register/field-rules.js';
import { mergePatch } from './merge-patch.js';
import { changeTwin, lockTwin, type ChangedTwin, type TwinFields } from '../register/records.js';
import { toTwin } from '../register/twin.js';
import { assertNotUnderReview } from '../register/under-review.js';

type Patch = Schema<'TwinPatch'>;

/** Patches are as small as any body, but what they add up to must not grow for ever. */
export const MAX_RECORD_BYTES = 256 * 1024;

export interface TwinUpdate {
  readonly did: string;
  readonly ifMatch: string | undefined;
  readonly patch: Patch;
}

/** Of several at a time with one `ETag`, one changes the record, and the others are refused. */
export async function updateTwinIn(
  manager: EntityManager,
  protocols: Protocols,
  actor: Actor,
  { did, ifMatch, patch }: TwinUpdate,
): Promise<ChangedTwin> {
  const row = await lockTwin(manager, did);
  await assertController(manager, actor, row);
  assertMatches(ifMatch, row.revision);
  assertNotUnderReview(row);
  assertNoRules(row, patch);
  const fields = patched(row, patch);
  assertNotExtended(row, fields);
  const protocol = await protocols.find(manager, row.protocol, row.protocolVersion);
  if (!protocol) throw new Error(`${row.protocol} has no version ${row.protocolVersion}`);
  assertProperties(protocol.faultsOf(fields.properties, 'body.properties'));
  assertSize({ ...row, ...fields });
  if (fields.externalId !== row.externalId) {
    assertOwner(actor, row);
    await assertExternalIdFree(manager, { ...row, ...fields });
  }
  return changeTwin(manager, row, fields);
}

/** What a protocol asks of its twins changes by versions, so that nobody's twins break. */
function assertNoRules({ type }: TwinRow, { properties }: Patch): void {
  if (properties === undefined || !isOfKind(type, 'Protocol')) return;
  throw invalidRequest([
    {
      field: 'body.properties',
      rule: 'immutable',
      message: 'of a protocol change by a new version; see POST /v1/protocols/{protocolDid}/versions',
    },
  ]);
}

/** Throws for what of the result does not fit. */
function patched(row: TwinRow, patch: Patch) {
  const fields = {
    controller: patch.controller ?? row.controller,
    externalId: patch.externalId === undefined ? row.externalId : patch.externalId,
    properties:
      patch.properties === undefined ? row.properties : mergePatch(row.properties, patch.properties ?? {}),
    metadata: patch.metadata === undefined ? row.metadata : patchedMetadata(row, patch.metadata),
    services: replaced(row.services, patch.services),
    verifiableCredential: replaced(row.verifiableCredential, patch.verifiableCredential),
    verificationMethod: replaced(row.verificationMethod, patch.verificationMethod),
    validFrom: patchedTime(row, patch, 'validFrom'),
    validUntil: patchedTime(row, patch, 'validUntil'),
  } satisfies TwinFields;
  assertKeys(fields.verificationMethod, 'body');
  assertServices(fields.services, 'body');
  assertPeriod(fields, 'body');
  return fields;
}

function patchedMetadata(row: TwinRow, patch: NonNullable<Patch['metadata']> | null): TwinRow['metadata'] {
  // The contract lets a name be text or null only.
  const { name, ...more } = mergePatch(row.metadata, patch ?? {});
  return { ...more, ...(typeof name === 'string' && { name }) };
}

/** Lists are not merged. */
function replaced<Item>(list: Item[], patch: Item[] | null | undefined): Item[] {
  return patch === undefined ? list : (patch ?? []);
}

function patchedTime(row: TwinRow, patch: Patch, field: 'validFrom' | 'validUntil'): Date | null {
  const text = patch[field];
  if (text === undefined) return row[field];
  return text === null ? null : timeOf(text, `body.${field}`);
}

function assertSize(row: TwinRow): void {
  if (Buffer.byteLength(JSON.stringify(toTwin(row))) <= MAX_RECORD_BYTES) return;
  throw new Problem(
    'payload_too_large',
    `The record would be over the limit of ${MAX_RECORD_BYTES} bytes of JSON`,
  );
}
