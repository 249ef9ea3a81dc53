/** The next chunk of some import, made into records: all of it in one transaction, so it is made exactly once whoever breaks off when. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { DataSource, EntityManager } from 'typeorm';
import type { Schema } from '../../contract/types.js';
import { inTransaction } from '../../persistence/transaction.js';
import { recordEvents } from '../events/record.js';
import type { Protocols } from '../protocols/protocol.js';
import { hasLost } from './another-was-first.js';
import type { ImportRow } from './entity.js';
import { actorOf, type ImportActor } from './import-actor.js';
import { insertFaults } from './insert.js';
import { findKey } from './key.js';
import { MAX_LINE_BYTES, MAX_STORED_ERRORS } from './limits.js';
import {
  readValue,
  toLine,
  type MemberLine,
  type ProtocolLine,
  type RelationshipLine,
  type TwinLine,
} from './line.js';
import { labelOf } from './label.js';
import { lineEnd, textStart } from './line-ends.js';
import { makeMembers } from './make-members.js';
import { makeProtocols } from './make-protocols.js';
import { makeRelationships } from './make-relationships.js';
import { makeTwins } from './make-twins.js';
import { didOf, isChosen } from './names.js';
import { Outcome } from './outcome.js';
import { insertResults } from './results.js';
import { endTaken, finish, keepCount, takeChunk, takeImport, type StoredChunk } from './work.js';

const unpack = promisify(gunzip);

/** How often a batch is made again that lost against somebody else. */
const MAX_LOSSES = 5;

/** A batch failed in a way that it will fail again. */
export class ImportBroken extends Error {
  override readonly name = 'ImportBroken';

  constructor(
    readonly importId: string,
    cause: unknown,
  ) {
    super(`the import ${importId} cannot go on`, { cause });
  }
}

/**
 * Makes one batch, of the import that has waited longest and that nobody else is at. Rejects with `ImportBroken`, and with what says that the
 * database is away.
 * @returns whether there was anything to do.
 */
export async function makeBatch(
  dataSource: DataSource,
  protocols: Protocols,
  isPassing: (error: unknown) => boolean,
): Promise<boolean> {
  for (let losses = 1; ; losses++) {
    let importId: string | undefined;
    try {
      return await inTransaction(dataSource, async (manager) => {
        const job = await takeImport(manager);
        importId = job?.id;
        if (job) await makeNext(manager, protocols, job);
        return job !== undefined;
      });
    } catch (error) {
      if (hasLost(error) && losses < MAX_LOSSES) continue;
      if (importId === undefined || hasLost(error) || isPassing(error)) throw error;
      throw new ImportBroken(importId, error);
    }
  }
}

async function makeNext(manager: EntityManager, protocols: Protocols, job: ImportRow): Promise<void> {
  const key = await findKey(manager, job);
  if ('why' in key) {
    await endTaken(manager, job, { status: 'failed', error: key.why });
    return;
  }
  const chunk = await takeChunk(manager, job.id);
  if (!chunk) {
    await finish(manager, job.id);
    return;
  }
  const actor = actorOf(job, key.scopes);
  const outcome = new Outcome();
  const lines = await readLines(actor, chunk, outcome);
  // What lines may need stands before them, so each kind finds what the ones before it have made.
  const registered = await makeProtocols(manager, actor, lines.protocol, outcome);
  const made = await makeTwins(manager, protocols, actor, lines.twin, registered, outcome);
  await makeRelationships(manager, protocols, actor, lines.relationship, made, outcome);
  await makeMembers(manager, actor, lines.member, made, outcome);
  const room = Math.max(0, MAX_STORED_ERRORS - job.failed);
  const detailed = outcome.faults.slice(0, room);
  await insertFaults(manager, job.id, detailed);
  await insertResults(manager, job.id, outcome.results, detailed.at(-1)?.line ?? 0);
  await keepCount(manager, job.id, outcome);
  await recordEvents(manager, actor, outcome.events);
}

/** As they were divided when they came; see chunks.ts. */
async function readLines(
  { importId }: ImportActor,
  { content, firstLine }: StoredChunk,
  outcome: Outcome,
): Promise<Lines> {
  const bytes = await unpack(content);
  const lines: Lines = { protocol: [], twin: [], relationship: [], member: [] };
  for (let at = 0, line = firstLine; at < bytes.length; line++) {
    const begin = at;
    const start = textStart(bytes, begin);
    const end = lineEnd(bytes, start);
    at = end + 1;
    if (start === end && end - begin <= MAX_LINE_BYTES) continue;
    const said = outcome.attempt(line, () => {
      const value = readValue(bytes.subarray(begin, end));
      outcome.label(line, labelOf(value));
      return toLine(value);
    });
    if (said) add(lines, importId, said, line);
  }
  return lines;
}

/** By their kinds. */
interface Lines {
  readonly protocol: ProtocolLine[];
  readonly twin: TwinLine[];
  readonly relationship: RelationshipLine[];
  readonly member: MemberLine[];
}

function add(lines: Lines, importId: string, said: Schema<'ImportLine'>, line: number): void {
  switch (said.kind) {
    case 'protocol':
      lines.protocol.push({ ...said, line });
      return;
    case 'twin':
      lines.twin.push({ ...said, line });
      return;
    case 'relationship': {
      const { role, from, to } = said;
      lines.relationship.push({ line, role, from: didOf(importId, from), to: didOf(importId, to) });
      return;
    }
    case 'member': {
      const [group, member] = [didOf(importId, said.group), didOf(importId, said.member)];
      lines.member.push({ line, group, member, isNamed: !isChosen(said.member) });
      return;
    }
  }
}
