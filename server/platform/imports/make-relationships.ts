/** The lines of a batch that are relationships, by the rules of single ones. The twins of the batch are in the database by then. */
import type { EntityManager } from 'typeorm';
import { Problem } from '../../contract/problem.js';
import { hasScope } from '../../auth/callers/scopes.js';
import { newIdentifier } from '../../persistence/identifier.js';
import { GROUP_TYPE } from '../members/group.js';
import type { CompiledProtocol, Protocols, Role } from '../protocols/protocol.js';
import type { RelationshipRow } from '../relationships/entity.js';
import { relationshipCreated } from '../relationships/relationship.js';
import { isRoleOfGroups, roleFor } from '../protocols/roles.js';
import type { TwinRow } from '../register/entity.js';
import { findControl } from '../register/find-control.js';
import type { BatchWork } from './batch-work.js';
import type { ImportActor } from './import-actor.js';
import { insertRelationships } from './insert-rows.js';
import { PLACE, type RelationshipLine } from './parse-line.js';
import { isLater, type ImportedTwins } from './created-twins.js';
import type { BatchResult } from './batch-result.js';
import { openRoleCapacity, type Wanted } from './role-capacity.js';
import { refuseUnderReview } from './lock-for-change.js';
import { unknownTwins } from './unknown-twins.js';

type RelationshipEnds = Omit<RelationshipLine, 'line'>;

/** What is to be known of a twin that a relationship leads from or to. */
type End = Pick<
  TwinRow,
  'did' | 'type' | 'controller' | 'protocol' | 'protocolVersion' | 'verificationStatus'
>;

/** @returns those that were made, and not there already. */
export async function makeRelationships(
  { manager, protocols, actor, outcome }: BatchWork,
  lines: readonly RelationshipLine[],
  made: ImportedTwins,
): Promise<readonly RelationshipLine[]> {
  if (lines.length === 0) return [];
  const ends = await findEnds(manager, lines, made);
  const assertControl = await findControl(manager, actor, [...ends.values()]);
  const protocolOf = await findProtocols(manager, protocols, lines, ends);

  const wanted: Wanted[] = [];
  for (const line of lines) {
    const role = outcome.attempt(line.line, () => {
      const [from, to] = bothEnds(line, ends, made);
      assertControl(from);
      if (isRoleOfGroups(from.type, line.role)) assertControl(to);
      return roleFor(withGroups(from, line, protocolOf(from), actor), line, to.type, PLACE);
    });
    if (role) wanted.push({ line, role });
  }
  const open = await refuseUnderReview(
    wanted,
    ({ line }) => ({ line: line.line, did: line.from, key: keyOf(line) }),
    ends,
    (dids) => findRelationships(manager, dids, wanted),
    outcome,
  );
  return insert(manager, actor, await free(manager, open, outcome), outcome);
}

/** Locks those that relationships lead from, as all do who relate them, but for those that nobody else sees yet. */
async function findEnds(
  manager: EntityManager,
  lines: readonly RelationshipLine[],
  made: ImportedTwins,
): Promise<Map<string, End>> {
  const dids = new Set<string>();
  const ends = new Map<string, End>();
  for (const { from, to } of lines) {
    for (const did of [from, to]) {
      const row = made.get(did)?.row;
      if (row) ends.set(did, row);
      else dids.add(did);
    }
  }
  if (dids.size === 0) return ends;
  const froms = lines.map(({ from }) => from).filter((did) => dids.has(did));
  await manager.query(`select from twins where did = any($1) order by did for no key update`, [froms]);
  const found = await manager.query<End[]>(
    `select did, type, controller, protocol, protocol_version as "protocolVersion",
       verification_status as "verificationStatus" from twins where did = any($1)`,
    [[...dids]],
  );
  for (const end of found) ends.set(end.did, end);
  return ends;
}

/** Of each twin in the version that it was checked against. */
async function findProtocols(
  manager: EntityManager,
  protocols: Protocols,
  lines: readonly RelationshipLine[],
  ends: ReadonlyMap<string, End>,
): Promise<(end: End) => CompiledProtocol | undefined> {
  const keyOf = ({ protocol, protocolVersion }: End) => `${protocolVersion} ${protocol}`;
  const found = new Map<string, CompiledProtocol | undefined>();
  for (const { from } of lines) {
    const end = ends.get(from);
    if (!end || found.has(keyOf(end))) continue;
    found.set(keyOf(end), await protocols.find(manager, end.protocol, end.protocolVersion));
  }
  return (end) => found.get(keyOf(end));
}

