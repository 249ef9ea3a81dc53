/** Loads a contract: its root file and every file that it refers to. */
import { isArray, isObject, type JsonObject, type JsonValue } from '../schema/json.js';
import { CouldNotCompare } from './could-not-compare.js';
import type { Files } from './files.js';
import type { FileParser } from './parse.js';
import type { Location, Positions } from './positions.js';
import { isRemote, pointerSteps, splitReference } from './references.js';

export type Dialect = 'openapi-3.0' | 'openapi-3.1' | 'asyncapi';

export interface ContractDocument {
  /** The path of the root file. */
  readonly path: string;
  readonly dialect: Dialect;
  readonly root: JsonObject;
  readonly positions: Positions;
  /** What a reference leads to. References in the document are absolute: `file#/pointer`. */
  resolve(reference: string): JsonValue;
  /** Every object and list that can be reached from the root. */
  readonly nodes: ReadonlySet<JsonValue>;
  /** Follows references until there is none. */
  dereference(value: JsonValue | undefined): JsonValue | undefined;
  locate(node: unknown, key?: string): Location;
}

/** What is in these members is data: a `$ref` there is no reference. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'value']);

/** The members of these are called by names, not by keywords. */
const NAMED = new Set([
  'properties',
  'patternProperties',
  'definitions',
  '$defs',
  'schemas',
  'messages',
  'parameters',
]);

export function loadDocument(path: string, files: Files, parser: FileParser): ContractDocument {
  const document = new LoadedDocument(path, files, parser);
  document.check(document.root);
  return document;
}

class LoadedDocument implements ContractDocument {
  readonly positions: Positions;
  readonly nodes = new Set<JsonValue>();
  readonly #parsed = new Map<string, JsonValue>();
  readonly #resolved = new Map<string, JsonValue>();
  readonly root: JsonObject;
  readonly dialect: Dialect;

  constructor(
    readonly path: string,
    readonly files: Files,
    readonly parser: FileParser,
  ) {
    this.positions = parser.positions;
    const root = this.#file(path);
    if (!isObject(root))
      throw new CouldNotCompare('This is no OpenAPI or AsyncAPI document', this.#named(path));
    this.root = root;
    this.dialect = dialectOf(root, this.#named(path));
  }

  resolve(reference: string): JsonValue {
    const known = this.#resolved.get(reference);
    if (known !== undefined) return known;
    const value = this.#follow(reference);
    this.#resolved.set(reference, value);
    return value;
  }

  #follow(reference: string): JsonValue {
    if (isRemote(reference)) throw new CouldNotCompare(`References to the network are refused: ${reference}`);
    const { file, fragment } = splitReference(reference);
    const steps = pointerSteps(fragment);
    if (steps === undefined) throw new CouldNotCompare(`${reference} is no JSON pointer`);
    let value: JsonValue | undefined = this.#file(file);
    for (const step of steps) {
      if (isObject(value)) value = this.dereference(value);
      if (isArray(value)) value = value[Number(step)];
      else value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
      if (value === undefined) throw new CouldNotCompare(`${reference} leads nowhere`);
    }
    return value;
  }

  dereference(value: JsonValue | undefined): JsonValue | undefined {
    const seen = new Set<string>();
    while (isObject(value) && typeof value.$ref === 'string') {
      const reference = value.$ref;
      if (seen.has(reference)) throw new CouldNotCompare(`${reference} leads to itself`);
      seen.add(reference);
      value = this.resolve(reference);
    }
    return value;
  }

  locate(node: unknown, key?: string): Location {
    return this.positions.find(node, key) ?? { file: this.path, line: 1, pointer: '' };
  }

  /** Follows every reference once, so that what cannot be read is known before anything is compared. */
  check(value: JsonValue, named = false): void {
    if ((!isObject(value) && !isArray(value)) || this.nodes.has(value)) return;
    this.nodes.add(value);
    if (isArray(value)) {
      for (const item of value) this.check(item);
      return;
    }
    for (const [key, member] of Object.entries(value)) {
      if (key === '$ref' && typeof member === 'string') this.check(this.#followFrom(value, member));
      else if (named || !DATA.has(key)) this.check(member, !named && NAMED.has(key));
    }
  }

  /** Errors say where the reference is. */
  #followFrom(node: JsonObject, reference: string): JsonValue {
    try {
      return this.resolve(reference);
    } catch (error) {
      if (!(error instanceof CouldNotCompare) || error.file !== undefined) throw error;
      const { file, line } = this.locate(node, '$ref');
      throw new CouldNotCompare(error.message, this.#named(file), line);
    }
  }

  #file(path: string): JsonValue {
    const known = this.#parsed.get(path);
    if (known !== undefined) return known;
    const text = this.files.read(path);
    if (text === undefined) throw new CouldNotCompare(`There is no file ${this.#named(path)}`);
    if (this.files.permits?.(path, this.path) === false)
      throw new CouldNotCompare(
        `${path} is outside of the repository (without git: of the contract's folder)`,
      );
    const value = this.parser.parse(path, text);
    this.#parsed.set(path, value);
    return value;
  }

  #named(path: string): string {
    return this.files.label === '' ? path : `${this.files.label}:${path}`;
  }
}

function dialectOf(root: JsonObject, path: string): Dialect {
  const { openapi, asyncapi } = root;
  if (typeof openapi === 'string' && /^3\.0\.\d+/.test(openapi)) return 'openapi-3.0';
  if (typeof openapi === 'string' && /^3\.1\.\d+/.test(openapi)) return 'openapi-3.1';
  if (typeof asyncapi === 'string' && /^3\.[01]\.\d+/.test(asyncapi)) return 'asyncapi';
  throw new CouldNotCompare('Only OpenAPI 3.0 and 3.1 and AsyncAPI 3.0 and 3.1 can be compared', path, 1);
}
