/** The shape of OpenAPI documents: what is read of them. */
import type { Dialect } from '../../load/document.js';
import { info } from './info-shape.js';
import { schemaShapes } from './schema-shapes.js';
import { STABILITIES } from '../contract.js';
import {
  extensibleMap,
  flag,
  list,
  map,
  matching,
  number,
  object,
  oneOf,
  text,
  type Shape,
} from './shape.js';

type OpenApiDialect = Exclude<Dialect, 'asyncapi'>;

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

const status = matching(/^(?:[1-5](?:\d\d|XX)|default)$/i, 'a status such as 200 or 4XX, or default');

const roots: Readonly<Record<OpenApiDialect, Shape>> = {
  'openapi-3.0': rootShape(schemaShapes['openapi-3.0']),
  'openapi-3.1': rootShape(schemaShapes['openapi-3.1']),
};

export function openApiShape(dialect: OpenApiDialect): Shape {
  return roots[dialect];
}

function rootShape(schema: Shape): Shape {
  const encoding = object(() => ({ contentType: text, headers: map(header) }));
  const content = map(object(() => ({ schema, encoding: map(encoding) })));
  const described = { schema, content, required: flag, deprecated: flag, style: text, explode: flag };
  const header = object(() => described);
  const parameter = object(
    () => ({
      ...described,
      name: text,
      in: oneOf(['query', 'header', 'path', 'cookie']),
      allowReserved: flag,
    }),
    ['name', 'in'],
  );
  const body = object(() => ({ content, required: flag }));
  const reply = object(() => ({ content, headers: map(header) }));
  const variable = object(() => ({ default: text, enum: list(text) }));
  const server = object(() => ({ url: text, variables: map(variable) }), ['url']);
  const security = list(map(list(text)));
  const operation: Shape = object(() => ({
    operationId: text,
    parameters: list(parameter),
    requestBody: body,
    responses: extensibleMap(reply, status),
    callbacks: extensibleMap(extensibleMap(pathItem)),
    servers: list(server),
    security,
    deprecated: flag,
    'x-max-body-bytes': number,
    'x-stability-level': oneOf(STABILITIES),
  }));
  const pathItem = object(() => ({
    ...Object.fromEntries(METHODS.map((method) => [method, operation])),
    parameters: list(parameter),
    servers: list(server),
  }));
  const components = object(() => ({
    schemas: map(schema),
    responses: map(reply),
    parameters: map(parameter),
    requestBodies: map(body),
    headers: map(header),
    securitySchemes: map(object(() => ({ type: text }))),
    callbacks: map(extensibleMap(pathItem)),
    pathItems: map(pathItem),
  }));
  return object(
    () => ({
      info,
      paths: extensibleMap(pathItem),
      webhooks: map(pathItem),
      components,
      servers: list(server),
      security,
    }),
    ['info'],
  );
}
