/** What may fail in an expected way is a value: callers see the failure in the type. */
export type Result<Ok, Failure> =
  { readonly ok: Ok; readonly error?: never } | { readonly ok?: never; readonly error: Failure };
