import {
  methods,
  resolve,
  type Contracts,
  type Media,
  type OpenApi,
  type Operation,
  type Parameter,
  type Ref,
  type Reply,
} from './contracts.js';

/** An operation with everything that it inherits from its path item and the document, with references resolved. */
export interface ResolvedOperation {
  id: string;
  method: string;
  path: string;
  stability: string;
  security: string[][];
  /** The scopes of the API key, in any alternative. */
  scopes: string[];
  parameters: Parameter[];
  body?: { required: boolean; content: Record<string, Media> };
  replies: [status: string, reply: Reply][];
  /** The operation in the contract. */
  source: Operation;
}

/** Every operation of the contract, in its order. */
export function listOperations(document: OpenApi): ResolvedOperation[] {
  const found: ResolvedOperation[] = [];
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods) {
      const operation = item[method];
      if (operation) found.push(resolveOperation(document, path, method, item.parameters ?? [], operation));
    }
  }
  return found;
}

function resolveOperation(
  document: OpenApi,
  path: string,
  method: string,
  shared: (Parameter | Ref)[],
  operation: Operation,
): ResolvedOperation {
  const body = operation.requestBody && resolve(document, operation.requestBody);
  const security = operation.security ?? document.security ?? [];
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    stability: operation['x-stability-level'],
    security: security.map((alternative) => Object.keys(alternative)),
    scopes: security.flatMap((alternative) => Object.values(alternative).flat()),
    parameters: [...shared, ...(operation.parameters ?? [])].map((parameter) => resolve(document, parameter)),
    ...(body && { body: { required: body.required ?? false, content: body.content } }),
    replies: Object.entries(operation.responses).map(([status, reply]) => [status, resolve(document, reply)]),
    source: operation,
  };
}

/** Generates the table that the server binds its handlers to. */
export function generateOperations({ openapi }: Contracts): string {
  return `import type { components } from './server-types.js';

${operationTable(openapi)}
export interface OperationRow {
  readonly method: string;
  /** As in the contract: \`{name}\` is a path parameter. */
  readonly path: string;
  readonly stability: string;
  /** Alternatives; each lists the security schemes that it needs together. Empty means public. */
  readonly security: readonly (readonly string[])[];
  /** What the caller's API key must be allowed, all of them. */
  readonly scopes: readonly components['schemas']['Scope'][];
  /** Names of the parameters by place; header names in lower case. */
  readonly parameters: { readonly path: readonly string[]; readonly query: readonly string[]; readonly header: readonly string[] };
  readonly body: 'none' | 'optional' | 'required';
  /** Of the body, when it is not what every operation takes. */
  readonly maxBodyBytes?: number;
  /** The handler gets the bytes of the body as they came, and all headers. */
  readonly rawBody?: true;
  /** Media types of the body, when there are others than JSON. */
  readonly bodyTypes?: readonly string[];
  /** Status to media types. */
  readonly replies: Readonly<Record<string, readonly string[]>>;
  /** The schema of the SSE frames, when the operation can stream. */
  readonly events?: string;
}
`;
}

/** The table of a document's operations, as a statement. */
export function operationTable(openapi: OpenApi): string {
  const entries = listOperations(openapi).map(
    (operation) => `  ${operation.id}: ${JSON.stringify(row(openapi, operation))},\n`,
  );
  return `/** The operations of the contract: their requests, authentication and replies. */
export const operations = {
${entries.join('')}} as const satisfies Record<string, OperationRow>;
`;
}

function row(document: OpenApi, operation: ResolvedOperation) {
  const { method, path, stability, security, scopes, parameters, body, replies, source } = operation;
  const named = (place: Parameter['in']) =>
    parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
  return {
    method,
    path,
    stability,
    security,
    scopes,
    parameters: {
      path: named('path'),
      query: named('query'),
      header: named('header').map((name) => name.toLowerCase()),
    },
    body: body ? (body.required ? 'required' : 'optional') : 'none',
    maxBodyBytes: source['x-max-body-bytes'],
    rawBody: source['x-raw-body'],
    bodyTypes: bodyTypesOf(operation),
    replies: Object.fromEntries(replies.map(([status, { content }]) => [status, Object.keys(content ?? {})])),
    events: eventsOf(document, operation),
  };
}

function bodyTypesOf({ body }: ResolvedOperation): string[] | undefined {
  const types = Object.keys(body?.content ?? {});
  return types.some((type) => type !== 'application/json') ? types : undefined;
}

function eventsOf(document: OpenApi, { id, replies }: ResolvedOperation): string | undefined {
  const name = replies
    .flatMap(([, { content }]) => Object.values(content ?? {}))
    .find(({ schema }) => schema?.['x-sse-events'])?.schema?.['x-sse-events'];
  if (name !== undefined && !(name in document.components.schemas)) {
    throw new Error(`${id} streams ${name}, but the contract has no schema of that name`);
  }
  return name;
}
