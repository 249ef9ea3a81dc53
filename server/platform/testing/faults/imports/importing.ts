/** An import as its sender sees it, from its upload to its end. */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Caller, Side } from '../../../../testing/faults/client/retrying-caller.js';
import type { Random } from '../../../../testing/faults/random.js';
import type { PlatformEvent } from '../../../events/platform-event.js';
import type { ImportLines } from './import-lines.js';
import type { PlatformStage } from '../platform-stage.js';

const importSchema = z.object({
  importId: z.string(),
  status: z.string(),
  lines: z.number(),
  processed: z.number(),
  created: z.number(),
  unchanged: z.number(),
  failed: z.number(),
});
export type ImportSeen = z.output<typeof importSchema>;

const errorsSchema = z.object({
  errors: z.array(z.object({ line: z.number(), code: z.string() })),
  nextCursor: z.string().optional(),
});

/** The owner of a single import: all events of this owner belong to it. */
export interface Importer {
  /** The DID of the owner. */
  readonly who: string;
  readonly caller: Caller;
  /** The lines of the import. */
  readonly key: string;
}

export async function openImporter(stage: PlatformStage, name: string, random: Random): Promise<Importer> {
  const who = `did:ixo:ixo1${name}`;
  return { who, key: name, caller: await stage.callerOf(who, ['imports:write', 'twins:write'], random) };
}

/** Sends the import with an idempotency key until it is accepted. */
export async function upload(
  { caller, key }: Importer,
  { ndjson }: Pick<ImportLines, 'ndjson'>,
  side?: Side,
): Promise<ImportSeen> {
  const headers = { 'idempotency-key': key };
  const { status, body } = await caller.ask({ method: 'POST', path: '/v1/imports', ndjson, headers }, side);
  if (status !== 201) throw new Error(`an import was answered with ${status} ${JSON.stringify(body)}`);
  return importSchema.parse(body);
}

/** Sends the beginning of the body. @returns the reply, which arrives when the connection closes. */
export async function uploadPart(
  { caller, key }: Importer,
  { ndjson }: ImportLines,
  side: Side,
): Promise<unknown> {
  const headers = { 'idempotency-key': key };
  return caller.tryOnce({ method: 'POST', path: '/v1/imports', ndjson, headers, isPart: true }, side);
}

/** Resolves when one of its chunks is stored. */
export async function untilStored({ database }: PlatformStage): Promise<void> {
  while ((await database.query<unknown[]>('select from import_chunks limit 1')).length === 0);
}

/** Counts its committed results. */
export async function madeOf({ database }: PlatformStage, { who }: Importer) {
  const [found] = await database.query<{ events: number; processed: number }[]>(
    `select (select count(*)::int from events where actor_did = $1) as events,
       (select coalesce(sum(processed), 0)::int from imports where owner_did = $1) as processed`,
    [who],
  );
  return found;
}

const POLL_MS = 50;

/** Resolves as soon as it has that many results, or has ended. */
export async function until(
  { caller }: Importer,
  importId: string,
  isSoFar: (seen: ImportSeen) => boolean = () => false,
): Promise<ImportSeen> {
  for (;;) {
    const { body } = await caller.ask({ method: 'GET', path: `/v1/imports/${importId}` });
    const seen = importSchema.parse(body);
    if (isSoFar(seen) || !['receiving', 'queued', 'running'].includes(seen.status)) return seen;
    await delay(POLL_MS);
  }
}

/** Checks that each valid line was executed once and each invalid one was reported once. */
export async function checkImport(
  { who, caller }: Importer,
  seen: ImportSeen,
  { twins, relationships, bad }: ImportLines,
  feed: readonly PlatformEvent[],
): Promise<string[]> {
  const lines = twins.length + relationships + bad.length;
  const expected = {
    status: 'finished',
    lines,
    processed: lines,
    created: twins.length + relationships,
    unchanged: 0,
    failed: bad.length,
  };
  const { importId, ...rest } = seen;
  const errors = await errorsOf(caller, importId);
  const events = feed.filter(({ actor }) => actor.did === who);
  const made = events.flatMap(({ type, data }) =>
    type === 'twin.created' ? [data.twin?.metadata.name] : [],
  );
  const related = events.filter(({ type }) => type === 'relationship.created').length;
  return Object.entries({
    counts: [rest, expected],
    errors: [errors, bad],
    twins: [made, twins],
    relationships: [related, relationships],
  }).flatMap(([what, [found, wanted]]) =>
    JSON.stringify(found) === JSON.stringify(wanted)
      ? []
      : [`${importId}: its ${what} are ${differenceOf(found, wanted)}`],
  );
}

async function errorsOf(caller: Caller, importId: string): Promise<(readonly [number, string])[]> {
  const all: (readonly [number, string])[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const from = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const path = `/v1/imports/${importId}/errors?limit=100${from}`;
    const { errors, nextCursor } = errorsSchema.parse((await caller.ask({ method: 'GET', path })).body);
    all.push(...errors.map(({ line, code }) => [line, code] as const));
    cursor = nextCursor;
  }
  return all;
}

function differenceOf(found: unknown, wanted: unknown): string {
  if (!Array.isArray(found) || !Array.isArray(wanted))
    return `${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`;
  const at = wanted.findIndex((one, place) => JSON.stringify(one) !== JSON.stringify(found[place]));
  const place = at < 0 ? wanted.length : at;
  return `${found.length}, not ${wanted.length}; from ${JSON.stringify(found[place])} on, which should be ${JSON.stringify(wanted[place])}`;
}
