// Made by `make generate` from spec/. Do not edit: change the contract and run it again.

/** One fault that a validator found. */
export interface Fault {
  /** JSON Pointer to the value. */
  readonly instancePath: string;
  readonly schemaPath: string;
  /** The JSON Schema keyword that it breaks. */
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Says whether a value fits; when it does not, `errors` holds why until the next call. */
export interface Validator<T = unknown> {
  (data: unknown): data is T;
  errors?: readonly Fault[] | null;
}

/** Two validators of one thing, as for bodies. */
export interface LineValidators {
  readonly verdict: Validator;
  readonly faults: Validator;
}

export interface OperationValidators {
  readonly path?: Validator;
  readonly query: Validator;
  readonly header?: Validator;
  /** Gives a verdict, and the first fault. */
  readonly body?: Validator;
  /** Finds every fault; its time grows with the square of their number, so it is for small bodies. */
  readonly bodyFaults?: Validator;
  /** Of a line of the body, by the names of the schemas that it may fit. */
  readonly lines?: Readonly<Record<string, LineValidators>>;
  /** By status. */
  readonly replies: Readonly<Record<string, Validator>>;
}

export declare const validators: Readonly<Record<keyof typeof import('./operations.js').operations, OperationValidators>>;
