import type { ContractDocument, CrossCheck } from './cross-check.js';

/** By the paths of the contract: servers of a process that have the same plugins share one. */
const loaded = new Map<string, Promise<CrossCheck>>();

/** Imported only when needed: the library takes a tenth of the whole start. */
export function loadCrossCheck(document: ContractDocument): Promise<CrossCheck> {
  const key = Object.keys(document.paths).join(' ');
  const check =
    loaded.get(key) ?? import('./cross-check.js').then(({ createCrossCheck }) => createCrossCheck(document));
  loaded.set(key, check);
  return check;
}
