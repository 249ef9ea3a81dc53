/** What becomes of data in the course of time: logs are trimmed by age, and what is stored of a person is erased when that is asked for. */
import { createErasure, type ErasureOptions } from '../erasure/erasure.js';
import type { ErasureHook, TablePlan } from '../ports/erasure-port.js';
import type { Trim } from '../ports/trim-port.js';
import { createRetention } from '../retention/retention.js';

/** What the parts of the server say of their tables. */
export interface PartsWithData {
  readonly plugins: { readonly personalData: readonly TablePlan[] };
  readonly oracle: { readonly erasureHooks: readonly ErasureHook[]; readonly trims: readonly Trim[] };
  readonly platform: { readonly trims: readonly Trim[] };
}

export interface DataLifecycleOptions extends Omit<ErasureOptions, 'pluginPlans' | 'hooks'> {
  /** Called when the deletion of an API key is committed. */
  readonly onKeyDeleted: (keyId: string) => void;
}

export async function createDataLifecycle(
  { onKeyDeleted, ...options }: DataLifecycleOptions,
  { plugins, oracle, platform }: PartsWithData,
) {
  const erasure = await createErasure({
    ...options,
    pluginPlans: plugins.personalData,
    hooks: [
      ...oracle.erasureHooks,
      { table: 'api_keys', idColumn: 'key_id', onDeleted: (ids) => ids.forEach(onKeyDeleted) },
    ],
  });
  const retention = createRetention({ ...options, trims: [...oracle.trims, ...platform.trims] });
  return {
    handlers: erasure.handlers,
    start() {
      retention.start();
      erasure.start();
    },
    async close() {
      await Promise.all([retention.close(), erasure.close()]);
    },
  };
}
