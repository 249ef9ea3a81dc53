/** Changes the record of a twin on behalf of its controller. */
import type { EntityManager } from 'typeorm';
import type { Outcome } from '../../command/unit-of-work.js';
import { invalidRequest } from '../../contract/validation/validation-errors.js';
import { Problem } from '../../contract/errors/problem.js';
import type { Schema } from '../../contract/types.js';
import { assertMatches } from '../../contract/reply/etag.js';
import { isOfKind, type Protocols } from '../protocols/protocol.js';
import { assertController, type Actor } from '../register/controllers.js';
import { assertNotExtended } from '../register/fields/twin-validity.js';
import { assertExternalIdFree, assertOwner } from '../register/external-id.js';
import { assertProperties } from '../register/fields/field-rules.js';
import { patchStated, type TwinRow } from '../register/fields/fields.js';
import { changeTwin, lockTwin } from '../register/change-twin.js';
import { toTwin } from '../register/twin.js';
import { assertNotUnderReview } from '../register/under-review.js';

type Patch = Schema<'TwinPatch'>;

/** Patches are small, but their accumulated result needs a limit too. */
export const MAX_RECORD_BYTES = 256 * 1024;

export interface TwinUpdate {
  readonly did: string;
  readonly ifMatch: string | undefined;
  readonly patch: Patch;
}

/** Of several concurrent changes with one `ETag`, one succeeds and the others are refused. */
export async function updateTwin(
  manager: EntityManager,
  protocols: Protocols,
  actor: Actor,
  { did, ifMatch, patch }: TwinUpdate,
): Promise<Outcome<TwinRow>> {
  const row = await lockTwin(manager, did);
  await assertController(manager, actor, row);
  assertMatches(ifMatch, row.revision);
  assertNotUnderReview(row);
  assertNoRules(row, patch);
  const fields = patchStated(row, patch, 'body');
  assertNotExtended(row, fields);
  const protocol = await protocols.of(manager, row);
  assertProperties(protocol.validate(fields.properties, 'body.properties'));
  assertSize({ ...row, ...fields });
  if (fields.externalId !== row.externalId) {
    assertOwner(actor, row);
    await assertExternalIdFree(manager, { ...row, ...fields });
  }
  const changed = await changeTwin(manager, row, fields);
  return { result: changed.row, events: changed.events };
}

/** The rules of a protocol change only by versions, so that no twins break. */
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

function assertSize(row: TwinRow): void {
  if (Buffer.byteLength(JSON.stringify(toTwin(row))) <= MAX_RECORD_BYTES) return;
  throw new Problem(
    'payload_too_large',
    `The record would be over the limit of ${MAX_RECORD_BYTES} bytes of JSON`,
  );
}
