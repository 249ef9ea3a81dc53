import { isObject, nameOf, type AsyncApi, type Contracts, type Schema } from './contracts.js';
import { channelEvents } from './socket-events.js';
import { annotations } from './compile-validators.js';
import { framesOf, type Event } from './validators.js';

/**
 * Generates the schemas by which clients check the frames of a run. Compiled validators are faster and many times larger: a server checks by
 * those, and a page loads these.
 */
export function generateFrameSchemas({ asyncapi }: Contracts): string {
  return schemaModule(asyncapi, 'frameSchemas', framesOf(asyncapi));
}

/** The same for what a server sends on its socket: a module of its own, because a page without an event channel does not load it. */
export function generateServerEventSchemas({ asyncapi }: Contracts): string {
  return schemaModule(asyncapi, 'serverEventSchemas', channelEvents(asyncapi, 'socket.io').serverToClient);
}

function schemaModule(document: AsyncApi, table: string, events: readonly Event[]): string {
  const components = new SchemaWriter(document);
  const rows = events.map(
    ({ name, payload }) => `  ${JSON.stringify(name)}: ${components.write(payload ?? {}, name)},\n`,
  );
  return `${components.declarations}\nexport const ${table} = {\n${rows.join('')}};\n`;
}

/** Writes schemas as code. What they refer to is a constant each, declared after those that it needs. */
class SchemaWriter {
  readonly #written = new Map<string, string>();
  readonly #open = new Set<string>();

  constructor(readonly document: AsyncApi) {}

  get declarations(): string {
    return [...this.#written].map(([name, code]) => `const ${name} = ${code};\n`).join('');
  }

  /** @throws Error at a keyword that clients do not check, so that nothing in the contract is left unchecked by accident. */
  write(schema: Schema, at: string): string {
    if (schema.$ref !== undefined) return this.#component(nameOf({ $ref: schema.$ref }));
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

  #component(name: string): string {
    if (this.#written.has(name)) return name;
    const schema = this.document.components.schemas[name];
    if (!schema) throw new Error(`The contract has no schema ${name}`);
    if (this.#open.has(name)) throw new Error(`Clients cannot check ${name}, which refers to itself`);
    this.#open.add(name);
    this.#written.set(name, this.write(schema, name));
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
