import type { AsyncApi, Message } from '../contracts.js';
import { channelEvents, payloadName, payloadTypes, type ChannelEvents } from '../socket-events.js';
import { compileEventValidators } from '../validators.js';
import { withOperations } from './reachable-components.js';

/** The events that the merged document has beside those of the host. */
export function eventsOfPlugin(merged: AsyncApi, host: AsyncApi): AsyncApi {
  return withOperations(
    merged,
    Object.fromEntries(Object.entries(merged.operations).filter(([id]) => !(id in host.operations))),
  );
}

/** The generated files of a plugin's events: the types of their payloads, and validators. */
export async function generatePluginEvents(
  own: AsyncApi,
  validatorModule: string,
): Promise<Record<string, string>> {
  const { clientToServer, serverToClient } = channelEvents(own, 'socket.io');
  return {
    'event-types.ts': await payloadTypes(own.components.schemas),
    'event-validators.js': await compileEventValidators(own, {
      clientEvents: ['client', clientToServer],
      serverEvents: ['server', serverToClient],
    }),
    'event-validators.d.ts': `import type { Validator } from '${validatorModule}';

export declare const clientEvents: ${members(clientToServer, () => 'Validator')};
export declare const serverEvents: ${members(serverToClient, () => 'Validator')};
`,
  };
}

/** The two tables of events in the types of a contract. */
export function eventTables({ clientToServer, serverToClient }: ChannelEvents): string {
  const payload = (message: Message) => `EventComponents['schemas'][${JSON.stringify(payloadName(message))}]`;
  return `  readonly clientEvents: ${members(clientToServer, payload, '  ')};
  readonly serverEvents: ${members(serverToClient, payload, '  ')};`;
}

function members(messages: readonly Message[], type: (message: Message) => string, indent = ''): string {
  if (messages.length === 0) return 'Readonly<Record<never, never>>';
  const rows = messages.map(
    (message) => `${indent}  readonly ${JSON.stringify(message.name)}: ${type(message)};`,
  );
  return `{\n${rows.join('\n')}\n${indent}}`;
}
