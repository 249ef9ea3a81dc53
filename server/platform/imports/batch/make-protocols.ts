/** The protocols of a batch, by the rules of single ones. They are few, so they are registered one by one. */
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { assertScopes } from '../../../auth/callers/scopes.js';
import { Problem } from '../../../contract/errors/problem.js';
import {
  registerProtocol,
  type NewProtocol,
  type RegisteredProtocol,
} from '../../protocols/register-protocol.js';
import { wholeRules, type Rules } from '../../protocols/rules/protocol-rules.js';
import { unknownTwins } from '../../register/batch.js';
import { createStated } from '../../register/fields/fields.js';
import { WriteConflict } from '../../register/write-conflict.js';
import { ExistingTwins } from './existing-twins-store.js';
import { PLACE, type ProtocolLine } from '../lines/parse-line.js';
import type { BatchWork, ImportedTwin, ImportedTwins } from './batch-work.js';
import { isExternal, type Names } from '../lines/local-ids.js';
import { ownerOf, type ImportActor } from '../lines/import-actor.js';
import { findTaken } from '../../protocols/store.js';

export async function makeProtocols(
  { manager, actor, names, outcome }: BatchWork,
  lines: readonly ProtocolLine[],
): Promise<ImportedTwins> {
  const made = new Map<string, ImportedTwin>();
  if (lines.length === 0) return made;
  const found = await ExistingTwins.find(manager, {
    dids: [],
    externalIds: lines.flatMap(({ externalId, owner = actor.ownerDid }) =>
      externalId === undefined ? [] : [{ owner, externalId }],
    ),
  });
  const known = ({ externalId, owner = actor.ownerDid }: ProtocolLine) =>
    externalId === undefined ? undefined : found.byExternalId({ owner, externalId })?.did;
  const taken = await findTaken(
    manager,
    lines.flatMap((line) => line.did ?? known(line) ?? []),
  );
  for (const line of lines) {
    const rules = wholeRules(line);
    const did = line.did ?? known(line);
    if (did !== undefined && isDeepStrictEqual(taken.get(did), rules)) {
      outcome.unchanged(line.line, { did });
      continue;
    }
    const registered = await outcome.attemptSlowly(line.line, async () => {
      assertScopes(actor, ['protocols:write'], 'To register a protocol');
      if (did !== undefined && taken.has(did)) throw protocolExists(did);
      return register(manager, actor, newProtocol(line, rules, actor, names));
    });
    if (!registered) continue;
    const { twin, events } = registered;
    taken.set(twin.did, rules);
    found.add(twin);
    if (twin.externalId !== null && twin.ownerDid === actor.ownerDid)
      names.addExternal(twin.externalId, twin.did);
    made.set(twin.did, { line: line.line, row: twin });
    outcome.created(line.line, { did: twin.did });
    outcome.events.push(...events);
  }
  return made;
}

/** Throws `unknown_twin` for a controller by an external id that no twin has, and `missing_scope` for another owner. */
function newProtocol(line: ProtocolLine, rules: Rules, actor: ImportActor, names: Names): NewProtocol {
  const { did, name, description } = line;
  const controller = names.didOf(line.controller ?? actor.ownerDid);
  if (isExternal(controller)) throw unknownTwins({ controller }, PLACE);
  const ownerDid = ownerOf(line, actor);
  const metadata = {
    ...line.metadata,
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
  };
  const stated = createStated({ ...line, controller, metadata, properties: {} }, PLACE, ownerDid);
  return { did, rules, place: PLACE, stated, ownerDid };
}

async function register(
  manager: EntityManager,
  actor: ImportActor,
  protocol: NewProtocol,
): Promise<RegisteredProtocol> {
  try {
    return await registerProtocol(manager, actor, protocol);
  } catch (error) {
    // It was free a moment ago. The record that took it may be identical.
    if (error instanceof Problem && error.code === 'protocol_exists') throw new WriteConflict();
    throw error;
  }
}

function protocolExists(did: string): Problem {
  return new Problem(
    'protocol_exists',
    `A protocol with other rules, or another twin, has the DID ${did}; a protocol gets other rules by POST /v1/protocols/{protocolDid}/versions`,
    { errors: [{ field: `${PLACE}.did`, rule: 'protocol_exists', message: 'is taken' }] },
  );
}
