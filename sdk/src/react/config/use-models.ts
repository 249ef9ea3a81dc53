import { useMemo } from 'react';
import type { Model } from '../../http/contract-schemas.js';
import { useOraclesRuntime } from '../provider/oracles-context.js';
import { useResource } from '../store/use-resource.js';
import { createResource } from '../store/resource.js';
import { useOracleUrls } from './use-oracle-urls.js';
import type { Overrides } from './use-oracle-urls.js';

/** The models of an oracle, as they are loaded. */
export interface UseModelsResult {
  /** The models that a user may choose, the cheapest first. */
  readonly models: Model[];
  readonly defaultModelId: string | undefined;
  readonly defaultModel: Model | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
}

const NONE: Model[] = [];

/** Before it is known where the oracle is. */
const UNKNOWN = createResource<never>(() => Promise.reject(new Error('It is not known where the oracle is')));

/**
 * The models of an oracle; give the `id` of one to `useChat` as its `model`. They are public: no user is needed.
 *
 * @example
 * ```tsx
 * import { useModels } from '@twin-oracle/sdk/react';
 *
 * const Models = ({ onChoose }: { onChoose: (id: string) => void }) => {
 *   const { models, defaultModelId, isLoading } = useModels(oracleDid);
 *   if (isLoading) return <p>Loading …</p>;
 *   return (
 *     <select defaultValue={defaultModelId} onChange={({ target }) => onChoose(target.value)}>
 *       {models.map(({ id }) => (
 *         <option key={id}>{id}</option>
 *       ))}
 *     </select>
 *   );
 * };
 * ```
 */
export const useModels = (oracleDid: string, overrides: Overrides = {}): UseModelsResult => {
  const runtime = useOraclesRuntime();
  const { config, error: notFound } = useOracleUrls(oracleDid, overrides);
  const { apiUrl } = config;
  const resource = useMemo(() => (apiUrl === null ? UNKNOWN : runtime.models(apiUrl)), [runtime, apiUrl]);
  const { value, error, isLoading } = useResource(resource, resource !== UNKNOWN);
  const models = value?.models ?? NONE;
  return {
    models,
    defaultModelId: value?.default,
    defaultModel: models.find(({ id }) => id === value?.default),
    isLoading: (isLoading || resource === UNKNOWN) && !notFound,
    error: error ?? notFound,
    refetch: () => void resource.reload(),
  };
};
