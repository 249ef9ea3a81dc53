import type { EndedRun, PluginDatabase } from '../../plugin-api.js';
import type { Schema } from '../../../generated/plugins/credits/contract.js';

export type Line = Schema<'CreditsLine'>;

interface Row {
  readonly position: number;
  readonly runId: string;
  readonly sessionId: string;
  readonly model: string;
  readonly priceVersion: number;
  readonly held: number;
  readonly charged: number | null;
  readonly status: EndedRun['status'] | null;
  readonly usage: EndedRun['usage'];
  readonly heldAt: Date;
  readonly settledAt: Date | null;
}

/** @returns the signed receipt of a run of the user. */
export async function findReceipt(
  database: PluginDatabase,
  { did, runId }: { did: string; runId: string },
): Promise<string | undefined> {
  const [line] = await database.query<{ receipt: string }>(
    `select receipt from ${database.schema}.lines where run_id = $1 and user_did = $2 and receipt is not null`,
    [runId, did],
  );
  return line?.receipt;
}

/** @returns what the user's runs have cost, the newest first. */
export async function listLines(
  database: PluginDatabase,
  { did, before, limit }: { did: string; before: number | undefined; limit: number },
): Promise<Line[]> {
  const rows = await database.query<Row>(
    `select position::float8 as position, run_id as "runId", session_id as "sessionId", model, price_version as "priceVersion",
       held::float8 as held, charged::float8 as charged, status, usage, held_at as "heldAt", settled_at as "settledAt"
     from ${database.schema}.lines where user_did = $1 and ($2::bigint is null or position < $2)
     order by lines.position desc limit $3`,
    [did, before ?? null, limit],
  );
  return rows.map(({ charged, status, usage, heldAt, settledAt, ...line }) => ({
    ...line,
    heldAt: heldAt.toISOString(),
    ...(charged !== null && { charged }),
    ...(status && { status }),
    ...(usage && { usage }),
    ...(settledAt && { settledAt: settledAt.toISOString() }),
  }));
}
