/** The lines of a batch that are twins, by the rules of single ones. */
import { hasScope } from '../../auth/callers/scopes.js';
import { Problem } from '../../contract/problem.js';
import { isGroup } from '../members/group.js';
import { memberAdded } from '../members/members.js';
import type { MemberRow } from '../members/entity.js';
import { isOfKind, type CompiledProtocol } from '../protocols/protocol.js';
import type { RelationshipRow } from '../relationships/entity.js';
import { relationshipCreated } from '../relationships/relationship.js';
import { newTwin } from '../twins/create.js';
import { isTwinDid } from '../register/new-twin.js';
import type { TwinRow } from '../register/entity.js';
import { externalIdTaken } from '../register/external-id.js';
import { findGroupProtocol, newGroupOf } from '../twins/organisation.js';
import { protocolNamedBy, unknownProtocol } from '../register/protocol-name.js';
import { twinCreated } from '../register/records.js';
import { WriteConflict } from './write-conflict.js';
import type { BatchWork } from './batch-work.js';
import { ExistingTwins } from './existing-twins.js';
import type { ImportActor } from './import-actor.js';
import { insertTwins } from '../register/store.js';
import { insertMembers, insertRelationships } from './insert-rows.js';
import { asLine, misfit, PLACE, type TwinLine } from './parse-line.js';
import { isLater, type ImportedTwin, type ImportedTwins } from './created-twins.js';
import { didOfLine, isChosen, isExternal } from './local-ids.js';
import { ownerOf } from './import-owner.js';
import { differences } from './compare-twin.js';
import { unknownTwins } from './unknown-twins.js';

/** @returns what was made of these lines and of those before. */
export async function makeTwins(
  batch: BatchWork,
  lines: readonly TwinLine[],
  registered: ImportedTwins,
): Promise<ImportedTwins> {
  if (lines.length === 0) return registered;
  const { actor, outcome } = batch;
  const made = new Map<string, ImportedTwin>();
  const found = await findThere(batch, lines);
  const rows = await rowsOf(batch, lines, registered);
  for (const line of lines) {
    const row = rows.get(line);
    const settled = row && outcome.attempt(line.line, () => settle(batch, line, row, found));
    if (!settled) continue;
    if ('same' in settled) outcome.unchanged(line.line, { did: settled.same.did });
    else {
      const { row: wanted } = settled;
      made.set(wanted.did, { line: line.line, row: wanted });
      found.add(wanted);
      if (wanted.externalId !== null && wanted.ownerDid === actor.ownerDid)
        batch.names.addExternal(wanted.externalId, wanted.did);
      outcome.created(line.line, { did: wanted.did });
    }
  }
  await insert(batch, lines, made);
  return new Map([...registered, ...made]);
}

/** Those that are there already. Nobody has a DID that is derived from the import. */
function findThere({ manager, actor, names }: BatchWork, lines: readonly TwinLine[]): Promise<ExistingTwins> {
  return ExistingTwins.find(manager, {
    dids: lines.flatMap(({ did }) => (did === undefined ? [] : [names.didOf(did)])),
    externalIds: lines.flatMap(({ externalId, owner = actor.ownerDid }) =>
      externalId === undefined ? [] : [{ owner, externalId }],
    ),
  });
}

/** Protocol by protocol: to compile those of a whole batch at once would hold everybody up, and take much memory. */
async function rowsOf(
  { manager, protocols, actor, outcome }: BatchWork,
  lines: readonly TwinLine[],
  registered: ImportedTwins,
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

/** But for its DID and its controller, which the lines before it have a say in. */
function rowOf(
  line: TwinLine,
  actor: ImportActor,
  protocol: CompiledProtocol | undefined,
  registered: ImportedTwins,
): TwinRow {
  if (isOfKind(line.type, 'Protocol'))
    throw refusal('type', 'must not be Protocol: a protocol has a line of the kind protocol');
  if (isChosen(line.did) && !isTwinDid(line.did))
    throw refusal('did', 'must be did:ixo:entity: and 32 hexadecimal digits');
  const named = protocolNamedBy(line, PLACE);
  if (!protocol || isLater(registered, named.did, line.line)) throw unknownProtocol(named);
  const ownerDid = ownerOf(line, actor);
  const did = didOfLine(actor.importId, line.line);
  return asLine(() => newTwin(protocol, { ownerDid }, line, { did, place: PLACE }));
}

function refusal(name: string, message: string): Problem {
  return misfit([{ field: `${PLACE}.${name}`, rule: 'pattern', message }]);
}

/**
 * Whether it is there already, or is to be made. Throws `twin_exists` and `external_id_taken` for what is there and differs, `missing_scope` for a
 * DID that the actor may not choose, and `unknown_twin` for a controller by an external id that no twin has.
 */
function settle(
  { actor, names }: BatchWork,
  line: TwinLine,
  made: TwinRow,
  found: ExistingTwins,
): { readonly same: TwinRow } | { readonly row: TwinRow } {
  const controller = names.didOf(line.controller ?? actor.ownerDid);
  if (isExternal(controller)) throw unknownTwins({ controller });
  const row = { ...made, did: line.did === undefined ? made.did : names.didOf(line.did), controller };
  const { externalId, ownerDid: owner } = row;
  const byDid = found.byDid(row.did);
  const known = externalId === null ? undefined : found.byExternalId({ owner, externalId });
  if (known && known.did !== row.did && (byDid ?? isChosen(line.did)))
    throw externalIdTaken(known.externalId ?? '', `the twin ${known.did}`, PLACE);
  const there = known ?? byDid;
  if (!there) {
    assertMayChoose(line, actor);
    return { row };
  }
  const differing = differences(there, row, line);
  if (differing.length > 0) throw known ? differs(known, differing) : twinExists(row.did);
  // Lines to come mean the twin that was there.
  if (line.did !== undefined && there.did !== row.did) names.bind(line.did, there.did);
  return { same: there };
}

function differs({ did, externalId }: TwinRow, fields: readonly string[]): Problem {
  return new Problem(
    'external_id_taken',
    `The externalId ${externalId} is that of the twin ${did}, which differs in ${fields.join(', ')}; change it by PATCH /v1/entities/{did}`,
    {
      errors: fields.map((name) => ({
        field: `${PLACE}.${name}`,
        rule: 'external_id_taken',
        message: `differs from that of the twin ${did}`,
      })),
    },
  );
}

function twinExists(did: string): Problem {
  return new Problem('twin_exists', `A twin with the DID ${did} is there, and is another one`);
}

/** Else anybody could make the twin that some DID of the chain, or the controller of some other twin, is taken for. */
function assertMayChoose({ did }: TwinLine, actor: ImportActor): void {
  if (!isChosen(did) || hasScope(actor, 'admin')) return;
  throw new Problem(
    'missing_scope',
    'To choose the DID of a new twin needs the scope admin; leave it out, or name the twin within the import, such as _:stove-1',
  );
}

/** What belongs to a twin from its beginning comes with it, but for one that keeps its DID: its group and its members stand on other lines. */
async function insert(
  { manager, protocols, actor, outcome }: BatchWork,
  lines: readonly TwinLine[],
  made: ImportedTwins,
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
  if (rows.length > 0 && (await insertTwins(manager, rows)).size < rows.length) throw new WriteConflict();
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
