import { randomUUID } from 'node:crypto';
import type { HostServices, PluginDatabase, Sql } from '../../plugin-api.js';
import { groupLines } from './group-lines.js';

/** A claim that was made of lines. */
export interface GatheredClaim {
  readonly claimId: string;
  readonly amount: number;
  readonly lines: number;
}

/** Makes claims of the lines that are in none. Lines that cost nothing are owed by nobody, so they are in no claim. */
export interface GatherLines {
  /** Users whose lines make a claim, in no order, so that those who fail each time do not keep the others from their turn. */
  users(limit: number): Promise<string[]>;
  /** In one transaction: a line is in a claim that is stored, or in none. */
  ofUser(userDid: string): Promise<GatheredClaim[]>;
}

export interface GatherLinesOptions {
  readonly database: PluginDatabase;
  readonly clock: HostServices['clock'];
  readonly minimum: number;
  readonly maximum: number;
}

/** So that a claim with its lines is one reply. */
const MAX_LINES = 1000;

/** The lines of a user that are gathered together; further ones come next time. */
const PAGE = 10 * MAX_LINES;

interface Line {
  readonly runId: string;
  readonly charged: number;
}

export function createGatherLines({ database, clock, minimum, maximum }: GatherLinesOptions): GatherLines {
  const credits = database.schemaOf('credits');
  return {
    async users(limit) {
      const rows = await database.query<{ did: string }>(
        `select user_did as did from ${credits}.lines where claim_id is null and charged > 0
         group by user_did having sum(charged) >= $1 order by random() limit $2`,
        [minimum, limit],
      );
      return rows.map(({ did }) => did);
    },

    ofUser: (userDid) =>
      database.transaction(async (sql) => {
        const last = await lockCounter(sql);
        const lines = await sql.query<Line>(
          `select run_id as "runId", charged::float8 as charged from ${credits}.lines
           where user_did = $1 and claim_id is null and charged > 0 order by position limit $2`,
          [userDid, PAGE],
        );
        const claims = groupLines(lines, { minimum, maximum, maxLines: MAX_LINES }).map((group) => ({
          id: `usage_${randomUUID()}`,
          amount: group.reduce((sum, { charged }) => sum + charged, 0),
          lines: group,
        }));
        if (claims.length === 0) return [];
        await insert(sql, userDid, claims);
        await assign(
          sql,
          claims
            .flatMap(({ id, lines: group }) => group.map(({ runId }) => ({ runId, claimId: id })))
            .map((line, index) => ({ ...line, position: last + index + 1 })),
        );
        return claims.map(({ id, amount, lines: { length } }) => ({ claimId: id, amount, lines: length }));
      }),
  };

  /** Others that gather wait here until this transaction has ended. */
  async function lockCounter(sql: Sql): Promise<number> {
    const [counter] = await sql.query<{ last: number }>(
      `select last_position::float8 as last from ${credits}.claimed_lines for update`,
    );
    if (!counter) throw new Error('the counter is made with its table');
    return counter.last;
  }

  async function insert(
    sql: Sql,
    userDid: string,
    claims: readonly { id: string; amount: number }[],
  ): Promise<void> {
    await sql.query(
      `with made as (
         insert into ${credits}.claims (id, user_did, amount, created_at, about, status)
         select id, $2, amount, $3, 'usage', 'open' from jsonb_to_recordset($1::jsonb) as claim (id text, amount bigint)
         returning id)
       insert into ${database.schema}.submissions (claim_id, next_attempt_at) select id, $3 from made`,
      [JSON.stringify(claims.map(({ id, amount }) => ({ id, amount }))), userDid, clock()],
    );
  }

  async function assign(
    sql: Sql,
    lines: readonly { runId: string; claimId: string; position: number }[],
  ): Promise<void> {
    await sql.query(
      `update ${credits}.lines l set claim_id = line."claimId", claim_position = line.position
       from jsonb_to_recordset($1::jsonb) as line ("runId" text, "claimId" text, position bigint)
       where l.run_id = line."runId"`,
      [JSON.stringify(lines)],
    );
    await sql.query(`update ${credits}.claimed_lines set last_position = last_position + $1`, [lines.length]);
  }
}
