import type { Twins } from '../client/platform/twins.js';
import { urlsOf } from './oracle-resolver.js';
import type { OracleResolver } from './oracle-resolver.js';

/**
 * Finds oracles by the services of their twin. Its platform client holds an API key, so it is for servers.
 *
 * @example
 * ```ts
 * import { createPlatformResolver } from '@twin-oracle/sdk';
 *
 * const resolveOracle = createPlatformResolver(platform);
 * const { apiUrl } = await resolveOracle(oracleDid);
 * ```
 */
export const createPlatformResolver =
  ({ entities }: { readonly entities: Pick<Twins, 'get'> }): OracleResolver =>
  async (oracleDid, options) => {
    const { services } = await entities.get(oracleDid, options);
    return urlsOf(
      oracleDid,
      services.map(({ endpoint: serviceEndpoint, ...service }) => ({ ...service, serviceEndpoint })),
    );
  };
