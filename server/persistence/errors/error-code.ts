/** The code of an error from the system (`ENOENT`) or from PostgreSQL (an SQLSTATE), if it has one. */
export function codeOf(error: unknown): string | undefined {
  // Checks the shape instead of `instanceof Error`: under jest the system's errors come from another realm.
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
