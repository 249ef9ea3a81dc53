/** The lines of a batch that are twins, by the rules of single ones. */
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { hasScope } from '../../auth/api-keys/scopes.js';
import { Problem } from '../../contract/problem.js';
import { isGroup } from '../members/group.js';
import { memberAdded } from '../members/members.js';
import type { MemberRow } from '../members/entity.js';
import { isOfKind, type CompiledProtocol, type Protocols } from '../protocols/protocol.js';
import type { RelationshipRow } from '../relationships/entity.js';
import { relationshipCreated } from '../relationships/relationship.js';
import { newTwin } from '../twins/create.js';
import { isTwinDid } from '../twins/did.js';
import { TwinEntity, type TwinRow } from '../twins/entity.js';
import { findGroupProtocol, newGroupOf } from '../twins/organisation.js';
import { protocolNamedBy, unknownProtocol } from '../twins/protocol-name.js';
import { twinCreated } from '../twins/records.js';
import { AnotherWasFirst } from './another-was-first.js';
import type { ImportActor } from './import-actor.js';
import { insertMembers, insertRelationships, insertTwins } from './insert.js';
import { asLine, misfit, PLACE, type TwinLine } from './line.js';
import { isLater, type MadeTwin, type MadeTwins } from './made.js';
import { didOf, didOfLine, isChosen } from './names.js';
import type { Outcome } from './outcome.js';

/** @returns what was made of these lines and of those before. */
export async function makeTwins(
  manager: EntityManager,
  protocols: Protocols,
  actor: ImportActor,
  lines: readonly TwinLine[],
  registered: MadeTwins,
  outcome: Outcome,
): Promise<MadeTwins> {
  if (lines.length === 0) return registered;
  const made = new Map<string, MadeTwin>();
  const there = await findThere(manager, actor, lines);
  const rows = await rowsOf(manager, protocols, actor, lines, registered, outcome);
  for (const line of lines) {
    const row = rows.get(line);
    if (!row) continue;
    const same = there.get(row.did) ?? made.get(row.did)?.row;
    if (same && isSame(same, row)) outcome.unchanged(line.line, { did: row.did });
    else {
      const fault = same ? twinExists(row.did) : refusalOfChoice(line, actor);
      if (fault) outcome.refuse(line.line, fault);
      else {
        made.set(row.did, { line: line.line, row });
        outcome.created(line.line, { did: row.did });
      }
    }
  }
  await insert(manager, protocols, actor, lines, made, outcome);
  return new Map([...registered, ...made]);
}

/** Those that have the DIDs already. Nobody has a DID that is derived from the import. */
async function findThere(
  manager: EntityManager,
  { importId }: ImportActor,
  lines: readonly TwinLine[],
): Promise<Map<string, TwinRow>> {
  const dids = lines.flatMap(({ did }) => (did === undefined ? [] : [didOf(importId, did)]));
  if (dids.length === 0) return new Map();
  const rows = await manager
    .createQueryBuilder(TwinEntity, 'twin')
    .where('twin.did = any(:dids)', { dids })
    .getMany();
  return new Map(rows.map((row) => [row.did, row]));
}

/** Protocol by protocol: to compile those of a whole batch at once would hold everybody up, and take much memory. */
async function rowsOf(
  manager: EntityManager,
  protocols: Protocols,
  actor: ImportActor,
  lines: readonly TwinLine[],
  registered: MadeTwins,
  outcome: Outcome,
): Promise<Map<TwinLine, TwinRow>> {
  const rows = new Map<TwinLine, TwinRow>();
  for (const [did, following] of byProtocol(lines)) {
    const protocol = did === undefined ? undefined : await protocols.find(manager, did);
    for (const line of following) {
      const row = outcome.attempt(line.line, () => rowOf(line, actor, protocol, registered));
      if (row) rows.set(line, row);
    }
  }
  return rows;
}