/**
 * Every new Organisation gets a group from the platform, whatever its protocol. One that keeps its DID, which is for `admin` alone, gets its groups
 * by lines, so these need no such role either.
 */
function withGroups(
  from: End,
  { role }: RelationshipLine,
  protocol: CompiledProtocol | undefined,
  actor: ImportActor,
): CompiledProtocol | undefined {
  if (!protocol || protocol.roles.has(role)) return protocol;
  if (!isRoleOfGroups(from.type, role) || !hasScope(actor, 'admin')) return protocol;
  const groups = { name: role, kind: GROUP_TYPE, max: undefined, allowSelf: false };
  return { ...protocol, roles: new Map([...protocol.roles, [role, groups]]) };
}

/** Throws `unknown_twin`, also for a twin of a later line. */
function bothEnds(
  { line, from, to }: RelationshipLine,
  ends: ReadonlyMap<string, End>,
  made: ImportedTwins,
): [from: End, to: End] {
  const find = (did: string) => (isLater(made, did, line) ? undefined : ends.get(did));
  const found = [find(from), find(to)] as const;
  if (found[0] && found[1]) return [found[0], found[1]];
  throw unknownTwins({ ...(!found[0] && { from }), ...(!found[1] && { to }) });
}

async function findRelationships(
  manager: EntityManager,
  froms: readonly string[],
  wanted: readonly Wanted[],
): Promise<Set<string>> {
  const found = await manager.query<RelationshipEnds[]>(
    `select role, from_did as "from", to_did as "to" from relationships where from_did = any($1) and to_did = any($2)`,
    [froms, wanted.map(({ line }) => line.to)],
  );
  return new Set(found.map(keyOf));
}

/** Neither roles nor DIDs have spaces. */
function keyOf({ role, from, to }: RelationshipEnds): string {
  return `${role} ${from} ${to}`;
}

/** Those whose role has room for them. */
async function free(
  manager: EntityManager,
  wanted: readonly Wanted[],
  outcome: BatchResult,
): Promise<RelationshipLine[]> {
  const seats = await openRoleCapacity(manager, wanted);
  const seen = new Set<string>();
  return wanted.flatMap(({ line, role }) => {
    const key = keyOf(line);
    if (!seen.has(key) && !seats.take(line, role)) {
      outcome.refuse(line.line, roleTaken(line, role));
      return [];
    }
    seen.add(key);
    return [line];
  });
}

function roleTaken({ from }: RelationshipLine, { name, max = 0 }: Role): Problem {
  return new Problem(
    'role_taken',
    `${max} fill the role ${name} of ${from}, and the protocol allows no more`,
  );
}

async function insert(
  manager: EntityManager,
  { ownerDid }: ImportActor,
  lines: readonly RelationshipLine[],
  outcome: BatchResult,
): Promise<RelationshipLine[]> {
  if (lines.length === 0) return [];
  const createdAt = new Date();
  const rows = new Map<string, RelationshipRow>();
  for (const line of lines) {
    const { role, from, to } = line;
    const id = newIdentifier('rel');
    rows.set(keyOf(line), { id, role, fromDid: from, toDid: to, createdBy: ownerDid, createdAt });
  }
  const inserted = await insertRelationships(manager, [...rows.values()]);
  const there = await findIds(
    manager,
    [...rows.values()].filter(({ id }) => !inserted.has(id)),
  );
  const created: RelationshipLine[] = [];
  for (const line of lines) {
    const row = rows.get(keyOf(line));
    // Of lines that say the same, the first one made it.
    if (row && inserted.delete(row.id)) {
      outcome.created(line.line, { id: row.id });
      outcome.events.push(relationshipCreated(row));
      created.push(line);
    } else outcome.unchanged(line.line, { id: there.get(keyOf(line)) ?? row?.id });
  }
  return created;
}

/** Of relationships that are there already, by what they are. */
async function findIds(
  manager: EntityManager,
  rows: readonly RelationshipRow[],
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const found = await manager.query<(RelationshipEnds & { id: string })[]>(
    `select id, role, from_did as "from", to_did as "to" from relationships
     join unnest($1::text[], $2::text[], $3::text[]) as asked (asked_from, asked_role, asked_to)
       on from_did = asked_from and role = asked_role and to_did = asked_to`,
    [rows.map(({ fromDid }) => fromDid), rows.map(({ role }) => role), rows.map(({ toDid }) => toDid)],
  );
  return new Map(found.map((one) => [keyOf(one), one.id]));
}
