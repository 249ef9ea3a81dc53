import { createBatcher, type HostServices, type Migration, type PluginDatabase } from '../../plugin-api.js';
import type { Schema } from '../../../generated/plugins/user-preferences/contract.js';

export type Preferences = Schema<'UserPreferences'>;
export type Fields = Schema<'UserPreferencesFields'>;
export type Patch = Schema<'UserPreferencesPatch'>;

export const migrations: readonly Migration[] = [
  {
    name: '0001-preferences',
    up: `create table preferences (
      user_did text primary key,
      fields jsonb not null,
      updated_at timestamptz not null
    )`,
  },
];

export const preferencesPersonalData = [{ table: 'preferences', erased: 'user_did = $1' }];

/** The preferences of users, by their DIDs. */
export interface PreferencesStore {
  get(userDid: string): Promise<Preferences | null>;
  replace(userDid: string, fields: Fields): Promise<Preferences>;
  /** Keeps the fields that the patch does not name, and removes those that are null in it. */
  merge(userDid: string, patch: Patch): Promise<Preferences>;
  delete(userDid: string): Promise<void>;
}

interface Row {
  readonly fields: Fields;
  readonly updated_at: Date;
}

export function createPreferencesStore(
  database: PluginDatabase,
  clock: HostServices['clock'],
): PreferencesStore {
  const table = `${database.schema}.preferences`;
  const toPreferences = ({ fields, updated_at: updatedAt }: Row): Preferences => ({
    ...fields,
    updatedAt: updatedAt.toISOString(),
  });
  const write = async (userDid: string, fields: Patch, onConflict: string) => {
    const [row] = await database.query<Row>(
      `insert into ${table} as stored (user_did, fields, updated_at) values ($1, jsonb_strip_nulls($2::jsonb), $3)
       on conflict (user_did) do update set fields = ${onConflict}, updated_at = excluded.updated_at
       returning fields, updated_at`,
      [userDid, JSON.stringify(fields), clock()],
    );
    if (!row) throw new Error('an insert that cannot be skipped returned no row');
    return toPreferences(row);
  };

  return {
    // Each turn of a model asks, so that many at once share a statement and not the pool's connections.
    get: createBatcher({
      async work(userDids: readonly string[]) {
        const rows = await database.query<Row & { user_did: string }>(
          `select user_did, fields, updated_at from ${table} where user_did = any ($1)`,
          [userDids],
        );
        const byUser = new Map(rows.map((row) => [row.user_did, toPreferences(row)]));
        return userDids.map((userDid) => byUser.get(userDid) ?? null);
      },
      // A statement that fails does so for all.
      isCommon: () => true,
    }),
    replace: (userDid, fields) => write(userDid, fields, 'excluded.fields'),
    // $2 still has the nulls, which remove fields.
    merge: (userDid, patch) => write(userDid, patch, 'jsonb_strip_nulls(stored.fields || $2::jsonb)'),
    async delete(userDid) {
      await database.query(`delete from ${table} where user_did = $1`, [userDid]);
    },
  };
}
