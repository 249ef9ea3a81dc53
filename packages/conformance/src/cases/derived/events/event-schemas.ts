import {
  isArray,
  isObject,
  textOf,
  type Json,
  type JsonObject,
  type JsonSchema,
} from '../schema/json-schema.js';
import type { SchemaDocument } from '../schema/schema-document.js';

/** An event of the socket. */
export interface SocketEvent {
  readonly name: string;
  /** Undefined when the event has no payload. */
  readonly payload: JsonSchema | undefined;
}

/** An event that clients send. */
export interface ClientEvent extends SocketEvent {
  /** The event that answers it; undefined when none does. */
  readonly reply: string | undefined;
}

const SOCKET = '#/channels/session';

/** The events that clients send on the socket. */
export function clientEvents(contract: SchemaDocument): ClientEvent[] {
  return socketOperations(contract)
    .filter(({ action }) => action === 'receive')
    .flatMap(({ messages, reply }) => {
      const [answer] = isObject(reply) ? eventsOf(contract, reply.messages) : [];
      return eventsOf(contract, messages).map((event) => ({ ...event, reply: answer?.name }));
    });
}

/** The events that servers send on the socket, by name. */
export function serverEvents(contract: SchemaDocument): ReadonlyMap<string, SocketEvent> {
  const events = socketOperations(contract).flatMap(({ action, messages, reply }) => [
    ...(action === 'send' ? eventsOf(contract, messages) : []),
    ...(isObject(reply) ? eventsOf(contract, reply.messages) : []),
  ]);
  return new Map(events.map((event) => [event.name, event]));
}

function socketOperations({ document: { operations } }: SchemaDocument): JsonObject[] {
  return Object.values(isObject(operations) ? operations : {})
    .filter(isObject)
    .filter(({ channel }) => isObject(channel) && channel.$ref === SOCKET);
}

function eventsOf(contract: SchemaDocument, messages: Json | undefined): SocketEvent[] {
  return (isArray(messages) ? messages : []).filter(isObject).map((written) => {
    const { name, payload } = contract.resolve(written);
    return { name: textOf(name), payload: isObject(payload) ? payload : undefined };
  });
}
