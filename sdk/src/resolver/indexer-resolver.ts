import { askIndexer } from '../chain/indexer.js';
import { memberOf } from '../validation/member-of.js';
import type { IndexerOptions } from '../chain/indexer.js';
import { urlsOf } from './oracle-resolver.js';
import type { OracleResolver, OracleService } from './oracle-resolver.js';

/** Where the chain indexer is. */
export type IndexerResolverOptions = IndexerOptions;

const QUERY = 'query GetEntityById($id: String!) { entity(id: $id) { id service } }';

/**
 * Finds oracles by the services of their entity, as a chain indexer has them.
 *
 * @example
 * ```ts
 * import { createIndexerResolver } from '@twin-oracle/sdk';
 *
 * const resolveOracle = createIndexerResolver({ url: 'https://indexer.example.org/graphql' });
 * const { apiUrl, socketUrl = apiUrl } = await resolveOracle(oracleDid);
 * ```
 */
export const createIndexerResolver =
  (options: IndexerResolverOptions): OracleResolver =>
  async (oracleDid, { signal } = {}) => {
    const data = await askIndexer(options, QUERY, { id: oracleDid }, signal);
    return urlsOf(oracleDid, servicesIn(data, oracleDid));
  };

const servicesIn = (data: unknown, oracleDid: string): readonly OracleService[] => {
  const service = memberOf(memberOf(data, 'entity'), 'service');
  if (!Array.isArray(service)) throw new Error(`The indexer knows no entity ${oracleDid} with services`);
  return service.filter(isService);
};

const isService = (value: unknown): value is OracleService =>
  ['id', 'type', 'serviceEndpoint'].every((name) => typeof memberOf(value, name) === 'string');
