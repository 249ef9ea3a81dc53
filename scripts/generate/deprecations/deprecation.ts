/** Something that a contract deprecates. Times are ISO 8601. */
export interface Deprecation {
  /** As in `listSessions`, `listSessions.query.offset`, `SendMessage.tools[].schema`, or `answer.thinking` for an event. */
  readonly id: string;
  readonly kind: 'operation' | 'parameter' | 'property' | 'event';
  readonly deprecatedAt: string;
  readonly sunset?: string;
  readonly successor?: {
    readonly name: string;
    /** A URL, or the path of an operation, with its parameters in braces. */
    readonly location?: string;
  };
  /** Where it is described: a URL, or a path of the server. */
  readonly documentation: string;
  readonly brownouts: readonly { readonly from: string; readonly until: string }[];
  /** Where requests can use it. */
  readonly uses: readonly DeprecatedInput[];
}

/** A parameter, or a property of a body; in its path, `[]` means each item of a list, and `*` each member of a record. */
export interface DeprecatedInput {
  readonly operation: string;
  readonly part: 'query' | 'header' | 'body';
  readonly path: readonly string[];
}
