/** An expected failure is returned as a value; `error.code` is from a closed list. */
export type Result<Ok, Failure> =
  { readonly ok: Ok; readonly error?: never } | { readonly ok?: never; readonly error: Failure };
