/** Reads an AsyncAPI document into the model. */
import type { ContractDocument } from '../../load/document.js';
import { isArray, isObject, type JsonObject } from '../../schema/json.js';
import type { Direction, Exchange, Operation, Parameter, Reader } from '../contract.js';
import { SchemaReader } from '../dialect.js';
import { lifecycleOf } from '../lifecycle.js';
import { asyncApiSecurity } from '../security.js';
import { readChannel, type Channel } from './read-channels.js';
import { readMessage } from './read-message.js';

export function readAsyncApi(document: ContractDocument): Operation[] {
  const schemas = new SchemaReader(document);
  const operations = document.dereference(document.root.operations);
  return Object.entries(isObject(operations) ? operations : {}).flatMap(([id, value]) => {
    const node = document.dereference(value);
    return isObject(node) ? [readOperation(schemas, id, node)] : [];
  });
}

function readOperation(schemas: SchemaReader, id: string, node: JsonObject): Operation {
  const { document } = schemas;
  const channel = readChannel(schemas, node.channel);
  const action = node.action === 'receive' ? 'receive' : 'send';
  const reader = readerOf(action, channel);
  const reply = document.dereference(node.reply);
  const message = exchange(schemas, node, channel, action === 'receive' ? 'request' : 'reply', reader);
  const answer = isObject(reply)
    ? exchange(
        schemas,
        reply,
        readChannel(schemas, reply.channel ?? node.channel),
        action === 'receive' ? 'reply' : 'request',
        reader,
      )
    : undefined;
  const incoming = action === 'receive' ? message : answer;
  const outgoing = action === 'receive' ? answer : message;
  const names = [...message.payloads.keys()].sort().join(', ');
  return {
    key: `${action} ${channel.address.value} ${names}`,
    title: `${action} ${id}`,
    kind: 'operation',
    node,
    reader,
    id,
    action,
    address: channel.address,
    lifecycle: lifecycleOf(node),
    security: asyncApiSecurity(
      document,
      node.security ? node : channel.securityNode,
      node.security ?? channel.security,
    ),
    servers: channel.servers,
    parameters: parametersFor(channel, reader),
    receives: new Map(incoming ? [[incoming === message ? 'message' : 'reply', incoming]] : []),
    sends: new Map(outgoing ? [[outgoing === message ? 'message' : 'reply', outgoing]] : []),
    ...(channel.handshake ? { handshake: channel.handshake } : {}),
    ...(isObject(reply) ? { replyAddress: replyAddress(schemas, node, reply) } : {}),
  };
}

/** Where the reply goes: a fixed channel, or a place in the request that names it. */
function replyAddress(schemas: SchemaReader, node: JsonObject, reply: JsonObject): Operation['address'] {
  const address = schemas.document.dereference(reply.address);
  const location = isObject(address) ? address.location : undefined;
  if (isObject(address) && typeof location === 'string')
    return { node: address, key: 'location', value: location, names: [] };
  return readChannel(schemas, reply.channel ?? node.channel).address;
}

function exchange(
  schemas: SchemaReader,
  node: JsonObject,
  channel: Channel,
  direction: Direction,
  reader: Reader,
): Exchange {
  const listed = node.messages;
  const values = isArray(listed) ? listed : Object.values(channel.messages);
  const keys = new Map(
    Object.entries(channel.messages).map(([key, value]) => [schemas.document.dereference(value), key]),
  );
  return {
    node,
    direction,
    required: true,
    headers: new Map(),
    payloads: new Map(
      values.flatMap((value) => {
        const message = schemas.document.dereference(value);
        if (!isObject(message)) return [];
        const { name, payload } = readMessage(schemas, message, keys.get(message) ?? '', direction, reader);
        return [[name, payload]];
      }),
    ),
  };
}

function parametersFor(channel: Channel, reader: Reader): Map<string, Parameter> {
  return new Map(
    [...channel.parameters].map(([key, parameter]) => [
      key,
      { ...parameter, value: { ...parameter.value, reader } },
    ]),
  );
}

/** Streams of HTTP are read by the SDK; what is sent to an address of HTTP is a webhook; all else keeps a connection. */
function readerOf(action: string, { servers }: Channel): Reader {
  const protocols = [...servers.values()].map(({ protocol }) => protocol);
  if (protocols.includes('sse')) return 'sdk-user';
  if (!protocols.includes('http') && !protocols.includes('https')) return 'socket-client';
  return action === 'send' ? 'webhook-receiver' : 'sdk-user';
}
