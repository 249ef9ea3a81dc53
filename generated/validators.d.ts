// Made by `make generate` from spec/. Do not edit: change the contract and run it again.

/** One error that a validator found. */
export interface ValidationError {
  /** JSON Pointer to the value. */
  readonly instancePath: string;
  readonly schemaPath: string;
  /** The JSON Schema keyword that it breaks. */
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Returns whether a value is valid; if not, `errors` contains its errors until the next call. */
export interface Validator<T = unknown> {
  (data: unknown): data is T;
  errors?: readonly ValidationError[] | null;
}

/** A validator that stops at the first error, and one that finds all errors, as for bodies. */
export interface LineValidators {
  readonly verdict: Validator;
  readonly explain: Validator;
}

export interface OperationValidators {
  readonly path?: Validator;
  readonly query: Validator;
  readonly header?: Validator;
  /** Returns whether the body is valid, and its first error. */
  readonly body?: Validator;
  /** Finds all errors. Its time grows with the square of their number, so it is used only for small bodies. */
  readonly explainBody?: Validator;
  /** Validators of a line of the body, by the names of the schemas that the line may have. */
  readonly lines?: Readonly<Record<string, LineValidators>>;
  /** By status. */
  readonly replies: Readonly<Record<string, Validator>>;
}

export declare const validators: Readonly<Record<keyof typeof import('./operations.js').operations, OperationValidators>>;
