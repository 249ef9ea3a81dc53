/** The shapes of OpenAPI and AsyncAPI documents, as far as the generators and the pages read them. */

/** An object of a contract that is passed through unchanged. */
export type Json = Record<string, unknown>;

/** A JSON Schema of a contract. Keywords that the generators use are named; all others are passed through. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  format?: string;
  pattern?: string;
  [keyword: string]: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  schema: Schema;
  example?: unknown;
  deprecated?: boolean;
  'x-deprecated-at'?: string;
}

export interface Media {
  schema?: Schema & { 'x-sse-events'?: string; 'x-lines'?: string };
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface Header {
  schema: Schema;
  example?: unknown;
}

export interface Reply {
  content?: Record<string, Media>;
  headers?: Record<string, Header | Ref>;
}

export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: (Parameter | Ref)[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Reply | Ref>;
  security?: Record<string, string[]>[];
  'x-stability-level': string;
  'x-max-body-bytes'?: number;
  'x-raw-body'?: true;
  deprecated?: boolean;
  'x-deprecated-at'?: string;
  'x-sunset'?: string;
  'x-successor'?: string;
  'x-deprecation-link'?: string;
  'x-brownouts'?: { from: string; until: string }[];
}

export const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

export type PathItem = { parameters?: (Parameter | Ref)[] } & Partial<
  Record<(typeof methods)[number], Operation>
>;

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, PathItem>;
  components: { schemas: Record<string, Schema> } & Record<string, Record<string, Json>>;
  security?: Record<string, string[]>[];
  /** The plugins that have added their parts, by name. */
  'x-plugins'?: Record<string, { title: string; version: string }>;
}

export interface Message {
  name: string;
  summary?: string;
  description?: string;
  payload?: Schema;
  examples?: { payload: unknown }[];
  'x-deprecated-at'?: string;
  'x-sunset'?: string;
  'x-successor'?: string;
  'x-deprecation-link'?: string;
}

export interface Channel {
  address: string;
  title?: string;
  description?: string;
  servers: Ref[];
  parameters?: Record<string, { description?: string }>;
  messages: Record<string, Ref>;
  'x-socket-handshake'?: { query: string; auth: string };
}

export interface Ref {
  $ref: string;
}

export interface AsyncOperation {
  action: 'send' | 'receive';
  summary?: string;
  description?: string;
  channel: Ref;
  messages: Ref[];
  reply?: { messages: Ref[] };
  'x-stability-level': string;
}

export interface AsyncApi {
  asyncapi: string;
  info: { title: string; version: string; description?: string };
  servers: Record<string, { protocol: string; host: string; description?: string }>;
  channels: Record<string, Channel>;
  operations: Record<string, AsyncOperation>;
  components: { schemas: Record<string, Schema>; messages: Record<string, Message> };
}

export interface Contracts {
  openapi: OpenApi;
  asyncapi: AsyncApi;
}

/** Follows a local reference; a value that is not a reference is returned unchanged. */
export function resolve<T>(document: object, value: T | Ref): T {
  return isRef(value) ? resolve(document, targetOf(document, value) as T | Ref) : value;
}

/** What a local reference leads to, which may be another reference. */
export function targetOf(document: object, { $ref }: Ref): unknown {
  const target = $ref
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), document);
  if (target === undefined) throw new Error(`the contract has nothing at ${$ref}`);
  return target;
}

/** The last part of a reference: the component's name. */
export function nameOf(ref: Ref): string {
  return ref.$ref.slice(ref.$ref.lastIndexOf('/') + 1);
}

export function isRef(value: unknown): value is Ref {
  return isObject(value) && typeof value.$ref === 'string';
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
