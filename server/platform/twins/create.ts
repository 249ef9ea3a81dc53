/** The rules for creating twins, for one twin and for the many of an import. */
import type { EntityManager } from 'typeorm';
import type { Outcome } from '../../command/unit-of-work.js';
import type { Schema } from '../../contract/types.js';
import { settleAtCommit } from '../../persistence/queries/settle-at-commit.js';
import { isOfKind, type Protocols } from '../protocols/protocol.js';
import { attempt, only, type BatchOptions, type Settled } from '../register/batch.js';
import type { Actor } from '../register/controllers.js';
import { asExternalIdTaken, assertExternalIdFree } from '../register/external-id.js';
import { assertProperties } from '../register/fields/field-rules.js';
import { createStated, type TwinRow } from '../register/fields/fields.js';
import { newTwinRow } from '../register/new-twin.js';
import { protocolNamedBy, unknownProtocol } from '../register/protocol-name.js';
import { insertWithParts } from './insert-with-parts.js';
import { registerTwin } from './protocol-twin.js';

export interface NewTwin {
  readonly input: Schema<'TwinCreate'>;
  readonly ownerDid: string;
  /** Generated unless it is given. */
  readonly did?: string;
}

/**
 * The rows of new twins, checked against their protocols: `class_protocol_mismatch`, `unknown_protocol`, `invalid_properties`,
 * `invalid_validity_period`, `invalid_request`. Nothing is written.
 */
export async function newTwins(
  manager: EntityManager,
  protocols: Protocols,
  wanted: readonly NewTwin[],
  { place, mayName = () => true }: BatchOptions,
): Promise<Settled<TwinRow>[]> {
  const settled: Settled<TwinRow>[] = [];
  // Protocol by protocol: compiling all protocols of a batch at once would block the process and take much memory.
  for (const [did, items] of byProtocol(wanted)) {
    const protocol = did === undefined ? undefined : await protocols.find(manager, did);
    for (const [index, { input, ownerDid, did: own }] of items)
      settled[index] = attempt(() => {
        const named = protocolNamedBy(input, place);
        if (!protocol || !mayName(index, named.did)) throw unknownProtocol(named);
        const stated = createStated(input, place, ownerDid);
        assertProperties(protocol.validate(stated.properties, `${place}.properties`));
        return newTwinRow({ did: own, type: input.type, protocol, stated, ownerDid });
      });
  }
  return settled;
}

/** The twins with their indexes, by the DIDs of their protocols. */
function byProtocol(wanted: readonly NewTwin[]): Map<string | undefined, [number, NewTwin][]> {
  const items = new Map<string | undefined, [number, NewTwin][]>();
  for (const [index, twin] of wanted.entries()) {
    const did = twin.input.protocol ?? twin.input.class;
    const others = items.get(did);
    if (others) others.push([index, twin]);
    else items.set(did, [[index, twin]]);
  }
  return items;
}

/**
 * Creates a twin, and with an Organisation its Membership Group; a Protocol is registered. All checks come before the first write: those of
 * {@link newTwins} and `external_id_taken`. A Protocol needs the scope `protocols:write`, and may be refused for what `registerProtocol` names.
 */
export async function createTwin(
  transaction: EntityManager,
  protocols: Protocols,
  actor: Actor,
  input: Schema<'TwinCreate'>,
): Promise<Outcome<TwinRow>> {
  if (isOfKind(input.type, 'Protocol')) return registerTwin(transaction, actor, input);
  const { ownerDid } = actor;
  const row = only(await newTwins(transaction, protocols, [{ input, ownerDid }], { place: 'body' }));
  await assertExternalIdFree(transaction, row);
  const { events, written } = await insertWithParts(transaction, protocols, actor, [row]);
  const stored = written.catch((error: unknown) => {
    throw asExternalIdTaken(error, row.externalId);
  });
  await settleAtCommit(transaction, stored);
  return { result: row, events };
}
