/** What is in a database, counted, and a database that stores no more. */
import { withConnection } from '../../persistence/connection.js';
import { tablesOf } from '../../testing/tables-of.js';

export interface Made {
  /** Rows, and what changes in them: revisions, imports that end, and deliveries that wait. Keys of requests that were made before do not count. */
  readonly things: number;
  /** Those of the things that tell what has happened. */
  readonly events: number;
}

export interface Tables {
  /** Those in which operations make things. */
  readonly names: readonly string[];
  madeBy(work: () => Promise<unknown>): Promise<Made>;
  /** While the work is done, a transaction that has put something into one of these tables, or changed it there, fails when it commits. */
  refusing(names: readonly string[], work: () => Promise<unknown>): Promise<void>;
}

/** What is counted of rows that are there, as a query for one number. */
const CHANGES = [
  'select coalesce(sum(revision), 0) from twins',
  'select coalesce(sum(revision), 0) from webhooks',
  'select count(finished_at) from imports',
  `select count(*) from deliveries where status = 'pending'`,
];

/** When a row of these is changed something is made, too. What the server changes by itself does not count. */
const UPDATES: Readonly<Record<string, string>> = {
  twins: 'or update',
  imports: 'or update',
  deliveries: 'or update of status',
  webhooks: 'or update of secret',
};

/** Where each request keeps its key. */
export const KEYS = 'idempotency_keys';

/** What the server has sent to receivers by itself, counted. */
const SENT = 'webhook_throttles';

/** Refused requests and replies that are given again have entries, too. */
const AUDIT = 'audit_log';

export async function openTables(url: string): Promise<Tables> {
  const all = await tablesOf(url);
  const names = all.filter((name) => ![KEYS, SENT, AUDIT].includes(name));
  const counted = `
    select (${[...names.map((name) => `select count(*) from "${name}"`), ...CHANGES].map((query) => `(${query})`).join(' + ')})::int as things,
    (select count(*) from events)::int as events`;

  // The triggers are there all the time, and the function alone changes: what the server does by itself never waits for a table.
  await refuse([]);
  for (const name of all)
    await run(`create constraint trigger refuse after insert ${UPDATES[name] ?? ''}
      on "${name}" deferrable initially deferred for each row execute function refuse('${name}')`);

  return {
    names,

    async madeBy(work) {
      const before = await count();
      await work();
      const { things, events } = await count();
      return { things: things - before.things, events: events - before.events };
    },

    async refusing(refused, work) {
      await refuse(refused);
      try {
        await work();
      } finally {
        await refuse([]);
      }
    },
  };

  async function count(): Promise<Made> {
    const { rows } = await withConnection(url, (client) => client.query<Made>(counted));
    const [row] = rows;
    if (!row) throw new Error('a count is one row');
    return row;
  }

  /** A trigger of a partitioned table fires for its partitions, so each is given the name of the table. */
  function refuse(refused: readonly string[]): Promise<void> {
    return run(`create or replace function refuse() returns trigger language plpgsql as $$ begin
      if tg_argv[0] = any ('{${refused.join()}}') then raise 'refused'; end if;
      return null; end $$`);
  }

  async function run(sql: string): Promise<void> {
    await withConnection(url, (client) => client.query(sql));
  }
}
