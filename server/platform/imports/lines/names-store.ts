/** What the names and external ids of a batch refer to. Names of twins that existed before the import are kept for its next batches. */
import type { EntityManager } from 'typeorm';
import type { ImportActor } from './import-actor.js';
import { externalIdOf, isExternal, isName, Names } from './local-ids.js';

export async function loadNames(
  manager: EntityManager,
  { importId, ownerDid }: ImportActor,
  references: readonly string[],
): Promise<Names> {
  const names = references.filter(isName);
  const externalIds = references.filter(isExternal).map(externalIdOf);
  return new Names(importId, {
    bound: await find(manager, FIND_NAMES, importId, names),
    external: await find(manager, FIND_EXTERNAL_IDS, ownerDid, externalIds),
  });
}

const FIND_NAMES = 'select name as key, did from import_names where import_id = $1 and name = any($2)';
const FIND_EXTERNAL_IDS =
  'select external_id as key, did from twins where owner_did = $1 and external_id = any($2)';

async function find(
  manager: EntityManager,
  sql: string,
  of: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const found = await manager.query<{ key: string; did: string }[]>(sql, [of, keys]);
  return new Map(found.map(({ key, did }) => [key, did]));
}

export async function storeNames(
  manager: EntityManager,
  importId: string,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  if (names.size === 0) return;
  await manager.query(
    `insert into import_names (import_id, name, did) select $1, * from unnest($2::text[], $3::text[])
     on conflict (import_id, name) do nothing`,
    [importId, [...names.keys()], [...names.values()]],
  );
}
