import type { RenewalOptions } from '../../authentication/renewing.js';

/** Signs calls to an oracle. `createUcanAuth` of `@twin-oracle/sdk/ucan` creates one. */
export interface OracleAuth {
  /** The headers of one request; called for each request, and once more with `renew` when the server has refused them with 401. */
  headers(options?: RenewalOptions): Promise<Record<string, string>>;
}
