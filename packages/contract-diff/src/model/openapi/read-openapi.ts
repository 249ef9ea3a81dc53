/** Reads an OpenAPI document into the model. */
import type { ContractDocument } from '../../load/document.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../schema/json.js';
import { addressOf } from '../addresses.js';
import type { Exchange, Operation } from '../contract.js';
import { lifecycleOf } from '../lifecycle.js';
import { openApiSecurity } from '../security.js';
import { Bodies } from './bodies.js';
import { readParameters, sentParameters } from './parameters.js';
import { readServers } from './servers.js';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

export function readOpenApi(document: ContractDocument): Operation[] {
  const bodies = new Bodies(document);
  const paths = methods(document, document.root.paths);
  return [
    ...paths.map((each) => readOperation(document, bodies, each)),
    ...methods(document, document.root.webhooks).map((each) =>
      readWebhook(document, bodies, each, 'webhook'),
    ),
    ...paths.flatMap((each) =>
      callbacks(document, each).map((callback) =>
        readWebhook(document, bodies, callback, `callback of ${titleOf(each)}`),
      ),
    ),
  ];
}

interface Method {
  readonly path: string;
  readonly item: JsonObject;
  /** The map that has the path as a key. */
  readonly paths: JsonObject;
  readonly method: string;
  readonly operation: JsonObject;
}

function methods(document: ContractDocument, value: JsonValue | undefined): Method[] {
  const paths = document.dereference(value);
  if (!isObject(paths)) return [];
  return Object.entries(paths).flatMap(([path, entry]) => {
    const item = document.dereference(entry);
    if (!isObject(item)) return [];
    return METHODS.flatMap((method) => {
      const operation = item[method];
      return isObject(operation) ? [{ path, item, paths, method, operation }] : [];
    });
  });
}

function titleOf({ method, path }: Method): string {
  return `${method.toUpperCase()} ${path}`;
}

function readOperation(document: ContractDocument, bodies: Bodies, each: Method): Operation {
  const { path, item, paths, method, operation } = each;
  const address = addressOf(paths, path, path);
  const body = document.dereference(operation.requestBody);
  const limit = operation['x-max-body-bytes'];
  const id = operation.operationId;
  return {
    key: `${method.toUpperCase()} ${address.value}`,
    title: titleOf(each),
    kind: 'operation',
    node: operation,
    reader: 'sdk-user',
    ...(typeof id === 'string' ? { id } : {}),
    address,
    lifecycle: lifecycleOf(operation),
    security: openApiSecurity(document, operation, operation.security ?? document.root.security),
    servers: readServers(document.root, operation.servers ?? item.servers ?? document.root.servers),
    parameters: readParameters(bodies.schemas, item, operation, address),
    receives: new Map(isObject(body) ? [['body', bodies.request(body, 'request', 'sdk-user')]] : []),
    sends: replies(document, bodies, operation),
    ...(limit === undefined ? {} : { bodyLimit: limit }),
  };
}

function replies(document: ContractDocument, bodies: Bodies, operation: JsonObject): Map<string, Exchange> {
  return new Map(
    responses(document, operation).map(([status, reply]) => [
      status,
      bodies.reply(status, reply, 'reply', 'sdk-user'),
    ]),
  );
}

/** A webhook or a callback: the server sends the request, and receives the reply. */
function readWebhook(document: ContractDocument, bodies: Bodies, each: Method, kind: string): Operation {
  const { path, item, paths, method, operation } = each;
  const body = document.dereference(operation.requestBody);
  const sent = bodies.request(isObject(body) ? body : operation, 'reply', 'webhook-receiver');
  const headers = sentParameters(bodies.schemas, item, operation);
  return {
    key: `${kind} ${method.toUpperCase()} ${path}`,
    title: `${kind} ${path}`,
    kind: 'webhook',
    node: operation,
    reader: 'webhook-receiver',
    address: addressOf(paths, path, path),
    lifecycle: lifecycleOf(operation),
    security: openApiSecurity(document, operation, operation.security),
    servers: new Map(),
    parameters: new Map(),
    receives: new Map(
      responses(document, operation).map(([status, reply]) => [
        status,
        bodies.reply(status, reply, 'request', 'webhook-receiver'),
      ]),
    ),
    sends: new Map([['body', { ...sent, headers }]]),
  };
}

function responses(document: ContractDocument, operation: JsonObject): [string, JsonObject][] {
  return Object.entries(isObject(operation.responses) ? operation.responses : {}).flatMap(
    ([status, value]): [string, JsonObject][] => {
      const reply = document.dereference(value);
      return isObject(reply)
        ? [[status.toUpperCase() === 'DEFAULT' ? 'default' : status.toUpperCase(), reply]]
        : [];
    },
  );
}

function callbacks(document: ContractDocument, { operation }: Method): Method[] {
  const named = operation.callbacks;
  if (!isObject(named) || isArray(named)) return [];
  return Object.entries(named).flatMap(([name, callback]) =>
    methods(document, callback).map((each) => ({ ...each, path: `${name} ${each.path}` })),
  );
}
