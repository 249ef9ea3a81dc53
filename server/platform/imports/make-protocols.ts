/** The lines of a batch that are protocols, by the rules of single ones. They are few, so they are registered one by one. */
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { assertScopes } from '../../auth/api-keys/scopes.js';
import { Problem } from '../../contract/problem.js';
import { registerProtocol, type NewProtocol, type RegisteredProtocol } from '../protocols/register.js';
import { wholeRules, type Rules } from '../protocols/rules.js';
import { assertKeys, assertServices, validityOf } from '../twins/fields.js';
import { AnotherWasFirst } from './another-was-first.js';
import type { ImportActor } from './import-actor.js';
import { asLine, PLACE, type ProtocolLine } from './line.js';
import type { MadeTwin, MadeTwins } from './made.js';
import { didOf } from './names.js';
import type { Outcome } from './outcome.js';

export async function makeProtocols(
  manager: EntityManager,
  actor: ImportActor,
  lines: readonly ProtocolLine[],
  outcome: Outcome,
): Promise<MadeTwins> {
  const made = new Map<string, MadeTwin>();
  if (lines.length === 0) return made;
  const taken = await findTaken(manager, lines);
  for (const line of lines) {
    const rules = wholeRules(line);
    if (line.did !== undefined && isDeepStrictEqual(taken.get(line.did), rules)) {
      outcome.unchanged(line.line, { did: line.did });
      continue;
    }
    const registered = await outcome.attemptSlowly(line.line, async () => {
      assertScopes(actor, ['protocols:write'], 'To register a protocol');
      if (line.did !== undefined && taken.has(line.did)) throw protocolExists(line.did);
      return register(
        manager,
        actor,
        asLine(() => newProtocol(line, rules, actor)),
      );
    });
    if (!registered) continue;
    const { twin, events } = registered;
    taken.set(twin.did, rules);
    made.set(twin.did, { line: line.line, row: twin });
    outcome.created(line.line, { did: twin.did });
    outcome.events.push(...events);
  }
  return made;
}

/** The DIDs that are taken: with the newest rules when it is by a protocol. */
async function findTaken(
  manager: EntityManager,
  lines: readonly ProtocolLine[],
): Promise<Map<string, Rules | undefined>> {
  const dids = lines.flatMap(({ did }) => did ?? []);
  const rows = await manager.query<({ did: string } & (Rules | { properties: null }))[]>(
    `select asked.did, versions.properties, relationships, additional_properties as "additionalProperties"
     from unnest($1::text[]) as asked (did)
     left join twins on twins.did = asked.did
     left join protocols on protocols.did = asked.did
     left join protocol_versions versions on versions.did = protocols.did and version = latest_version
     where coalesce(twins.did, protocols.did) is not null`,
    [dids],
  );
  return new Map(rows.map((row) => [row.did, row.properties === null ? undefined : wholeRules(row)]));
}

function newProtocol(line: ProtocolLine, rules: Rules, { importId, ownerDid }: ImportActor): NewProtocol {
  const { did, name, description, metadata } = line;
  const { services = [], verifiableCredential = [], verificationMethod = [] } = line;
  assertKeys(verificationMethod, PLACE);
  assertServices(services, PLACE);
  return {
    did,
    rules,
    place: PLACE,
    twin: {
      controller: line.controller === undefined ? ownerDid : didOf(importId, line.controller),
      metadata: {
        ...metadata,
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
      },
      services,
      verifiableCredential,
      verificationMethod,
      ...validityOf(line, PLACE),
    },
  };
}

async function register(
  manager: EntityManager,
  actor: ImportActor,
  protocol: NewProtocol,
): Promise<RegisteredProtocol> {
  try {
    return await registerProtocol(manager, actor, protocol);
  } catch (error) {
    // It was free a moment ago. What took it may be the same.
    if (error instanceof Problem && error.code === 'protocol_exists') throw new AnotherWasFirst();
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
