import type { components, operations as Contract } from '../../generated/server-types.js';
import type { operations } from '../../generated/operations.js';
import type { AuditMark } from './observation/audit-request.js';
import type { OpenParts } from './reply/parts.js';
import type { OpenBodyStream } from './streaming/stream-body.js';
import type { SseFrame } from './streaming/sse.js';

/** A contract as types: its operations, the rows of their table, and its schemas. Plugins have one of their own each. */
export interface ContractTypes {
  readonly operations: object;
  readonly rows: object;
  readonly schemas: object;
}

/** The contract in `spec/`. */
export interface HostContract extends ContractTypes {
  readonly operations: Contract;
  readonly rows: typeof operations;
  readonly schemas: components['schemas'];
}

/** Every operation of a contract by its `operationId`. */
export type OperationIdOf<C extends ContractTypes> = keyof C['rows'] & keyof C['operations'] & string;
export type OperationId = OperationIdOf<HostContract>;

type Row<C extends ContractTypes, Id extends OperationIdOf<C>> = C['rows'][Id];
type Operation<C extends ContractTypes, Id extends OperationIdOf<C>> = C['operations'][Id];
type Parameters<C extends ContractTypes, Id extends OperationIdOf<C>> =
  Operation<C, Id> extends {
    parameters: infer Declared extends { path?: unknown; query?: unknown; header?: unknown };
  }
    ? Declared
    : never;

/** A schema of the contract, by name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** What each security scheme of the contract reveals about the caller, by the scheme's name. */
export type CallerByScheme = Record<string, unknown>;

type Scheme<C extends ContractTypes, Id extends OperationIdOf<C>> =
  Row<C, Id> extends { readonly security: infer Security extends readonly (readonly string[])[] }
    ? Security[number][number]
    : never;

/** The caller as the operation's schemes identify it; `undefined` on a public operation. */
export type Caller<
  Id extends OperationIdOf<C>,
  Callers extends CallerByScheme,
  C extends ContractTypes = HostContract,
> = [Scheme<C, Id>] extends [never] ? undefined : Callers[Scheme<C, Id> & keyof Callers];

type Part<T> = [NonNullable<T>] extends [never] ? Readonly<Record<string, never>> : NonNullable<T>;

/** `undefined` where there is no body, or where it is optional. A body that is not JSON is read as a stream, once. */
type BodyOf<Operation> = Operation extends { requestBody?: never }
  ? undefined
  : Operation extends { requestBody: { content: { 'application/json': infer Body } } }
    ? Body
    : Operation extends { requestBody?: { content: { 'application/json': infer Body } } }
      ? Body | undefined
      : Operation extends { requestBody: { content: Record<string, string> } }
        ? AsyncIterable<Buffer>
        : undefined;

/** A body that is declared as raw is its bytes. */
type Body<C extends ContractTypes, Id extends OperationIdOf<C>> =
  Row<C, Id> extends { readonly rawBody: true } ? Buffer : BodyOf<Operation<C, Id>>;

/** A request that has passed authentication and validation; defaults are applied. */
export interface OperationRequest<
  Id extends OperationIdOf<C>,
  Callers extends CallerByScheme = CallerByScheme,
  C extends ContractTypes = HostContract,
> {
  /** The correlation id, as in `X-Request-Id`. */
  readonly requestId: string;
  /** The trace that the request belongs to (W3C Trace Context), if there is one. */
  readonly traceparent?: string | undefined;
  /** The place of the request in the audit log; absent for one that only reads. */
  readonly audit?: AuditMark | undefined;
  readonly path: Part<Parameters<C, Id>['path']>;
  readonly query: Part<Parameters<C, Id>['query']>;
  /** The headers that the contract names, in lower case. */
  readonly header: Part<Parameters<C, Id>['header']>;
  readonly body: Body<C, Id>;
  /** The digest of a JSON body as it was sent (RFC 9530). */
  readonly contentDigest?: () => string;
  readonly caller: Caller<Id, Callers, C>;
}

