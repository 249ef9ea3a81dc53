import { docComment } from './doc-comment.js';
import { nameOf, type AsyncApi, type Message, type Ref } from '../contracts.js';
import { withOperations } from '../plugin/reachable-components.js';
import { channelEvents, payloadTypes } from '../socket-events.js';
import type { Deployment } from './deployment.js';

/**
 * The modules `event-types.ts` and `realtime.ts`: the SDK's event channel with the socket events of the plugins. Empty when plugins have none, so
 * that a client does not load sockets for nothing.
 */
export async function generateRealtime({ plugins, asyncapi }: Deployment): Promise<Record<string, string>> {
  const own = withOperations(asyncapi, operationsOf(plugins, asyncapi));
  const { serverToClient, clientToServer } = channelEvents(own, 'socket.io');
  if (serverToClient.length + clientToServer.length === 0) return {};
  return {
    'event-types.ts': await payloadTypes(own.components.schemas),
    'realtime.ts': `import { connectSession as connect, createPluginChannel } from "@twin-oracle/sdk/realtime";
import type { ConnectSessionOptions, PluginChannel, SessionSocket } from "@twin-oracle/sdk/realtime";
import type { components } from "./event-types.js";

/** What the plugins send, by the name of the event. */
export interface PluginServerEvents {
${members(serverToClient)}}

/** What clients may send to the plugins, by the name of the event. */
export interface PluginClientEvents {
${members(clientToServer)}}

export interface Session extends SessionSocket {
  readonly plugins: PluginChannel<PluginServerEvents, PluginClientEvents>;
}

/** Opens the event channel of a session, as \`connectSession\` of \`@twin-oracle/sdk/realtime\` does, with the events of the plugins. */
export const connectSession = async (options: ConnectSessionOptions): Promise<Session> => {
  const session = await connect(options);
  return { ...session, plugins: createPluginChannel(session) };
};
`,
  };
}

/** The operations with messages of plugins: a fragment may not use those of the host. */
function operationsOf(plugins: readonly string[], asyncapi: AsyncApi): AsyncApi['operations'] {
  return Object.fromEntries(
    Object.entries(asyncapi.operations).filter(([, { messages }]) =>
      messages.some((message) => {
        const { name } = asyncapi.components.messages[nameOf(message)] ?? {};
        return plugins.some((plugin) => name?.startsWith(`${plugin}.`));
      }),
    ),
  );
}

function members(messages: readonly Message[]): string {
  return messages
    .map(({ name, summary, payload }) => {
      const type = payload
        ? `components["schemas"][${JSON.stringify(nameOf(payload as unknown as Ref))}]`
        : 'undefined';
      return `${summary === undefined ? '' : docComment([summary], '  ')}  readonly ${JSON.stringify(name)}: ${type};\n`;
    })
    .join('');
}
