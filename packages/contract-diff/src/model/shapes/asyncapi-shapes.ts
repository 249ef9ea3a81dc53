/** The shape of AsyncAPI documents: what is read of them. */
import { isObject } from '../../schema/json.js';
import { info } from './info-shape.js';
import { schemaShapes } from './schema-shapes.js';
import { list, map, object, oneOf, text, type Shape } from './shape.js';

const schema = schemaShapes.asyncapi;

/** The languages of schemas that are read; Avro, RAML and Protobuf are not. */
const schemaFormat: Shape = {
  name: 'a format of JSON Schema',
  fits: (value) =>
    typeof value === 'string' &&
    /^application\/(?:vnd\.aai\.asyncapi|schema)(?:\+json|\+yaml)?(?:;|$)/.test(value),
};
const inFormat = object(() => ({ schemaFormat, schema }), ['schema']);

/** A schema, or `{ schemaFormat, schema }`. */
const payload: Shape = {
  ...schema,
  choose: (value) => (isObject(value) && value.schemaFormat !== undefined ? inFormat : schema),
};

const located = object(() => ({ location: text }));
const securityScheme = object(() => ({ type: text, scopes: list(text) }));
const server = object(() => ({
  host: text,
  pathname: text,
  protocol: text,
  protocolVersion: text,
  security: list(securityScheme),
}));
const parameter = object(() => ({ enum: list(text), default: text }));
const trait = { headers: payload, contentType: text, correlationId: located, name: text };
const message = object(() => ({ ...trait, payload, traits: list(object(() => trait)) }));
const webSocket = object(() => ({ method: text, query: schema, headers: schema }));
const address: Shape = { name: 'a text or null', fits: (value) => value === null || text.fits(value) };
const channel = object(() => ({
  address,
  servers: list(server),
  parameters: map(parameter),
  messages: map(message),
  bindings: object(() => ({ ws: webSocket })),
  'x-socket-handshake': map(text),
}));
const reply = object(() => ({ address: located, channel, messages: list(message) }));
const operation = object(
  () => ({
    action: oneOf(['send', 'receive']),
    channel,
    messages: list(message),
    security: list(securityScheme),
    reply,
  }),
  ['action', 'channel'],
);

const components = object(() => ({
  schemas: map(payload),
  servers: map(server),
  channels: map(channel),
  operations: map(operation),
  messages: map(message),
  replies: map(reply),
  parameters: map(parameter),
  securitySchemes: map(securityScheme),
}));

export const asyncApiShape = object(
  () => ({
    info,
    defaultContentType: text,
    servers: map(server),
    channels: map(channel),
    operations: map(operation),
    components,
  }),
  ['info'],
);
