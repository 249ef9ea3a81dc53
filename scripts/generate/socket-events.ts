import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { deprecationKeysOf, deprecationNotice } from '../../server/contract/deprecation/deprecation-keys.js';
import { withNotices } from './deprecations/notices.js';
import {
  isRef,
  nameOf,
  resolve,
  type AsyncApi,
  type Contracts,
  type Message,
  type Ref,
  type Schema,
} from './contracts.js';

/** The events of a channel by direction, each by its name on the wire. */
export interface ChannelEvents {
  serverToClient: Message[];
  clientToServer: Message[];
}

/** Collects the messages of both directions on the channels whose server uses `protocol`, or on the one that is named. */
export function channelEvents(document: AsyncApi, protocol: string, channelId?: string): ChannelEvents {
  const events: ChannelEvents = { serverToClient: [], clientToServer: [] };
  const messages = (refs: Ref[]) => refs.map((ref) => resolve<Message>(document, ref));
  for (const operation of Object.values(document.operations)) {
    const id = nameOf(operation.channel);
    if (channelId !== undefined && channelId !== id) continue;
    const channel = document.channels[id];
    const speaks = channel?.servers.some((server) => document.servers[nameOf(server)]?.protocol === protocol);
    if (!speaks) continue;
    const [there, back] =
      operation.action === 'send'
        ? [events.serverToClient, events.clientToServer]
        : [events.clientToServer, events.serverToClient];
    there.push(...messages(operation.messages));
    back.push(...messages(operation.reply?.messages ?? []));
  }
  return events;
}

/** The schema names of the handshake's parts. */
export function socketHandshake({ channels }: AsyncApi): { query: string; auth: string } {
  for (const { 'x-socket-handshake': handshake } of Object.values(channels)) if (handshake) return handshake;
  throw new Error('the socket channel needs x-socket-handshake');
}

/** Generates the event maps for Socket.IO's generics, and the types of all payloads. */
export async function generateSocketEvents({ asyncapi }: Contracts): Promise<string> {
  const { serverToClient, clientToServer } = channelEvents(asyncapi, 'socket.io');
  const handshake = socketHandshake(asyncapi);
  return `${await payloadTypes(asyncapi.components.schemas)}
type Payload<Name extends keyof components['schemas']> = components['schemas'][Name];

export interface ServerToClientEvents {
${serverToClient.map(listener).join('\n')}
}

export interface ClientToServerEvents {
${clientToServer.map(listener).join('\n')}
}

export type HandshakeQuery = Payload<${JSON.stringify(handshake.query)}>;
export type HandshakeAuth = Payload<${JSON.stringify(handshake.auth)}>;

/** Every event name by direction. */
export const serverEventNames = ${JSON.stringify(serverToClient.map(({ name }) => name))} as const;
export const clientEventNames = ${JSON.stringify(clientToServer.map(({ name }) => name))} as const;
`;
}

function listener(message: Message): string {
  const { name, payload } = message;
  const keys = deprecationKeysOf(message);
  const notice = keys ? `  /** @deprecated ${deprecationNotice(keys)} */\n` : '';
  const parameter = payload ? `payload: Payload<${JSON.stringify(payloadName(message))}>` : '';
  return `${notice}  ${JSON.stringify(name)}: (${parameter}) => void;`;
}

/** The name of the schema of a message's payload. */
export function payloadName({ name, payload }: Message): string {
  if (!isRef(payload)) throw new Error(`the payload of ${name} must be a reference to a schema`);
  return nameOf(payload);
}

/** openapi-typescript reads only OpenAPI, so the schemas are wrapped in an OpenAPI document. */
export async function payloadTypes(schemas: Record<string, Schema>): Promise<string> {
  const dressed = {
    openapi: '3.1.1',
    info: { title: '', version: '' },
    paths: {},
    components: { schemas: withNotices(schemas) },
  };
  return astToString(await openapiTS(dressed as unknown as OpenAPI3, { defaultNonNullable: false }));
}
