/** Reads YAML or JSON into plain values, and remembers the line of each. */
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml';
import { isObject, type JsonValue } from '../schema/json.js';
import { CouldNotCompare } from './could-not-compare.js';
import { pointerStep, Positions } from './positions.js';
import { absoluteReference } from './references.js';

const MERGE_MARKER = /^(?:<{7}|\|{7}|>{7})(?: |$)/;

/** Parses each file once, also when both contracts, or both versions, have it. */
export class FileParser {
  readonly positions: Positions;
  readonly #shared: FileParser | undefined;
  readonly #known = new Map<string, JsonValue>();

  /** @param shared Has parsed files that this one need not parse again; it does not keep what this one parses. */
  constructor(shared?: FileParser) {
    this.#shared = shared;
    this.positions = new Positions(shared?.positions);
  }

  parse(path: string, text: string): JsonValue {
    const key = `${path}\n${text}`;
    const known = this.#find(key);
    if (known !== undefined) return known;
    const value = parseFile(path, text, this.positions);
    this.#known.set(key, value);
    return value;
  }

  #find(key: string): JsonValue | undefined {
    const known = this.#known.get(key);
    if (known !== undefined || this.#shared === undefined) return known;
    return this.#shared.#find(key);
  }
}

export function parseFile(path: string, text: string, positions: Positions): JsonValue {
  refuseMergeMarkers(path, text);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error) throw new CouldNotCompare(error.message, path, lines.linePos(error.pos[0]).line);
  return new Reader(path, document, lines, positions).read(document.contents, '');
}

function refuseMergeMarkers(path: string, text: string): void {
  const line = text.split(/\r?\n/).findIndex((each) => MERGE_MARKER.test(each));
  if (line !== -1) throw new CouldNotCompare('There are merge markers in the file', path, line + 1);
}

class Reader {
  /** What an anchor was read as, so that an alias is the same object. Undefined while it is being read. */
  readonly #values = new Map<Node, JsonValue | undefined>();

  constructor(
    readonly path: string,
    readonly document: Document,
    readonly lines: LineCounter,
    readonly positions: Positions,
  ) {}

  read(node: unknown, pointer: string): JsonValue {
    if (node === null) return null;
    if (isAlias(node)) return this.#readOnce(this.#target(node), pointer);
    if (isMap(node) || isSeq(node)) return this.#readOnce(node, pointer);
    if (isScalar(node)) return this.#scalar(node.value, node);
    throw this.#fault('This is no JSON value', node);
  }

  #readOnce(node: Node, pointer: string): JsonValue {
    if (this.#values.has(node)) {
      const known = this.#values.get(node);
      if (known === undefined) throw this.#fault('An alias leads to what it is part of', node);
      return known;
    }
    this.#values.set(node, undefined);
    const value = isMap(node)
      ? this.#map(node, pointer)
      : isSeq(node)
        ? this.#list(node, pointer)
        : this.read(node, pointer);
    this.#values.set(node, value);
    return value;
  }

  #map(node: Node & { items: { key: unknown; value: unknown }[] }, pointer: string): JsonValue {
    const members = new Map<string, JsonValue>();
    const lines = new Map<string, number>();
    const merged: { key: string; value: JsonValue; line: number }[] = [];
    for (const { key, value } of node.items) {
      if (!isScalar(key)) throw this.#fault('A key must be text', node);
      const line = this.#line(key);
      if (key.value === '<<' && key.type === 'PLAIN') {
        for (const [inherited, each] of this.#inherited(value, pointer))
          merged.push({ key: inherited, value: each, line });
        continue;
      }
      const name = String(key.value);
      const read = this.read(value, pointer + pointerStep(name));
      members.set(
        name,
        name === '$ref' && typeof read === 'string' ? absoluteReference(read, this.path) : read,
      );
      lines.set(name, line);
    }
    for (const { key, value, line } of merged) {
      if (members.has(key)) continue;
      members.set(key, value);
      lines.set(key, line);
    }
    const object = Object.fromEntries(members);
    this.positions.mark(object, { file: this.path, line: this.#line(node), pointer, lines });
    return object;
  }

  /** The members that a merge key brings. */
  #inherited(value: unknown, pointer: string): [string, JsonValue][] {
    const sources = isSeq(value) ? value.items : [value];
    return sources.flatMap((source) => {
      const read = this.read(source, pointer);
      if (!isObject(read)) throw this.#fault('A merge key must lead to a map', value);
      return Object.entries(read);
    });
  }

  #list(node: Node & { items: unknown[] }, pointer: string): JsonValue {
    const lines = new Map(
      node.items.map((item, index) => [String(index), this.#line(item, this.#line(node))]),
    );
    const list = node.items.map((item, index) => this.read(item, pointer + pointerStep(index)));
    this.positions.mark(list, { file: this.path, line: this.#line(node), pointer, lines });
    return list;
  }

  #scalar(value: unknown, node: Node): JsonValue {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    throw this.#fault('This is no JSON value', node);
  }

  #target(alias: Node & { resolve(document: Document): Node | undefined }): Node {
    const target = alias.resolve(this.document);
    if (target === undefined) throw this.#fault('An alias leads nowhere', alias);
    return target;
  }

  #line(node: unknown, otherwise = 1): number {
    const range = isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range : undefined;
    return range ? this.lines.linePos(range[0]).line : otherwise;
  }

  #fault(message: string, node: unknown): CouldNotCompare {
    return new CouldNotCompare(message, this.path, this.#line(node));
  }
}
