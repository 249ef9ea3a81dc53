/** SQLSTATE of a duplicate key. */
const UNIQUE_VIOLATION = '23505';

/** The name of the unique index that already has the key, when that is the error. */
export function violatedIndexOf(error: unknown): string | undefined {
  if (codeOf(error) !== UNIQUE_VIOLATION || typeof error !== 'object' || error === null) return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
}

/** The code of an error from the system (`ENOENT`) or from PostgreSQL (an SQLSTATE), if it has one. */
export function codeOf(error: unknown): string | undefined {
  // Checks the shape instead of `instanceof Error`: under jest the system's errors come from another realm.
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
