/** One model of both kinds of contract: operations, and the places where a value crosses between the server and others. */
import type { ContractDocument } from '../load/document.js';
import type { JsonObject, JsonValue, SchemaSource } from '../schema/index.js';

/** Who reads what crosses, and breaks when it changes. */
export const READERS = ['sdk-user', 'webhook-receiver', 'socket-client', 'stored-data'] as const;
export type Reader = (typeof READERS)[number];

/**
 * `request`: the server reads it, so it must accept what it has accepted. `reply`: others read it, so nothing new may come. `stored`: newer
 * servers read what older ones wrote.
 */
export const DIRECTIONS = ['request', 'reply', 'stored'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface Contract {
  readonly document: ContractDocument;
  readonly title: string;
  readonly version: string;
  readonly operations: readonly Operation[];
  readonly codeLists: ReadonlyMap<string, CodeList>;
  readonly stored: ReadonlyMap<string, Stored>;
}

export interface Operation {
  /** The same in both versions, when it means the same operation. */
  readonly key: string;
  /** How people call it: `GET /orders`, `send tellOfToolCall`. */
  readonly title: string;
  readonly kind: 'operation' | 'webhook';
  readonly node: JsonObject;
  readonly reader: Reader;
  readonly id?: string;
  /** For AsyncAPI: `send` or `receive`. */
  readonly action?: string;
  readonly address: Address;
  readonly lifecycle: Lifecycle;
  readonly security: Security;
  readonly servers: ReadonlyMap<string, Server>;
  readonly parameters: ReadonlyMap<string, Parameter>;
  /** What the server receives: `body`; the statuses that a webhook's receiver may answer; `message` or `reply` of AsyncAPI. */
  readonly receives: ReadonlyMap<string, Exchange>;
  /** What the server sends, by the same keys. */
  readonly sends: ReadonlyMap<string, Exchange>;
  readonly bodyLimit?: JsonValue;
  readonly handshake?: Handshake;
  readonly replyAddress?: Address;
}

export interface Address {
  readonly node: JsonObject;
  readonly key: string;
  /** With the parameters numbered. */
  readonly value: string;
  /** The names of its parameters, in order. */
  readonly names: readonly string[];
}

export interface Lifecycle {
  readonly node: JsonObject;
  readonly stability: Stability;
  readonly deprecated: boolean;
  readonly sunset?: string;
}

export const STABILITIES = ['draft', 'alpha', 'beta', 'stable'] as const;
export type Stability = (typeof STABILITIES)[number];

export interface Security {
  readonly node: JsonObject;
  /** Any one of them is enough. None: the operation is public. */
  readonly alternatives: readonly (readonly Requirement[])[];
}

export interface Requirement {
  readonly name: string;
  readonly scheme: JsonObject;
  readonly scopes: readonly string[];
}

export interface Server {
  readonly node: JsonObject;
  readonly protocol?: string;
  /** Of the protocol. */
  readonly version?: string;
  readonly defaults: Readonly<Record<string, JsonValue>>;
}

export interface Parameter {
  readonly name: string;
  readonly place: string;
  readonly node: JsonObject;
  readonly required: boolean;
  readonly serialization: string;
  readonly lifecycle: Lifecycle;
  readonly value: Crossing;
}

/** What is received or sent together: a body, a reply, the messages of an operation. */
export interface Exchange {
  readonly node: JsonObject;
  readonly direction: Direction;
  readonly required: boolean;
  readonly headers: ReadonlyMap<string, Header>;
  /** By media type, or by the name on the wire. */
  readonly payloads: ReadonlyMap<string, Payload>;
}

export interface Header {
  readonly name: string;
  readonly node: JsonObject;
  readonly required: boolean;
  readonly value: Crossing;
}

export interface Payload {
  readonly node: JsonObject;
  readonly value: Crossing;
  /** Each frame or line of the body, where `x-sse-events` or `x-lines` describes them. */
  readonly stream?: Crossing;
  readonly headers?: Crossing;
  readonly contentType?: string;
  readonly encoding?: JsonObject;
  readonly correlation?: string;
}

/** A place where a value crosses. */
export interface Crossing {
  /** For people: `the query parameter limit`. */
  readonly place: string;
  readonly direction: Direction;
  readonly reader: Reader;
  readonly source: SchemaSource;
  /** Where it is written. */
  readonly node: JsonObject;
}

export interface Handshake {
  readonly method?: string;
  readonly parts: ReadonlyMap<string, Crossing>;
}

/** A list of codes that never loses a member: `x-codes`. */
export interface CodeList {
  readonly node: JsonObject;
  readonly codes: ReadonlyMap<string, { readonly status?: string; readonly meaning?: string }>;
}

/** A schema of what is stored: `x-stored`. */
export interface Stored {
  readonly value: Crossing;
  /** The number of days, or undefined for no end. */
  readonly retentionDays?: number;
}
