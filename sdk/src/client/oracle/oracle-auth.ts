/** Signs calls to an oracle. `createUcanAuth` of `@twin-oracle/sdk/ucan` creates one. */
export interface OracleAuth {
  /** The headers of one request; called for each request. */
  headers(): Promise<Record<string, string>>;
}
