import type { Overrides } from './use-oracle-urls.js';
import { useOracleUrls } from './use-oracle-urls.js';
import { useModels } from './use-models.js';

/**
 * Where an oracle is, and which model answers at which price, unless a message asks for another (`useModels` has all). With `overrides.baseUrl` no
 * resolver is asked. `isReady` says that the URLs are known; `model` and `price` are null until the oracle was asked, and where it does not say.
 * `refetch` looks for the oracle again. A URL that is none is the `error`.
 *
 * @example
 * ```tsx
 * import { useOraclesConfig } from '@twin-oracle/sdk/react';
 *
 * const About = () => {
 *   const { config, isReady, error } = useOraclesConfig(oracleDid);
 *   if (error) return <p role="alert">{error.message}</p>;
 *   if (!isReady) return <p>Looking for the oracle …</p>;
 *   const { apiUrl, model, price } = config;
 *   return (
 *     <p>
 *       {apiUrl} answers with {model?.label}
 *       {price && ` for ${price.outputPerMillion} ${price.currency} a million tokens`}
 *     </p>
 *   );
 * };
 * ```
 */
export const useOraclesConfig = (oracleDid: string, overrides: Overrides = {}) => {
  const { config, ...found } = useOracleUrls(oracleDid, overrides);
  const { defaultModel: model = null } = useModels(oracleDid, overrides);
  return { ...found, config: { ...config, model, price: model?.pricing ?? null } };
};
