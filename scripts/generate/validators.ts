import { isDeepStrictEqual } from 'node:util';
import { Ajv } from 'ajv';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import { nameOf, type Contracts, type Json, type Media, type OpenApi } from './contracts.js';
import { listOperations, type ResolvedOperation } from './operations.js';
import { channelEvents, socketHandshake } from './socket-events.js';

/** One compiled module: its schemas by export name, and how strictly Ajv treats what it is given. */
interface ValidatorModule {
  schemas: Record<string, Json>;
  options: Options;
  /** Whether a member that the contract does not list yet may pass where it says `x-extensible`: a receiver must not break when the list grows. */
  openEnums?: boolean;
  /**
   * The older dialect will do: no keyword of a newer one is in use, or Ajv would refuse to compile it. What it makes for 2020-12 no bundler can
   * take apart, and clients would load the validators of every event.
   */
  isDraft7?: boolean;
}

/**
 * Parameters arrive as text, so types are coerced, and one value becomes a list where the contract has a list; all faults are collected,
 * because a caller wants to mend them at once.
 */
const parameterOptions: Options = { coerceTypes: 'array', useDefaults: true, allErrors: true };
/** A verdict stops at the first fault: collecting them all takes Ajv time that grows with the square of their number. */
const bodyOptions: Options = { useDefaults: true };
/** For small bodies only, to name every field at once. */
const explainOptions: Options = { ...bodyOptions, allErrors: true };
/** What the server itself sends needs a verdict and one reason. */
const replyOptions: Options = {};

/** Validators of every operation's parameters, body and JSON replies, and of the lines of its body. */
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
  return link(
    { parameters, bodies, explanations, replies },
    openapi.components.schemas,
    `export const validators = {\n${table.join('\n')}\n};`,
  );
}

