/** Registers a new protocol, which is also a twin: both share one space of DIDs. */
import type { EntityManager } from 'typeorm';
import { hasScope, missingScope } from '../../auth/callers/scopes.js';
import { Problem } from '../../contract/errors/problem.js';
import type { Schema } from '../../contract/types.js';
import type { NewEvent } from '../../ports/event-log-port.js';
import { isController, type Actor } from '../register/controllers.js';
import { newTwinDid, newTwinRow } from '../register/new-twin.js';
import { assertExternalIdFree } from '../register/external-id.js';
import type { StatedRow, TwinRow } from '../register/fields/fields.js';
import { twinCreated } from '../register/change-twin.js';
import { insertTwins } from '../register/store.js';
import { assertRules } from './rules/contradictions.js';
import type { ProtocolVersionRow } from './entity.js';
import { toProtocol } from './protocol-record.js';
import { asTwinProperties, wholeRules, type Rules } from './rules/protocol-rules.js';
import { insertProtocol } from './store.js';

/** The protocol of protocols. */
export const PROTOCOL_OF_PROTOCOLS = 'did:ixo:protocol/protocol';

export interface NewProtocol {
  /** Generated when there is none. */
  readonly did?: string | undefined;
  readonly rules: Partial<Rules>;
  /** The location of the rules in the request: `body.properties` when it creates a twin. */
  readonly place?: string;
  /** The location of the rest of the record. */
  readonly recordPlace?: string;
  /** The fields of the twin; its properties are the rules. */
  readonly stated: StatedRow;
  /** Defaults to the actor. */
  readonly ownerDid?: string;
}

export interface RegisteredProtocol {
  readonly protocol: Schema<'Protocol'>;
  readonly twin: TwinRow;
  /** Appended by the transaction. */
  readonly events: readonly NewEvent[];
}

/**
 * Inserts the protocol, its first version and its twin. Throws `invalid_protocol` for rules that cannot be satisfied, `protocol_exists`
 * when a twin has the DID, `external_id_taken`, and `missing_scope` for a DID that the actor may not choose.
 */
export async function registerProtocol(
  manager: EntityManager,
  actor: Actor,
  { did, rules, place = 'body', recordPlace = place, stated, ownerDid = actor.ownerDid }: NewProtocol,
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
  const twin = protocolTwin(version, stated, ownerDid, now);
  await assertExternalIdFree(manager, twin, recordPlace);
  if (!(await insertTwins(manager, [twin])).has(twin.did) || !(await insertProtocol(manager, version)))
    throw new Problem('protocol_exists', `A protocol or another twin with the DID ${version.did} is there`, {
      errors: [{ field: 'body.did', rule: 'protocol_exists', message: 'is taken' }],
    });
  const protocol = toProtocol(twin, version, 1);
  return { protocol, twin, events: [twinCreated(twin), protocolEvent('protocol.created', protocol)] };
}

/** The twin of a protocol, which may have several versions. */
export function protocolTwin(
  version: ProtocolVersionRow,
  stated: StatedRow,
  ownerDid: string,
  createdAt: Date,
): TwinRow {
  return newTwinRow({
    did: version.did,
    type: 'Protocol',
    protocol: { did: PROTOCOL_OF_PROTOCOLS, version: 1 },
    stated: { ...stated, properties: asTwinProperties(version, version.version) },
    ...{ ownerDid, createdAt },
  });
}

export function protocolEvent(
  type: 'protocol.created' | 'protocol.version_created',
  protocol: Schema<'Protocol'>,
): NewEvent {
  return { type, subject: protocol.did, data: { protocol } };
}

/**
 * Only those who may act for a DID may use names under it, and no one may use a DID itself: the owner of its twin could impersonate
 * controllers of twins, owners of API keys and signers. Throws `missing_scope` unless the actor has `admin`.
 */
async function assertMayName(manager: EntityManager, actor: Actor, did: string): Promise<void> {
  if (hasScope(actor, 'admin')) return;
  const [, owner] = /^([^/?#]+)\/[^?#]/.exec(did) ?? [];
  if (owner !== undefined && (await isController(manager, actor.ownerDid, owner))) return;
  const own = `${actor.ownerDid}/…`;
  throw missingScope(
    actor,
    ['admin'],
    `To name a protocol ${did}, which is not ${own} or under a twin that you control,`,
  );
}
