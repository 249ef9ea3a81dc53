import { acceptedTypes, type AnyHandler, type BoundOperation } from '../../contract/bound-operation.js';
import type { OpenPlugin } from '../open-plugins.js';
import type { IsOpened } from './public-routes.js';
import { PluginError } from '../plugin-error.js';

/**
 * Binds the operations of a plugin to its handlers. While the plugin is degraded they answer 503. Where the owner of the deployment has opened an
 * operation, its handler gets no caller.
 */
export function bindPlugin(
  { plugin: { name, contract }, parts, circuit, callers }: OpenPlugin,
  isOpened: IsOpened,
): BoundOperation[] {
  if (!contract) return [];
  return Object.entries(contract.operations).map(([id, row]) => {
    const validators = contract.validators[id];
    if (!validators) throw new PluginError(name, `contract: ${id} was not compiled; generate it again`);
    // The compiler has checked the handler against the types of the plugin's contract, and the validators see to the request.
    const handler = parts.handlers?.[id] as AnyHandler;
    return {
      id,
      row: isOpened(row) ? { ...row, security: [], scopes: [] } : row,
      validators,
      handler(request) {
        if (typeof request.caller === 'object' && request.caller !== null) callers.add(request.caller);
        return circuit.handle(() => handler(request));
      },
      types: acceptedTypes(row),
      deprecations: undefined,
    };
  });
}
