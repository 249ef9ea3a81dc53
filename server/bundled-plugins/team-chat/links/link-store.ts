import { randomUUID } from 'node:crypto';
import { createBatcher, type PluginDatabase, type Sql } from '../../../plugin-api.js';
import type { SchemeName } from '../verification/signature-schemes.js';

/** A user of a chat. */
export interface ChatUser {
  readonly scheme: SchemeName;
  readonly workspace: string;
  readonly user: string;
}

/** Which user of the oracle a user of a chat is. */
export interface Link extends ChatUser {
  readonly id: string;
  readonly userDid: string;
  /** By which messages are sent in their name. */
  readonly permission: string;
  readonly createdAt: Date;
}

/** What became of a code: `spent` are permissions that nothing uses any more. */
export interface Redeemed {
  readonly link: Link | 'unknown_code' | 'too_many_links';
  readonly spent: readonly string[];
}

export interface LinkStore {
  /** Stores a code, instead of an earlier one of the user. @returns the permissions that nothing uses any more. */
  putCode(code: {
    readonly hash: string;
    readonly userDid: string;
    readonly permission: string;
    readonly expiresAt: Date;
  }): Promise<string[]>;
  /** Links the chat user to whose code it is, instead of an earlier link. A code works once. */
  redeem(hash: string, chatUser: ChatUser, now: Date): Promise<Redeemed>;
  find(chatUser: ChatUser): Promise<Link | undefined>;
  list(userDid: string): Promise<Link[]>;
  /** @returns the permission of the link, unless there was none. */
  delete(id: string, userDid: string): Promise<string | undefined>;
  /** @returns the permissions of codes that nobody has used in time. */
  deleteExpired(now: Date): Promise<string[]>;
}

/** More chats than a person has. */
const MAX_LINKS = 20;

export function createLinkStore(database: PluginDatabase): LinkStore {
  const links = `${database.schema}.links`;
  const codes = `${database.schema}.link_codes`;
  const columns = `id, scheme, workspace, chat_user as "user", user_did as "userDid", permission, created_at as "createdAt"`;

  /** As a query, so that the driver returns the rows of the deletion. */
  const deleted = async (sql: Sql, statement: string, values: readonly unknown[]) => {
    const rows = await sql.query<{ permission: string }>(
      `with deleted as (${statement} returning permission) select permission from deleted`,
      values,
    );
    return rows.map(({ permission }) => permission);
  };

  return {
    putCode: ({ hash, userDid, permission, expiresAt }) =>
      database.transaction(async (sql) => {
        const earlier = await deleted(sql, `delete from ${codes} where user_did = $1`, [userDid]);
        // Of two requests at the same moment, the second one wins.
        await sql.query(
          `insert into ${codes} (code_hash, user_did, permission, expires_at) values ($1, $2, $3, $4)
           on conflict (user_did) do update
           set code_hash = excluded.code_hash, permission = excluded.permission, expires_at = excluded.expires_at`,
          [hash, userDid, permission, expiresAt],
        );
        return earlier;
      }),

    redeem: (hash, { scheme, workspace, user }, now) =>
      database.transaction(async (sql) => {
        const [code] = await sql.query<{ userDid: string; permission: string }>(
          `with used as (delete from ${codes} where code_hash = $1 and expires_at > $2 returning user_did, permission)
           select user_did as "userDid", permission from used`,
          [hash, now],
        );
        if (!code) return { link: 'unknown_code', spent: [] };
        const spent = await deleted(
          sql,
          `delete from ${links} where scheme = $1 and workspace = $2 and chat_user = $3`,
          [scheme, workspace, user],
        );
        const [link] = await sql.query<Link>(
          `insert into ${links} (id, scheme, workspace, chat_user, user_did, permission, created_at)
           select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from ${links} where user_did = $5) < $8
           returning ${columns}`,
          [
            ...[`lnk_${randomUUID().replaceAll('-', '')}`, scheme, workspace, user],
            ...[code.userDid, code.permission, now, MAX_LINKS],
          ],
        );
        return link ? { link, spent } : { link: 'too_many_links', spent: [...spent, code.permission] };
      }),

    find: createBatcher({
      async work(chatUsers: readonly ChatUser[]) {
        const rows = await database.query<Link>(
          `select ${columns} from ${links} where (scheme, workspace, chat_user) in (
             select * from unnest($1::text[], $2::text[], $3::text[]))`,
          [
            chatUsers.map(({ scheme }) => scheme),
            chatUsers.map(({ workspace }) => workspace),
            chatUsers.map(({ user }) => user),
          ],
        );
        return chatUsers.map((one) => rows.find((link) => isSame(link, one)));
      },
      isCommon: () => true,
    }),

    list: (userDid) =>
      database.query<Link>(
        `select ${columns} from ${links} where user_did = $1 order by created_at desc, id`,
        [userDid],
      ),

    async delete(id, userDid) {
      const [permission] = await deleted(database, `delete from ${links} where id = $1 and user_did = $2`, [
        id,
        userDid,
      ]);
      return permission;
    },

    deleteExpired: (now) => deleted(database, `delete from ${codes} where expires_at <= $1`, [now]),
  };
}

function isSame(a: ChatUser, b: ChatUser): boolean {
  return a.scheme === b.scheme && a.workspace === b.workspace && a.user === b.user;
}
