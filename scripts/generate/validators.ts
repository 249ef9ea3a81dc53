import type { Options } from 'ajv/dist/2020.js';
import { compileModules, type ValidatorModule } from './compile-validators.js';
import { nameOf, type AsyncApi, type Contracts, type Json, type Media, type OpenApi } from './contracts.js';
import { listOperations, type ResolvedOperation } from './operations.js';
import { channelEvents, socketHandshake } from './socket-events.js';

/**
 * Parameters arrive as text, so types are coerced, and a single value becomes a list where the contract has a list; all errors are
 * collected, because a caller wants to fix them at once.
 */
const parameterOptions: Options = { coerceTypes: 'array', useDefaults: true, allErrors: true };
/** Validation stops at the first error: collecting all of them takes Ajv time that grows quadratically with their number. */
const bodyOptions: Options = { useDefaults: true };
/** For small bodies only, to report every field at once. */
const explainOptions: Options = { ...bodyOptions, allErrors: true };
/** The server's own replies need a result and one reason. */
const replyOptions: Options = {};

/** Generates validators of every operation's parameters, body and JSON replies, and of the lines of its body. */
export async function generateValidators({ openapi }: Contracts): Promise<string> {
  const operations = listOperations(openapi);
  const parameters: ValidatorModule = { schemas: {}, options: parameterOptions };
  const bodies: ValidatorModule = { schemas: {}, options: bodyOptions };
  const explanations: ValidatorModule = { schemas: bodies.schemas, options: explainOptions };
  const replies: ValidatorModule = { schemas: {}, options: replyOptions };
  const table: string[] = [];
  for (const operation of operations) {
    const members = [
      ...parameterMembers(operation, parameters.schemas),
      ...bodyMembers(operation, bodies.schemas),
      ...lineMembers(openapi, operation, bodies.schemas),
      replyMember(operation, replies.schemas),
    ];
    table.push(`  ${operation.id}: { ${members.join(', ')} },`);
  }
  return compileModules(
    { parameters, bodies, explanations, replies },
    openapi.components.schemas,
    `export const validators = {\n${table.join('\n')}\n};`,
  );
}

function parameterMembers(operation: ResolvedOperation, schemas: ValidatorModule['schemas']): string[] {
  return (['path', 'query', 'header'] as const).flatMap((place) => {
    const named = operation.parameters.filter((parameter) => parameter.in === place);
    // Unknown headers are ignored; an unknown query parameter is an error.
    if (named.length === 0 && place !== 'query') return [];
    const lower = (name: string) => (place === 'header' ? name.toLowerCase() : name);
    const key = keep(schemas, `${operation.id}_${place}`, {
      type: 'object',
      properties: Object.fromEntries(named.map(({ name, schema }) => [lower(name), schema])),
      required: named.filter(({ required }) => required).map(({ name }) => lower(name)),
      additionalProperties: place === 'header',
    });
    return [`${place}: parameters.${key}`];
  });
}

function bodyMembers({ id, body, source }: ResolvedOperation, schemas: ValidatorModule['schemas']): string[] {
  const schema = body && !source['x-raw-body'] && jsonSchemaOf(body.content);
  if (!schema) return [];
  const key = keep(schemas, `${id}_body`, schema);
  return [`body: bodies.${key}`, `explainBody: explanations.${key}`];
}

/** A body of lines is never in memory as a whole; each schema that a line may match is a validator under its name. */
function lineMembers(
  document: OpenApi,
  { id, body }: ResolvedOperation,
  schemas: ValidatorModule['schemas'],
): string[] {
  const name = Object.values(body?.content ?? {}).find(({ schema }) => schema?.['x-lines'])?.schema?.[
    'x-lines'
  ];
  if (name === undefined) return [];
  const union = document.components.schemas[name];
  if (!union) throw new Error(`${id} takes lines of ${name}, but the contract has no schema of that name`);
  const members = (union.oneOf ?? []).flatMap(({ $ref }) => {
    if ($ref === undefined) return [];
    const key = keep(schemas, `line_${nameOf({ $ref })}`, { $ref });
    return [`${nameOf({ $ref })}: { verdict: bodies.${key}, explain: explanations.${key} }`];
  });
  return [`lines: { ${members.join(', ')} }`];
}

function replyMember({ id, replies }: ResolvedOperation, schemas: ValidatorModule['schemas']): string {
  const members = replies.flatMap(([status, { content }]) => {
    const schema = content && jsonSchemaOf(content);
    if (!schema) return [];
    return [`${status}: replies.${keep(schemas, `${id}_${status}`, schema)}`];
  });
  return `replies: { ${members.join(', ')} }`;
}

/**
 * Many operations refer to one component, such as that of every problem: it is compiled once, under its own name. An inline schema is named
 * after its operation even if another one is equal, so that neither depends on the other.
 */
function keep(schemas: ValidatorModule['schemas'], key: string, schema: Json): string {
  const { $ref, ...others } = schema;
  const isComponent = typeof $ref === 'string' && Object.keys(others).length === 0;
  const name = isComponent ? nameOf({ $ref }) : key;
  schemas[name] = isComponent ? undefined : schema;
  return name;
}