/** Operations that can stream may also take long to send one complete reply. */
type StreamingRequest<C extends ContractTypes, Id extends OperationIdOf<C>> =
  Row<C, Id> extends { readonly events: unknown }
    ? {
        /** Aborted when the client disconnects. A function, so that it costs nothing unless it is called. */
        readonly disconnected: () => AbortSignal;
        /** Whether the client accepts a reply of that media type. */
        readonly accepts: (type: string) => boolean;
      }
    : unknown;

/** A signature may be in any header, also in those that OpenAPI does not let an operation declare, such as `Authorization`. */
type RawRequest<C extends ContractTypes, Id extends OperationIdOf<C>> =
  Row<C, Id> extends { readonly rawBody: true } ? { readonly headers: RequestHeaders } : unknown;

/** All headers of a request, in lower case. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

type SuccessStatus = 200 | 201 | 202;

/** The SSE frames of an operation that can stream. */
export type OperationEvent<Id extends OperationIdOf<C>, C extends ContractTypes = HostContract> =
  Row<C, Id> extends { readonly events: infer Name extends keyof C['schemas'] } ? C['schemas'][Name] : never;

type EventName<C extends ContractTypes, Id extends OperationIdOf<C>> =
  OperationEvent<Id, C> extends { event: infer Name extends string } ? Name : never;

/** The reply's own headers; `X-Request-Id` and the like are set for all. */
type ReplyHeaders<Reply> = Reply extends { headers: infer Headers }
  ? Partial<Omit<Headers, 'X-Request-Id' | number>>
  : never;

/** A list without a size limit is given in parts, each of which is a valid reply; the client gets one list. */
type JsonReply<Status, Body> = { status: Status; type?: 'application/json' } & (
  { body: Body } | (Body extends Record<string, readonly unknown[]> ? { parts: OpenParts<Body> } : never)
);

type MediaReply<Frames extends string, Status, Reply> = Reply extends { content: infer Content }
  ? {
      [Type in keyof Content]: Type extends 'application/json'
        ? JsonReply<Status, Content[Type]> & { headers?: ReplyHeaders<Reply> }
        : Type extends 'text/event-stream'
          ? {
              status: Status;
              type: Type;
              events: (disconnected: AbortSignal) => AsyncIterable<readonly SseFrame<Frames>[]>;
              headers?: ReplyHeaders<Reply>;
              /** The request id of the turn, when a client rejoins the stream: it tells the client which message the stream fills. */
              requestId?: string;
            }
          : Type extends 'application/x-ndjson'
            ? { status: Status; type: Type; pieces: OpenBodyStream; headers?: Record<string, string> }
            : { status: Status; type: Type; body: string | Buffer; headers?: Record<string, string> };
    }[keyof Content]
  : never;

/** A static reply; see static-document.ts. Its JSON is serialised once, and a client that has it gets 304. */
type StaticReply =
  | { status: 200; type?: 'application/json'; bytes: Buffer; headers: Readonly<Record<string, string>> }
  | { status: 304; headers: Readonly<Record<string, string>> };

type RepliesOf<Operation> = Operation extends { responses: infer Replies } ? Replies : never;

type ReplyOf<Replies, Frames extends string> =
  | {
      [Status in keyof Replies & SuccessStatus]: MediaReply<Frames, Status, Replies[Status]>;
    }[keyof Replies & SuccessStatus]
  | (Replies extends { 304: unknown } ? StaticReply : never);

/** The replies of a handler: the successful ones of the contract. Failures are thrown as a `Problem`. */
export type OperationReply<Id extends OperationIdOf<C>, C extends ContractTypes = HostContract> = ReplyOf<
  RepliesOf<Operation<C, Id>>,
  EventName<C, Id>
>;

export type OperationHandler<
  Id extends OperationIdOf<C>,
  Callers extends CallerByScheme = CallerByScheme,
  C extends ContractTypes = HostContract,
> = (
  request: OperationRequest<Id, Callers, C> & StreamingRequest<C, Id> & RawRequest<C, Id>,
) => OperationReply<Id, C> | Promise<OperationReply<Id, C>>;

/** One handler for each operation: an operation without a handler does not compile. */
export type OperationHandlers<
  Callers extends CallerByScheme,
  C extends ContractTypes = HostContract,
  Ids extends OperationIdOf<C> = OperationIdOf<C>,
> = {
  readonly [Id in Ids]: OperationHandler<Id, Callers, C>;
};
