/** An import of claims, each with an evaluation in its line, as its sender sees it. */
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { otherThan } from '../kills.js';
import type { TwinOwner } from '../writers/twin-owner.js';
import { until, upload, type Importer } from './importing.js';
import type { PlatformStage } from '../platform-stage.js';

/** More lines than one batch holds. */
export const CLAIMS = 1_500;

/** The points at which a batch is interrupted: a table, and the beginning of the statement that writes to it. */
export const CLAIM_POINTS = [
  ['claims', 'insert into claims'],
  ['credentials', 'insert into credentials'],
  ['import_results', 'insert into import_results'],
] as const;

/** Lines with claims about the sender's own project, evaluated by their own oracle. */
export function claimLines({ project, oracle }: TwinOwner): { readonly ndjson: string } {
  const lines = Array.from({ length: CLAIMS }, (_, index) =>
    JSON.stringify({
      ...{ kind: 'claim', externalId: `saving ${index}`, subject: project, type: 'Saving', amount: 1 },
      evidence: [{ type: 'MeterReading' }],
      evaluation: { oracle, status: 'approved' },
    }),
  );
  return { ndjson: `${lines.join('\n')}\n` };
}

export async function openClaimant(stage: PlatformStage, hand: TwinOwner): Promise<Importer> {
  const scopes = ['imports:write', 'twins:write', 'claims:write', 'claims:evaluate'] as const;
  return { who: hand.who, key: 'claims', caller: await stage.callerOf(hand.who, scopes, hand.random) };
}

const resultSchema = z.object({
  line: z.number(),
  status: z.string(),
  id: z.string(),
  credentialId: z.string(),
});

export async function resultsOf({ caller }: Importer, importId: string) {
  const asked = { method: 'GET', path: `/v1/imports/${importId}/results` } as const;
  const side = caller.anySide();
  const reply = (await caller.open(asked, side)) ?? (await caller.open(asked, otherThan(side)));
  if (reply?.statusCode !== 200) throw new Error(`the results were answered with ${reply?.statusCode}`);
  const lines = (await text(reply)).split('\n').filter((line) => line !== '');
  return lines.map((line) => resultSchema.parse(JSON.parse(line)));
}

/** Counts the stored records of the claims: each number equals the number of lines when each line was processed once. */
export async function claimCounts({ database }: PlatformStage, { project }: TwinOwner) {
  const [found] = await database.query<Record<string, number>[]>(
    `select count(*)::int as claims, count(distinct claims.external_id)::int as "externalIds",
       count(*) filter (where claims.status = 'approved')::int as approved,
       (select count(*)::int from credentials where subject_did = $1) as credentials,
       (select count(*)::int from evaluations join claims judged on judged.id = claim_id where subject_did = $1) as evaluations
     from claims where subject_did = $1`,
    [project],
  );
  return found;
}

/** Sends the same lines again as a separate import. */
export async function importAgain(importer: Importer, lines: { readonly ndjson: string }) {
  const again = { ...importer, key: `${importer.key}-again` };
  const { importId } = await upload(again, lines);
  return until(again, importId);
}
