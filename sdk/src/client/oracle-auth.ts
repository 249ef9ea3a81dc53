/** Signs calls to an oracle. `createUcanAuth` of `@twin-oracle/sdk/ucan` makes one. */
export interface OracleAuth {
  /** The headers of one request; asked for each request anew. */
  headers(): Promise<Record<string, string>>;
}
