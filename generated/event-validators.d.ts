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

export declare const serverEventValidators: {
  readonly "connected": Validator;
  readonly "exception": Validator;
  readonly "pong": Validator;
  readonly "status": Validator;
  readonly "subscribed": Validator;
  readonly "available-events": Validator;
  readonly "token_expiring": Validator;
  readonly "authenticated": Validator;
  readonly "closing": Validator;
  readonly "run": Validator;
  readonly "tool_call": Validator;
  readonly "action_call": Validator;
  readonly "render_component": Validator;
  readonly "browser_tool_call": Validator;
  readonly "router_update": Validator;
  readonly "message_cache_invalidation": Validator;
  readonly "delegation_required": Validator;
};

export declare const clientEventValidators: {
  readonly "ping": undefined;
  readonly "status": undefined;
  readonly "subscribe": Validator;
  readonly "list-events": undefined;
  readonly "authenticate": Validator;
  readonly "tool_result": Validator;
  readonly "action_call_result": Validator;
};

export declare const handshakeValidators: {
  readonly query: Validator<import('./socket-events.js').HandshakeQuery>;
  readonly auth: Validator<import('./socket-events.js').HandshakeAuth>;
};
