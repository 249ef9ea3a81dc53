/** A new protocol, which is a twin, too: one space of DIDs for both. */
import type { EntityManager } from 'typeorm';
import { Problem } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import { asColumns } from '../../persistence/columns.js';
import type { NewEvent } from '../events/record-events.js';
import type { Actor } from '../register/controllers.js';
import { newTwinDid } from '../register/new-twin-did.js';
import { assertExternalIdFree } from '../register/external-id.js';
import { TwinEntity, type TwinRow } from '../register/entity.js';
import { twinCreated } from '../register/records.js';
import { assertRules } from './contradictions.js';
import { ProtocolEntity, ProtocolVersionEntity, type ProtocolVersionRow } from './entity.js';
import { toProtocol } from './protocol-record.js';
import { assertMayName } from './did-authority.js';
import { asTwinProperties, wholeRules, type Rules } from './rules.js';

/** The protocol of protocols. */
export const PROTOCOL_OF_PROTOCOLS = 'did:ixo:protocol/protocol';

export interface NewProtocol {
  /** One is given to it when there is none. */
  readonly did?: string | undefined;
  readonly rules: Partial<Rules>;
  /** Where the rules stand in the request: `body.properties` when it is one for a twin. */
  readonly place?: string;
  /** Where the rest of the record stands. */
  readonly recordPlace?: string;
  /** More of the twin's record. The controller is the actor unless it is named. */
  readonly twin?: Partial<
    Pick<
      TwinRow,
      | 'controller'
      | 'externalId'
      | 'ownerDid'
      | 'metadata'
      | 'services'
      | 'verifiableCredential'
      | 'verificationMethod'
      | 'validFrom'
      | 'validUntil'
    >
  >;
}

export interface RegisteredProtocol {
  readonly protocol: Schema<'Protocol'>;
  readonly twin: TwinRow;
  /** To be recorded by the transaction. */
  readonly events: readonly NewEvent[];
}

/**
 * Inserts the protocol, its first version and its twin. Throws `invalid_protocol` for rules that nothing can obey, `protocol_exists` when a
 * twin has the DID, `external_id_taken`, and `missing_scope` for a DID that the actor may not choose.
 */
export async function registerProtocol(
  manager: EntityManager,
  actor: Actor,
  { did, rules, place = 'body', recordPlace = place, twin: more = {} }: NewProtocol,
): Promise<RegisteredProtocol> {
  assertRules(wholeRules(rules), place);
  if (did !== undefined) await assertMayName(manager, actor, did);

  const now = new Date();
  const version: ProtocolVersionRow = {
    did: did ?? newTwinDid(),
    version: 1,
    ...wholeRules(rules),
    createdBy: actor.ownerDid,
    createdAt: now,
  };
  const twin = protocolTwin(version, actor.ownerDid, now, more);
  await assertExternalIdFree(manager, twin, recordPlace);
  if (!(await insertTwin(manager, twin)) || !(await insertProtocol(manager, version))) {
    // Which of the two was taken meanwhile?
    await assertExternalIdFree(manager, twin, recordPlace);
    throw new Problem('protocol_exists', `A protocol or another twin with the DID ${version.did} is there`, {
      errors: [{ field: 'body.did', rule: 'protocol_exists', message: 'is taken' }],
    });
  }
  const protocol = toProtocol(twin, version, 1);
  return { protocol, twin, events: [twinCreated(twin), protocolEvent('protocol.created', protocol)] };
}

/** The twin of a protocol that is not in its first version, maybe. */
export function protocolTwin(
  version: ProtocolVersionRow,
  ownerDid: string,
  now: Date,
  more: NonNullable<NewProtocol['twin']>,
): TwinRow {
  return {
    controller: ownerDid,
    externalId: null,
    metadata: {},
    services: [],
    verifiableCredential: [],
    verificationMethod: [],
    validFrom: null,
    validUntil: null,
    ownerDid,
    ...more,
    did: version.did,
    type: 'Protocol',
    protocol: PROTOCOL_OF_PROTOCOLS,
    protocolVersion: 1,
    properties: asTwinProperties(version, version.version),
    verificationStatus: 'unverified',
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
}

export function protocolEvent(
  type: 'protocol.created' | 'protocol.version_created',
  protocol: Schema<'Protocol'>,
): NewEvent {
  return { type, subject: protocol.did, data: { protocol } };
}

/** @returns whether nobody has its DID. Who is about to take it is waited for. */
export async function insertTwin(manager: EntityManager, row: TwinRow): Promise<boolean> {
  return isInserted(
    await manager
      .createQueryBuilder()
      .insert()
      .into(TwinEntity)
      .values(asColumns(row))
      .orIgnore()
      .returning('did')
      .execute(),
  );
}

async function insertProtocol(manager: EntityManager, version: ProtocolVersionRow): Promise<boolean> {
  const inserted = isInserted(
    await manager
      .createQueryBuilder()
      .insert()
      .into(ProtocolEntity)
      .values({ did: version.did, latestVersion: version.version })
      .orIgnore()
      .returning('did')
      .execute(),
  );
  if (inserted) await manager.insert(ProtocolVersionEntity, asColumns(version));
  return inserted;
}

function isInserted({ raw }: { raw: unknown }): boolean {
  return Array.isArray(raw) && raw.length > 0;
}
