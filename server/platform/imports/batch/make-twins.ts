/** The lines of a batch that are twins, by the rules of single ones. */
import { hasScope } from '../../../auth/callers/scopes.js';
import { invalidRequest } from '../../../contract/validation/validation-errors.js';
import { Problem } from '../../../contract/errors/problem.js';
import { isOfKind } from '../../protocols/protocol.js';
import { unknownTwins } from '../../register/batch.js';
import { externalIdTaken } from '../../register/external-id.js';
import type { TwinRow } from '../../register/fields/fields.js';
import { isTwinDid } from '../../register/new-twin.js';
import { newTwins, type NewTwin } from '../../twins/create.js';
import { insertWithParts } from '../../twins/insert-with-parts.js';
import { differences } from './compare-twin.js';
import { visible, type BatchWork, type ImportedTwin, type ImportedTwins } from './batch-work.js';
import { ExistingTwins } from './existing-twins-store.js';
import { ownerOf, type ImportActor } from '../lines/import-actor.js';
import { didOfLine, isChosen, isExternal } from '../lines/local-ids.js';
import { PLACE, type TwinLine } from '../lines/parse-line.js';

/** @returns the twins created by these lines and earlier ones. */
export async function makeTwins(
  batch: BatchWork,
  lines: readonly TwinLine[],
  registered: ImportedTwins,
): Promise<ImportedTwins> {
  if (lines.length === 0) return registered;
  const { manager, protocols, actor, outcome } = batch;
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
  // A twin that keeps its DID gets its groups and its members by other lines.
  const chosen = new Set(lines.flatMap(({ did }) => (isChosen(did) ? [did] : [])));
  const created = [...made.values()].map(({ row }) => row);
  const hasParts = ({ did }: TwinRow) => !chosen.has(did);
  const { events, written } = await insertWithParts(manager, protocols, actor, created, hasParts);
  await written;
  outcome.events.push(...events);
  return new Map([...registered, ...made]);
}

/** Finds existing twins. DIDs derived from the import are not in use. */
function findThere({ manager, actor, names }: BatchWork, lines: readonly TwinLine[]): Promise<ExistingTwins> {
  return ExistingTwins.find(manager, {
    dids: lines.flatMap(({ did }) => (did === undefined ? [] : [names.didOf(did)])),
    externalIds: lines.flatMap(({ externalId, owner = actor.ownerDid }) =>
      externalId === undefined ? [] : [{ owner, externalId }],
    ),
  });
}

/** Their DIDs and controllers are not final: earlier lines may change them. */
async function rowsOf(
  { manager, protocols, actor, outcome }: BatchWork,
  lines: readonly TwinLine[],
  registered: ImportedTwins,
): Promise<Map<TwinLine, TwinRow>> {
  const wanted: (NewTwin & { readonly input: TwinLine })[] = [];
  for (const input of lines) {
    const isFit = outcome.attempt(input.line, () => assertLine(input));
    const { line, owner: ownerDid = actor.ownerDid } = input;
    if (isFit) wanted.push({ input, ownerDid, did: didOfLine(actor.importId, line) });
  }
  const inputs = wanted.map(({ input }) => input);
  const options = { place: PLACE, ...visible(registered, inputs) } as const;
  const settled = await newTwins(manager, protocols, wanted, options);
  const rows = new Map<TwinLine, TwinRow>();
  for (const [index, line] of inputs.entries()) {
    const row = outcome.accept(line.line, settled[index]);
    if (row) rows.set(line, row);
  }
  return rows;
}

/** Throws the errors that only an imported twin can have. */
function assertLine(line: TwinLine): true {
  if (isOfKind(line.type, 'Protocol'))
    throw refusal('type', 'must not be Protocol: a protocol has a line of the kind protocol');
  if (isChosen(line.did) && !isTwinDid(line.did))
    throw refusal('did', 'must be did:ixo:entity: and 32 hexadecimal digits');
  return true;
}

function refusal(name: string, message: string): Problem {
  return invalidRequest([{ field: `${PLACE}.${name}`, rule: 'pattern', message }]);
}

/**
 * Whether it exists already, or is to be created. Throws `twin_exists` and `external_id_taken` for an existing twin that differs,
 * `missing_scope` for a DID that the actor may not choose, and `unknown_twin` for a controller by an unknown external id.
 */
function settle(
  { actor, names }: BatchWork,
  line: TwinLine,
  made: TwinRow,
  found: ExistingTwins,
): { readonly same: TwinRow } | { readonly row: TwinRow } {
  ownerOf(line, actor);
  const controller = names.didOf(line.controller ?? actor.ownerDid);
  if (isExternal(controller)) throw unknownTwins({ controller }, PLACE);
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
  // Later lines refer to the existing twin.
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

/** Otherwise any caller could create the twin of a DID of the chain, or of another twin's controller. */
function assertMayChoose({ did }: TwinLine, actor: ImportActor): void {
  if (!isChosen(did) || hasScope(actor, 'admin')) return;
  throw new Problem(
    'missing_scope',
    'To choose the DID of a new twin needs the scope admin; leave it out, or name the twin within the import, such as _:stove-1',
  );
}
