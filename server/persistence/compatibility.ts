/**
 * Whether a build works with a database that a newer build has migrated. A database says how far back it is compatible, by the number at the end of a
 * migration's name: builds that have a migration of this number or a higher one work with it. Migrations that only add leave the number as it is;
 * one that removes something or narrows it raises the number, in its own transaction.
 */

/** What runs statements: the transaction of a migration, or a pool. */
interface Queryable {
  query(statement: string): Promise<unknown>;
}

/** For the `up` of a migration: from now on, builds that do not have the migration `oldest` do not start on this database. */
export async function refuseBuildsBefore(db: Queryable, oldest: string): Promise<void> {
  const number = numberOf(oldest);
  await db.query(
    `update schema_compatibility set compatible_back_to = greatest(compatible_back_to, ${number})`,
  );
}

/** @param known the names of the migrations of this build. */
export async function isCompatible(db: Queryable, known: readonly string[]): Promise<boolean> {
  const newest = Math.max(...known.map(numberOf));
  const rows = await db.query(`select 1 from schema_compatibility where compatible_back_to <= ${newest}`);
  return Array.isArray(rows) && rows.length > 0;
}

/** The time at which a migration was written, in milliseconds, which every name ends with. */
function numberOf(migration: string): number {
  const [digits] = /\d{13}$/.exec(migration) ?? [];
  if (digits === undefined)
    throw new Error(`The name of the migration ${migration} does not end with its time`);
  return Number(digits);
}
