import { isObject, nameOf, type AsyncApi, type Contracts, type Schema } from './contracts.js';
import { channelEvents } from './socket-events.js';
import { annotations } from './compile-validators.js';
import { framesOf, type Event } from './validators.js';

/**
 * Generates the schemas by which clients check what a server sends. Compiled validators are faster and many times larger: a server checks by
 * those, and a page loads these. Frames and events of the socket are modules of their own, because a page without an event channel does not load
 * the second; what both refer to is in a third, so that a page with both loads it once.
 */
export function generatePayloadSchemas({ asyncapi }: Contracts): Record<string, string> {
  const tables = [
    { file: 'frame-schemas.ts', name: 'frameSchemas', events: framesOf(asyncapi) },
    {
      file: 'server-event-schemas.ts',
      name: 'serverEventSchemas',
      events: channelEvents(asyncapi, 'socket.io').serverToClient,
    },
  ];
  const referred = tables.map(({ events }) => {
    const writer = new SchemaWriter(asyncapi);
    writer.rows(events);
    return writer.written;
  });
  const [first = new Map<string, string>(), ...others] = referred;
  const shared = new Set([...first.keys()].filter((name) => others.every((other) => other.has(name))));
  const imported = new Set<string>();
  const modules = tables.map(({ file, name, events }): [string, string] => {
    const writer = new SchemaWriter(asyncapi, shared);
    const rows = writer.rows(events);
    for (const each of writer.imported) imported.add(each);
    return [file, `${importsOf(writer)}${declarations(writer)}\nexport const ${name} = {\n${rows}};\n`];
  });
  const writer = new SchemaWriter(asyncapi);
  for (const name of shared) writer.component(name);
  return { [SHARED_FILE]: declarations(writer, imported), ...Object.fromEntries(modules) };
}

/** @param exported Which of them other modules import. */
const declarations = ({ written }: SchemaWriter, exported?: ReadonlySet<string>): string =>
  [...written]
    .map(([name, code]) => `${exported?.has(name) ? 'export ' : ''}const ${name} = ${code};\n`)
    .join('');

const importsOf = ({ imported }: SchemaWriter): string =>
  imported.size === 0
    ? ''
    : `import { ${[...imported].join(', ')} } from './${SHARED_FILE.replace('.ts', '.js')}';\n\n`;

const SHARED_FILE = 'payload-schemas.ts';

/** Writes schemas as code. What they refer to is a constant each, declared after those that it needs. */
class SchemaWriter {
  /** What is declared here: code by name. */
  readonly written = new Map<string, string>();
  /** The names of what another module declares. */
  readonly imported = new Set<string>();
  readonly #open = new Set<string>();

  /** @param shared What another module declares. */
  constructor(
    readonly document: AsyncApi,
    readonly shared: ReadonlySet<string> = new Set(),
  ) {}

  /** The members of a table of events. */
  rows(events: readonly Event[]): string {
    return events
      .map(({ name, payload }) => `  ${JSON.stringify(name)}: ${this.write(payload ?? {}, name)},\n`)
      .join('');
  }

  /** @throws Error at a keyword that clients do not check, so that nothing in the contract is left unchecked by accident. */
  write(schema: Schema, at: string): string {
    if (schema.$ref !== undefined) return this.component(nameOf({ $ref: schema.$ref }));
    const isOpen = 'x-extensible' in schema;
    const saysNothing = (keyword: string, value: unknown) =>
      ignored.has(keyword) ||
      (keyword === 'enum' && isOpen) ||
      (keyword === 'additionalProperties' && value === true);
    const members = Object.entries(schema)
      .filter(([keyword, value]) => !saysNothing(keyword, value))
      .map(([keyword, value]) => this.#member(keyword, value, at));
    return `{ ${members.join(', ')} }`;
  }

  component(name: string): string {
    if (this.shared.has(name)) this.imported.add(name);
    if (this.shared.has(name) || this.written.has(name)) return name;
    const schema = this.document.components.schemas[name];
    if (!schema) throw new Error(`The contract has no schema ${name}`);
    if (this.#open.has(name)) throw new Error(`Clients cannot check ${name}, which refers to itself`);
    this.#open.add(name);
    this.written.set(name, this.write(schema, name));
    this.#open.delete(name);
    return name;
  }

  #member(keyword: string, value: unknown, at: string): string {
    const code = this.#code(keyword, value, at);
    if (code === undefined)
      throw new Error(`Clients cannot check \`${keyword}\` of ${at}: ${JSON.stringify(value)}`);
    // A constant is a list of one value.
    return `${keyword === 'const' ? 'enum' : keyword}: ${code}`;
  }

  #code(keyword: string, value: unknown, at: string): string | undefined {
    if (plain.has(keyword)) return JSON.stringify(value);
    if (keyword === 'const') return JSON.stringify([value]);
    if (keyword === 'format' && value === 'date-time') return JSON.stringify(value);
    if (keyword === 'pattern' && typeof value === 'string') return String(new RegExp(value, 'u'));
    if (keyword === 'items' && isObject(value)) return this.write(value, at);
    if (keyword === 'allOf' && Array.isArray(value))
      return `[${value.map((each: Schema) => this.write(each, at)).join(', ')}]`;
    if (keyword !== 'properties' || !isObject(value)) return undefined;
    const rows = Object.entries(value).map(
      ([name, each]) =>
        `  ${JSON.stringify(name)}: ${this.write(isObject(each) ? each : {}, `${at}.${name}`)},\n`,
    );
    return `{\n${rows.join('')}}`;
  }
}

/** Keywords that are written as they are. */
const plain = new Set(['type', 'required', 'enum', 'minimum', 'minLength', 'maxLength']);

/** Keywords that do not say which values are valid. */
const ignored = new Set([...annotations, 'description', 'examples']);
