import type { AsyncApi } from '../../contract/contract-document.js';
import type { PluginClientEvent, PluginEventName, PluginEvents } from '../../ports/plugin-events-port.js';
import type { OpenPlugin } from '../open-plugins.js';
import { PluginError } from '../plugin-error.js';

/** Binds the socket events of the plugins to their handlers. While a plugin is degraded, what clients send it is refused with 503. */
export function bindEvents(merged: AsyncApi, plugins: readonly OpenPlugin[]): PluginEvents {
  for (const open of plugins) assertCompiled(merged, open);
  return {
    fromClient: plugins.flatMap(clientEventsOf),
    fromServer: plugins.flatMap(({ plugin: { contract } }) => eventNames(contract?.serverEvents)),
  };
}

function clientEventsOf({ plugin: { contract }, parts, circuit }: OpenPlugin): PluginClientEvent[] {
  const validators = contract?.clientEvents ?? {};
  return eventNames(validators).flatMap((name) => {
    const [validate, handler] = [validators[name], parts.events?.[name]];
    if (!validate || !handler) return [];
    return [
      { name, validate, handle: (payload, context) => circuit.handle(() => handler(payload, context)) },
    ];
  });
}

/** The merge has checked that names begin with the plugin's and a dot. */
function eventNames(validators: object = {}): PluginEventName[] {
  return Object.keys(validators).filter((name): name is PluginEventName => name.includes('.'));
}

function assertCompiled(merged: AsyncApi, { plugin: { name, contract } }: OpenPlugin): void {
  const declared = Object.values(merged.components.messages)
    .map((message) => message.name)
    .filter((event) => event.startsWith(`${name}.`));
  const compiled = [...eventNames(contract?.clientEvents), ...eventNames(contract?.serverEvents)];
  const stale = [
    ...declared.filter((event) => !compiled.some((other) => other === event)),
    ...compiled.filter((event) => !declared.includes(event)),
  ];
  if (stale.length > 0)
    throw new PluginError(
      name,
      `contract: ${stale.join(', ')} was compiled from another fragment; generate it again`,
    );
}
