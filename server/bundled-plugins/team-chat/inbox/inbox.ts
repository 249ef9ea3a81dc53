import { createBatcher, type HostServices, type PluginDatabase } from '../../../plugin-api.js';
import type { ChatMessage, ChatReply } from '../schemes/chat-scheme.js';
import type { SchemeName } from '../verification/signature-schemes.js';

/** A message or a reply that is due, leased to this server. */
export type DueJob = Lease &
  (
    | { readonly state: 'received'; readonly message: ChatMessage }
    | { readonly state: 'answered'; readonly reply: ChatReply }
  );

/** `attempts` tells whether the job is still leased to this server: another one that takes it increments the number. */
export interface Lease {
  readonly scheme: SchemeName;
  readonly id: string;
  readonly attempts: number;
  readonly failures: number;
}

/** The messages of all replicas that are not answered yet. The rows of those that are answered recognise replays. */
export interface Inbox {
  /** Stores a message, unless it has been received before. */
  receive(scheme: SchemeName, message: ChatMessage): Promise<void>;
  /** Leases jobs that are due: of each user only the oldest, so that answers come in order, and no user takes all the room. */
  take(limit: number, leaseSeconds: number): Promise<DueJob[]>;
  /** @returns whether the job is still leased to this server. */
  renew(lease: Lease, leaseSeconds: number): Promise<boolean>;
  /** Stores the reply, which is due from then on. @returns whether the job was still leased to this server. */
  answer(lease: Lease, reply: ChatReply): Promise<boolean>;
  /** Forgets what was in it. */
  finish(lease: Lease): Promise<void>;
  postpone(lease: Lease, seconds: number): Promise<void>;
  /** As if it had not been taken. */
  release(lease: Lease): Promise<void>;
  /** Deletes what is so old that no platform sends it again, and its signature is stale for long. */
  deleteOld(): Promise<void>;
}

interface Row extends Lease {
  readonly state: DueJob['state'];
  readonly content: string;
}

interface Settled {
  readonly lease: Lease;
  readonly state: 'answered' | 'done';
  readonly content: string | null;
}

const keyOf = ({ scheme, id }: { readonly scheme: string; readonly id: string }) => `${scheme} ${id}`;

export function createInbox(
  database: PluginDatabase,
  secrets: HostServices['secrets'],
  onUnreadable: (lease: Lease) => void,
): Inbox {
  const table = `${database.schema}.inbox`;
  const change = async ({ scheme, id, attempts }: Lease, set: string, ...values: unknown[]) => {
    const rows = await database.query<object>(
      `with changed as (
         update ${table} set ${set} where scheme = $1 and id = $2 and attempts = $3 and state <> 'done' returning 1)
       select * from changed`,
      [scheme, id, attempts, ...values],
    );
    return rows.length > 0;
  };
  const insert = createBatcher({
    async work(received: readonly (readonly [SchemeName, ChatMessage, string])[]) {
      const column = (read: (message: ChatMessage) => string) => received.map(([, message]) => read(message));
      await database.query(
        `insert into ${table} (scheme, id, workspace, chat_user, content)
         select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
         on conflict do nothing`,
        [
          received.map(([scheme]) => scheme),
          ...[column(({ id }) => id), column(({ workspace }) => workspace), column(({ user }) => user)],
          received.map(([, , content]) => content),
        ],
      );
      return received.map(() => undefined);
    },
    isCommon: () => true,
  });

  /** Jobs that are settled together share a statement, so that they leave connections to what comes in. */
  const settle = createBatcher({
    async work(settled: readonly Settled[]) {
      const rows = await database.query<{ scheme: string; id: string }>(
        `with changed as (
           update ${table} job set state = settled.state, content = settled.content, failures = 0
           from unnest($1::text[], $2::text[], $3::integer[], $4::text[], $5::text[])
             as settled (scheme, id, attempts, state, content)
           where (job.scheme, job.id, job.attempts) = (settled.scheme, settled.id, settled.attempts) and job.state <> 'done'
           returning job.scheme, job.id)
         select * from changed`,
        [
          settled.map(({ lease }) => lease.scheme),
          settled.map(({ lease }) => lease.id),
          settled.map(({ lease }) => lease.attempts),
          settled.map(({ state }) => state),
          settled.map(({ content }) => content),
        ],
      );
      const changed = new Set(rows.map(keyOf));
      return settled.map(({ lease }) => changed.has(keyOf(lease)));
    },
    keyOf: ({ lease }) => keyOf(lease),
    isCommon: () => true,
  });

  return {
    async receive(scheme, message) {
      await insert([scheme, message, await secrets.seal(JSON.stringify(message))]);
    },

    async take(limit, leaseSeconds) {
      const rows = await database.query<Row>(
        `with due as (
           select scheme, id from ${table} job
           where state <> 'done' and due_at <= now() and (locked_until is null or locked_until <= now())
             and not exists (
               select from ${table} earlier
               where earlier.state <> 'done' and earlier.position < job.position
                 and (earlier.scheme, earlier.workspace, earlier.chat_user) = (job.scheme, job.workspace, job.chat_user))
           order by due_at limit $1 for update skip locked),
         taken as (
           update ${table} job set attempts = attempts + 1, locked_until = now() + make_interval(secs => $2)
           from due where job.scheme = due.scheme and job.id = due.id
           returning job.scheme, job.id, job.attempts, job.failures, job.state, job.content)
         select * from taken`,
        [limit, leaseSeconds],
      );
      const jobs = await Promise.all(rows.map(open));
      return jobs.filter((job) => job !== undefined);
    },

    renew: (lease, seconds) => change(lease, 'locked_until = now() + make_interval(secs => $4)', seconds),

    answer: async (lease, reply) =>
      settle({ lease, state: 'answered', content: await secrets.seal(JSON.stringify(reply)) }),

    async finish(lease) {
      await settle({ lease, state: 'done', content: null });
    },

    async postpone(lease, seconds) {
      await change(
        lease,
        'failures = failures + 1, locked_until = null, due_at = now() + make_interval(secs => $4)',
        seconds,
      );
    },

    async release(lease) {
      await change(lease, 'locked_until = null');
    },

    async deleteOld() {
      await database.query(`delete from ${table} where received_at < now() - interval '3 days'`);
    },
  };

  async function open({ state, content, ...lease }: Row): Promise<DueJob | undefined> {
    const text = await secrets.open(content);
    if (text === undefined) {
      onUnreadable(lease);
      await settle({ lease, state: 'done', content: null });
      return undefined;
    }
    // Written by `receive` or by `answer`, and encrypted since.
    return state === 'received'
      ? { ...lease, state, message: JSON.parse(text) as ChatMessage }
      : { ...lease, state, reply: JSON.parse(text) as ChatReply };
  }
}
