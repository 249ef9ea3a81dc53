/** An expected failure is a return value: callers see it in the type. */
export type Result<Ok, Failure> =
  { readonly ok: Ok; readonly error?: never } | { readonly ok?: never; readonly error: Failure };
