import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { HostServices, PluginDatabase, Sql } from '../../plugin-api.js';
import type { Ledger } from './ledger/ledger.js';

/** What a user has, and what they can pay. */
export interface Account {
  readonly balance: number;
  /** What answers hold that are being made. */
  readonly held: number;
  readonly available: number;
  /** The ids of claims that the user can pay: of those about usage that the user owes, the oldest; or, when nothing is owed, of the one about more credits. */
  readonly claims: readonly string[];
}

/** The accounts of users, by their DIDs. */
export interface Accounts {
  /** Opens the account of a new user: with what new users start with, and a first claim. */
  ensure(did: string): Promise<void>;
  /** @throws when the account was not opened. */
  get(did: string): Promise<Account>;
  /** The accounts, locked in their order until the transaction ends. */
  lock(sql: Sql, dids: readonly string[]): Promise<ReadonlyMap<string, Account>>;
}

export interface AccountsOptions {
  readonly database: PluginDatabase;
  readonly ledger: Ledger;
  readonly clock: HostServices['clock'];
  readonly startAmount: number;
  readonly claimAmount: number;
}

/** Claims that a reply names, so that it fits into the headers of a challenge. */
const MAX_CLAIMS = 20;

/** Users whose accounts are known to be open. */
const KNOWN = 10_000;

export function createAccounts({
  database,
  ledger,
  clock,
  startAmount,
  claimAmount,
}: AccountsOptions): Accounts {
  const { schema } = database;
  const known = new LRUCache<string, true>({ max: KNOWN });
  const demandedClaims = (about: 'credits' | 'usage') =>
    `array(select c.id from ${schema}.claims c where c.user_did = a.id and c.about = '${about}'
       and c.status in ('submitted', 'approved') order by c.position limit ${MAX_CLAIMS})`;
  const read = async (sql: Sql, dids: readonly string[], lock = '') => {
    const rows = await sql.query<Omit<Account, 'available'> & { id: string }>(
      `select a.id, a.balance::float8 as balance, a.held::float8 as held,
         coalesce(nullif(${demandedClaims('usage')}, '{}'), ${demandedClaims('credits')}) as claims
       from ${schema}.accounts a where a.id = any($1) order by a.id ${lock}`,
      [[...dids]],
    );
    return new Map(
      rows.map(({ id, balance, held, claims }) => [id, { balance, held, available: balance - held, claims }]),
    );
  };

  return {
    async ensure(did) {
      if (known.has(did)) return;
      await database.transaction(async (sql) => {
        const [opened] = await ledger.open(sql, [did]);
        if (opened === undefined) return;
        await openClaim(sql, { schema, did, amount: claimAmount, at: clock() });
        if (startAmount > 0)
          await ledger.transfer(sql, [
            { id: `grant:${did}`, kind: 'direct', debit: 'grants', credit: did, amount: startAmount },
          ]);
      });
      known.set(did, true);
    },

    async get(did) {
      const account = (await read(database, [did])).get(did);
      if (!account) throw new Error('the account of a caller is opened before the request is handled');
      return account;
    },

    lock: (sql, dids) => read(sql, dids, 'for no key update of a'),
  };
}

/** Opens the claim that a user can pay next. */
export async function openClaim(
  sql: Sql,
  { schema, did, amount, at }: { schema: string; did: string; amount: number; at: Date },
): Promise<void> {
  await sql.query(`insert into ${schema}.claims (id, user_did, amount, created_at) values ($1, $2, $3, $4)`, [
    `credits_${randomUUID()}`,
    did,
    amount,
    at,
  ]);
}