function parameterMembers(operation: ResolvedOperation, schemas: Record<string, Json>): string[] {
  return (['path', 'query', 'header'] as const).flatMap((place) => {
    const named = operation.parameters.filter((parameter) => parameter.in === place);
    // A header that the contract does not know is none of its business; a query parameter that it does not know is a mistake.
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

function bodyMembers({ id, body }: ResolvedOperation, schemas: Record<string, Json>): string[] {
  const schema = body && jsonSchemaOf(body.content);
  if (!schema) return [];
  const key = keep(schemas, `${id}_body`, schema);
  return [`body: bodies.${key}`, `bodyFaults: explanations.${key}`];
}

/** A body of lines is never there as a whole; of the schemas that a line may fit, each is one by its name. */
function lineMembers(
  document: OpenApi,
  { id, body }: ResolvedOperation,
  schemas: Record<string, Json>,
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
    return [`${nameOf({ $ref })}: { verdict: bodies.${key}, faults: explanations.${key} }`];
  });
  return [`lines: { ${members.join(', ')} }`];
}

function replyMember({ id, replies }: ResolvedOperation, schemas: Record<string, Json>): string {
  const members = replies.flatMap(([status, { content }]) => {
    const schema = content && jsonSchemaOf(content);
    if (!schema) return [];
    return [`${status}: replies.${keep(schemas, `${id}_${status}`, schema)}`];
  });
  return `replies: { ${members.join(', ')} }`;
}

/** Many operations share a schema, such as that of every problem: it is compiled once, under the first one's name. */
function keep(schemas: Record<string, Json>, key: string, schema: Json): string {
  const same = Object.keys(schemas).find((other) => isDeepStrictEqual(schemas[other], schema));
  if (same !== undefined) return same;
  schemas[key] = schema;
  return key;
}

function jsonSchemaOf(content: Record<string, Media>): Json | undefined {
  return Object.entries(content).find(([type]) => /^application\/(?:.+\+)?json$/.test(type))?.[1].schema;
}

/** The channel whose frames clients check: those of runs. Others would only make what clients load larger. */
const RUN_CHANNEL = 'answer';

/** Validators of every socket event by direction, of the handshake, and of the data of every frame of a run. */
export async function generateEventValidators({ asyncapi }: Contracts): Promise<string> {
  const socket = channelEvents(asyncapi, 'socket.io');
  const stream = channelEvents(asyncapi, 'sse', RUN_CHANNEL);
  const events: ValidatorModule = { schemas: {}, options: {}, openEnums: true, isDraft7: true };
  const table = (prefix: string, payloads: [name: string, payload: Json | undefined][]) =>
    payloads.map(([name, payload]) => {
      if (!payload) return `  ${JSON.stringify(name)}: undefined,`;
      const key = `${prefix}_${name.replaceAll(/\W/g, '_')}`;
      events.schemas[key] = payload;
      return `  ${JSON.stringify(name)}: events.${key},`;
    });
  const named = (messages: typeof socket.serverToClient) =>
    messages.map(({ name, payload }) => [name, payload] as [string, Json]);
  const tables = {
    serverEventValidators: table('server', named(socket.serverToClient)),
    clientEventValidators: table('client', named(socket.clientToServer)),
    frameValidators: table('frame', named(stream.serverToClient)),
    handshakeValidators: table(
      'handshake',
      Object.entries(socketHandshake(asyncapi)).map(([part, name]) => [
        part,
        { $ref: `#/components/schemas/${name}` },
      ]),
    ),
  };
  const exports = Object.entries(tables).map(
    ([name, rows]) => `export const ${name} = {\n${rows.join('\n')}\n};`,
  );
  return link({ events }, asyncapi.components.schemas, exports.join('\n\n'));
}

/** Declarations for {@link generateValidators}. */
export function generateValidatorDeclarations(): string {
  return `${declaration}
/** Two validators of one thing, as for bodies. */
export interface LineValidators {
  readonly verdict: Validator;
  readonly faults: Validator;
}

export interface OperationValidators {
  readonly path?: Validator;
  readonly query: Validator;
  readonly header?: Validator;
  /** Gives a verdict, and the first fault. */
  readonly body?: Validator;
  /** Finds every fault; its time grows with the square of their number, so it is for small bodies. */
  readonly bodyFaults?: Validator;
  /** Of a line of the body, by the names of the schemas that it may fit. */
  readonly lines?: Readonly<Record<string, LineValidators>>;
  /** By status. */
  readonly replies: Readonly<Record<string, Validator>>;
}

export declare const validators: Readonly<Record<keyof typeof import('./operations.js').operations, OperationValidators>>;
`;
}

/** Declarations for {@link generateEventValidators}; an event without payload has no validator. */
export function generateEventValidatorDeclarations({ asyncapi }: Contracts): string {
  const socket = channelEvents(asyncapi, 'socket.io');
  const table = (name: string, events: { name: string; payload?: Json }[]) =>
    `export declare const ${name}: {\n${events.map(({ name, payload }) => `  readonly ${JSON.stringify(name)}: ${payload ? 'Validator' : 'undefined'};`).join('\n')}\n};`;
  return `${declaration}
${table('serverEventValidators', socket.serverToClient)}

${table('clientEventValidators', socket.clientToServer)}

/** Of a run, by the frame's event name; each validates the frame's data. */
${table('frameValidators', channelEvents(asyncapi, 'sse', RUN_CHANNEL).serverToClient)}

export declare const handshakeValidators: {
  readonly query: Validator<import('./socket-events.js').HandshakeQuery>;
  readonly auth: Validator<import('./socket-events.js').HandshakeAuth>;
};
`;
}

const declaration = `/** One fault that a validator found. */
export interface Fault {
  /** JSON Pointer to the value. */
  readonly instancePath: string;
  readonly schemaPath: string;
  /** The JSON Schema keyword that it breaks. */
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Says whether a value fits; when it does not, \`errors\` holds why until the next call. */
export interface Validator<T = unknown> {
  (data: unknown): data is T;
  errors?: readonly Fault[] | null;
}
`;

/** Compiles each module with Ajv and joins them into one file without dependencies. */
async function link(
  modules: Record<string, ValidatorModule>,
  components: OpenApi['components']['schemas'],
  entry: string,
): Promise<string> {
  const sources = Object.fromEntries(
    Object.entries(modules).map(([name, { schemas, options, openEnums, isDraft7 }]) => [
      name,
      compile(isDraft7 ? Ajv : Ajv2020, schemas, options, openEnums ? withOpenEnums(components) : components),
    ]),
  );
  const imports = Object.keys(modules).map((name) => `import * as ${name} from 'module:${name}';`);
  const { outputFiles } = await build({
    stdin: {
      contents: `${imports.join('\n')}\n${entry}`,
      resolveDir: import.meta.dirname,
      sourcefile: 'validators.js',
    },
    bundle: true,
    // The labels in the output hold paths: those of this folder, wherever node_modules may really be.
    preserveSymlinks: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    target: 'es2022',
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 200,
    plugins: [
      {
        name: 'compiled-schemas',
        setup(bundler) {
          bundler.onResolve({ filter: /^module:/ }, ({ path }) => ({
            path: path.slice('module:'.length),
            namespace: 'compiled',
          }));
          bundler.onLoad({ filter: /.*/, namespace: 'compiled' }, ({ path }) => ({
            contents: sources[path] ?? '',
            resolveDir: import.meta.dirname,
          }));
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}

/** Strict: a keyword that Ajv does not know stops the build, so nothing in the contract can go unchecked by accident. */
function compile(
  Compiler: typeof Ajv | typeof Ajv2020,
  schemas: Record<string, Json>,
  options: Options,
  components: Record<string, Json>,
): string {
  const ajv = new Compiler({
    strict: true,
    strictRequired: false,
    code: { source: true, esm: true, lines: true },
    ...options,
  });
  addFormats.default(ajv);
  ajv.addVocabulary(['example', 'x-extensible']);
  for (const [name, schema] of Object.entries({ ...components, ...schemas }))
    ajv.addSchema({ ...refsByName(schema), $id: name });
  return standalone.default(ajv, Object.fromEntries(Object.keys(schemas).map((name) => [name, name])));
}

/** Each component is a schema of its own in Ajv, found by its name. */
function refsByName(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/components/schemas/', '"$ref":"')) as Json;
}

function withOpenEnums(components: Record<string, Json>): Record<string, Json> {
  return JSON.parse(JSON.stringify(components), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('x-extensible' in value && 'enum' in value))
      return value;
    const { enum: _, ...open } = value;
    return open;
  }) as Record<string, Json>;
}