function jsonSchemaOf(content: Record<string, Media>): Json | undefined {
  return Object.entries(content).find(([type]) => /^application\/(?:.+\+)?json$/.test(type))?.[1].schema;
}

/** The channel whose frames clients validate: that of runs. Others would only increase the size of the client. */
const RUN_CHANNEL = 'answer';

/** Generates validators of every socket event by direction, of the handshake, and of the data of every frame of a run. */
export async function generateEventValidators({ asyncapi }: Contracts): Promise<string> {
  const socket = channelEvents(asyncapi, 'socket.io');
  return compileEventValidators(asyncapi, {
    serverEventValidators: ['server', socket.serverToClient],
    clientEventValidators: ['client', socket.clientToServer],
    handshakeValidators: [
      'handshake',
      Object.entries(socketHandshake(asyncapi)).map(([name, schema]) => ({
        name,
        payload: { $ref: `#/components/schemas/${schema}` },
      })),
    ],
  });
}

/** Those of frames are a module of their own, because pages that have no socket yet load it alone. */
export async function generateFrameValidators({ asyncapi }: Contracts): Promise<string> {
  return compileEventValidators(asyncapi, { frameValidators: ['frame', framesOf(asyncapi)] });
}

export interface Event {
  readonly name: string;
  readonly payload?: Json;
}

/** Compiles tables of validators by the names of their events. The prefix keeps their functions apart. */
export function compileEventValidators(
  { components: { schemas } }: Pick<AsyncApi, 'components'>,
  tables: Record<string, readonly [prefix: string, events: readonly Event[]]>,
): Promise<string> {
  const events: ValidatorModule = { schemas: {}, options: {}, openEnums: true, isDraft7: true };
  const row = (prefix: string, { name, payload }: Event) =>
    payload
      ? `  ${JSON.stringify(name)}: events.${keep(events.schemas, `${prefix}_${name.replaceAll(/\W/g, '_')}`, payload)},`
      : `  ${JSON.stringify(name)}: undefined,`;
  const exports = Object.entries(tables).map(
    ([name, [prefix, listed]]) =>
      `export const ${name} = {\n${listed.map((event) => row(prefix, event)).join('\n')}\n};`,
  );
  return compileModules({ events }, schemas, exports.join('\n\n'));
}

/** Generates the declarations for {@link generateValidators}. */
export function generateValidatorDeclarations(): string {
  return `${declaration}
/** A validator that stops at the first error, and one that finds all errors, as for bodies. */
export interface LineValidators {
  readonly verdict: Validator;
  readonly explain: Validator;
}

export interface OperationValidators {
  readonly path?: Validator;
  readonly query: Validator;
  readonly header?: Validator;
  /** Returns whether the body is valid, and its first error. */
  readonly body?: Validator;
  /** Finds all errors. Its time grows with the square of their number, so it is used only for small bodies. */
  readonly explainBody?: Validator;
  /** Validators of a line of the body, by the names of the schemas that the line may have. */
  readonly lines?: Readonly<Record<string, LineValidators>>;
  /** By status. */
  readonly replies: Readonly<Record<string, Validator>>;
}

export declare const validators: Readonly<Record<keyof typeof import('./operations.js').operations, OperationValidators>>;
`;
}

/** Generates the declarations for {@link generateEventValidators}; an event without payload has no validator. */
export function generateEventValidatorDeclarations({ asyncapi }: Contracts): string {
  const socket = channelEvents(asyncapi, 'socket.io');
  return `${declaration}
${table('serverEventValidators', socket.serverToClient)}

${table('clientEventValidators', socket.clientToServer)}

export declare const handshakeValidators: {
  readonly query: Validator<import('./socket-events.js').HandshakeQuery>;
  readonly auth: Validator<import('./socket-events.js').HandshakeAuth>;
};
`;
}

/** Generates the declarations for {@link generateFrameValidators}. */
export function generateFrameValidatorDeclarations({ asyncapi }: Contracts): string {
  return `import type { Validator } from './event-validators.js';

/** Validators of the data of a frame, by the name of its event. */
${table('frameValidators', framesOf(asyncapi))}
`;
}

/** The frames that clients validate. */
export function framesOf(asyncapi: AsyncApi): readonly Event[] {
  return channelEvents(asyncapi, 'sse', RUN_CHANNEL).serverToClient;
}

function table(name: string, events: readonly Event[]): string {
  const rows = events.map(
    ({ name, payload }) => `  readonly ${JSON.stringify(name)}: ${payload ? 'Validator' : 'undefined'};`,
  );
  return `export declare const ${name}: {\n${rows.join('\n')}\n};`;
}

const declaration = `/** One error that a validator found. */
export interface ValidationError {
  /** JSON Pointer to the value. */
  readonly instancePath: string;
  readonly schemaPath: string;
  /** The JSON Schema keyword that it breaks. */
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Returns whether a value is valid; if not, \`errors\` contains its errors until the next call. */
export interface Validator<T = unknown> {
  (data: unknown): data is T;
  errors?: readonly ValidationError[] | null;
}
`;