function byProtocol(lines: readonly TwinLine[]): Map<string | undefined, TwinLine[]> {
  const following = new Map<string | undefined, TwinLine[]>();
  for (const line of lines) {
    const did = line.protocol ?? line.class;
    const others = following.get(did);
    if (others) others.push(line);
    else following.set(did, [line]);
  }
  return following;
}

function rowOf(
  line: TwinLine,
  actor: ImportActor,
  protocol: CompiledProtocol | undefined,
  registered: MadeTwins,
): TwinRow {
  const { importId } = actor;
  if (isOfKind(line.type, 'Protocol'))
    throw refusal('type', 'must not be Protocol: a protocol has a line of the kind protocol');
  const did = line.did === undefined ? didOfLine(importId, line.line) : didOf(importId, line.did);
  if (!isTwinDid(did)) throw refusal('did', 'must be did:ixo:entity: and 32 hexadecimal digits');
  const named = protocolNamedBy(line, PLACE);
  if (!protocol || isLater(registered, named.did, line.line)) throw unknownProtocol(named);
  const controller = line.controller === undefined ? actor.ownerDid : didOf(importId, line.controller);
  return asLine(() => newTwin(protocol, actor, { ...line, controller }, { did, place: PLACE }));
}

function refusal(name: string, message: string): Problem {
  return misfit([{ field: `${PLACE}.${name}`, rule: 'pattern', message }]);
}

/** As far as a line says it: the rest is the platform's. */
function isSame(there: TwinRow, wanted: TwinRow): boolean {
  return isDeepStrictEqual(said(there), said(wanted));
}

function said(row: TwinRow) {
  const { type, controller, protocol, properties, metadata, services } = row;
  const { verifiableCredential, verificationMethod, validFrom, validUntil } = row;
  return [
    [type, controller, protocol, properties, metadata, services, verifiableCredential, verificationMethod],
    [validFrom?.getTime(), validUntil?.getTime()],
  ];
}

function twinExists(did: string): Problem {
  return new Problem('twin_exists', `A twin with the DID ${did} is there, and is another one`);
}

/** Else anybody could make the twin that some DID of the chain, or the controller of some other twin, is taken for. */
function refusalOfChoice({ did }: TwinLine, actor: ImportActor): Problem | undefined {
  if (!isChosen(did) || hasScope(actor, 'admin')) return undefined;
  return new Problem(
    'missing_scope',
    'To choose the DID of a new twin needs the scope admin; leave it out, or name the twin within the import, such as _:stove-1',
  );
}

/** What belongs to a twin from its beginning comes with it, but for one that keeps its DID: its group and its members stand on other lines. */
async function insert(
  manager: EntityManager,
  protocols: Protocols,
  actor: ImportActor,
  lines: readonly TwinLine[],
  made: MadeTwins,
  outcome: Outcome,
): Promise<void> {
  const chosen = new Set(lines.flatMap(({ did }) => (isChosen(did) ? [did] : [])));
  const rows: TwinRow[] = [];
  const relationships: RelationshipRow[] = [];
  const members: MemberRow[] = [];
  for (const { row } of made.values()) {
    rows.push(row);
    outcome.events.push(twinCreated(row));
    if (chosen.has(row.did)) continue;
    if (isGroup(row)) addOwner(row);
    if (!isOfKind(row.type, 'Organisation')) continue;
    const { group, relationship } = newGroupOf(await findGroupProtocol(manager, protocols), actor, row);
    rows.push(group);
    relationships.push(relationship);
    outcome.events.push(twinCreated(group), relationshipCreated(relationship));
    addOwner(group);
  }
  if (rows.length > 0 && (await insertTwins(manager, rows)).size < rows.length) throw new AnotherWasFirst();
  if (relationships.length > 0) await insertRelationships(manager, relationships);
  await insertMembers(manager, members);

  /** A group that nobody belongs to could not decide on anything. */
  function addOwner({ did, createdAt }: TwinRow) {
    const { ownerDid } = actor;
    const member = { groupDid: did, memberDid: ownerDid, addedBy: ownerDid, addedAt: createdAt };
    members.push(member);
    outcome.events.push(memberAdded(member));
  }
}
