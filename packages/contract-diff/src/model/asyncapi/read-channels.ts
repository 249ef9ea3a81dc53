/** Channels: their address, servers, parameters and handshake. */
import { isArray, isObject, type JsonObject, type JsonValue } from '../../schema/json.js';
import { addressOf } from '../addresses.js';
import type { Address, Crossing, Handshake, Parameter, Server } from '../contract.js';
import type { SchemaReader } from '../dialect.js';
import { lifecycleOf } from '../lifecycle.js';
import { namedSchema } from '../marked.js';
import { textOf } from '../texts.js';

export interface Channel {
  readonly address: Address;
  readonly servers: ReadonlyMap<string, Server>;
  readonly security: JsonValue | undefined;
  readonly securityNode: JsonObject;
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly messages: JsonObject;
  readonly handshake?: Handshake;
}

export function readChannel(schemas: SchemaReader, value: JsonValue | undefined): Channel {
  const { document } = schemas;
  const found = document.dereference(value);
  const node = isObject(found) ? found : {};
  const template = typeof node.address === 'string' ? node.address : '';
  const address = addressOf(node, 'address', template);
  const servers = serversOf(schemas, node);
  const [secured] = [...servers.values()].filter(({ node: server }) => isArray(server.security));
  const messages = document.dereference(node.messages);
  const handshake = handshakeOf(schemas, node);
  return {
    address,
    servers,
    security: secured?.node.security,
    securityNode: secured?.node ?? node,
    parameters: parametersOf(schemas, node, address),
    messages: isObject(messages) ? messages : {},
    ...(handshake ? { handshake } : {}),
  };
}

/** A channel that names no servers is on all of them. */
function serversOf({ document }: SchemaReader, channel: JsonObject): Map<string, Server> {
  const named = channel.servers;
  const all = document.dereference(document.root.servers);
  const values = isArray(named) ? named : Object.values(isObject(all) ? all : {});
  return new Map(
    values.flatMap((value): [string, Server][] => {
      const node = document.dereference(value);
      if (!isObject(node)) return [];
      const { host, pathname, protocol, protocolVersion } = node;
      const version = protocolVersion === undefined ? '' : ` ${textOf(protocolVersion)}`;
      return [
        [
          `${textOf(host)}${textOf(pathname)}`,
          {
            node,
            ...(typeof protocol === 'string' ? { protocol: protocol.toLowerCase(), version } : {}),
            defaults: {},
          },
        ],
      ];
    }),
  );
}

function parametersOf(
  schemas: SchemaReader,
  channel: JsonObject,
  { names }: Address,
): Map<string, Parameter> {
  const parameters = schemas.document.dereference(channel.parameters);
  return new Map(
    Object.entries(isObject(parameters) ? parameters : {}).flatMap(([name, value]): [string, Parameter][] => {
      const node = schemas.document.dereference(value);
      if (!isObject(node)) return [];
      return [[`path ${names.indexOf(name)}`, parameter(schemas, name, node)]];
    }),
  );
}

/** A parameter of a channel is a text, one of a list or any; the user of the channel names it. */
function parameter(schemas: SchemaReader, name: string, node: JsonObject): Parameter {
  const { enum: values, default: usual } = node;
  const schema: JsonObject = {
    type: 'string',
    ...(isArray(values) ? { enum: values } : {}),
    ...(usual === undefined ? {} : { default: usual }),
  };
  schemas.document.positions.copy(node, schema);
  return {
    name,
    place: 'path',
    node,
    required: true,
    serialization: '',
    lifecycle: lifecycleOf(node),
    value: {
      place: `the parameter ${name} of the channel`,
      direction: 'request',
      reader: 'socket-client',
      node,
      source: schemas.source(schema),
    },
  };
}

/** `x-socket-handshake` names schemas of the components; the binding of WebSocket holds them. */
function handshakeOf(schemas: SchemaReader, channel: JsonObject): Handshake | undefined {
  const { document } = schemas;
  const bindings = document.dereference(channel.bindings);
  const binding = isObject(bindings) ? document.dereference(bindings.ws) : undefined;
  const named = channel['x-socket-handshake'];
  if (!isObject(binding) && !isObject(named)) return undefined;
  const parts = new Map<string, Crossing>();
  const add = (name: string, node: JsonObject, schema: JsonValue | undefined) =>
    parts.set(name, {
      place: `the ${name} of the handshake`,
      direction: 'request',
      reader: 'socket-client',
      node,
      source: schemas.source(schema),
    });
  if (isObject(named))
    for (const name of Object.keys(named)) add(name, named, namedSchema(document, named, name));
  if (isObject(binding))
    for (const name of ['query', 'headers'])
      if (binding[name] !== undefined) add(name, binding, binding[name]);
  const method = isObject(binding) ? binding.method : undefined;
  return { parts, ...(typeof method === 'string' ? { method } : {}) };
}
