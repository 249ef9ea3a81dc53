/** Refuses a contract with a member of the wrong kind, and says where it is. */
import { CouldNotCompare } from '../../load/could-not-compare.js';
import type { ContractDocument } from '../../load/document.js';
import type { Location } from '../../load/positions.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../schema/json.js';
import { asyncApiShape } from './asyncapi-shapes.js';
import { openApiShape } from './openapi-shapes.js';
import { isReference, type Shape } from './shape.js';

/** Longer values are truncated in messages. */
const SHOWN_CHARACTERS = 60;

export function checkShapes(document: ContractDocument): void {
  const shape = document.dialect === 'asyncapi' ? asyncApiShape : openApiShape(document.dialect);
  new ShapeCheck(document).members(document.root, shape);
}

class ShapeCheck {
  readonly #checked = new Map<JsonValue, Set<Shape>>();

  constructor(readonly document: ContractDocument) {}

  members(value: JsonObject, shape: Shape): void {
    const missing = shape.required?.find((key) => value[key] === undefined);
    if (missing !== undefined && !isReference(value))
      throw fault(this.document.locate(value), `must have the member ${missing}`);
    if (isReference(value)) this.#referred(value, shape);
    for (const [key, member] of Object.entries(value)) {
      if (shape.names && !shape.names.fits(key) && !isReference(value))
        throw fault(this.document.locate(value, key), `must be named by ${shape.names.name}`);
      this.#member(value, key, member, shape);
    }
  }

  #member(parent: JsonValue, key: string, value: JsonValue, around: Shape): void {
    const shape = around.member?.(key);
    if (shape === undefined) return;
    if (!shape.fits(value) && !isReference(value))
      throw fault(this.document.locate(parent, key), `must be ${shape.name}, not ${show(value)}`);
    this.#inside(value, shape);
  }

  #referred(value: JsonObject & { readonly $ref: string }, shape: Shape): void {
    const target = this.document.resolve(value.$ref);
    if (!shape.fits(target) && !isReference(target))
      throw fault(
        this.document.positions.find(target) ?? this.document.locate(value, '$ref'),
        `must be ${shape.name}, not ${show(target)}`,
      );
    this.#inside(target, shape);
  }

  #inside(value: JsonValue, shape: Shape): void {
    if (!isObject(value) && !isArray(value)) return;
    if (shape.choose && !isReference(value)) {
      this.#inside(value, shape.choose(value));
      return;
    }
    const checked = this.#checked.get(value) ?? new Set();
    if (checked.has(shape)) return;
    this.#checked.set(value, checked.add(shape));
    if (isObject(value)) this.members(value, shape);
    else value.forEach((item, index) => this.#member(value, String(index), item, shape));
  }
}

function fault({ file, line, pointer }: Location, message: string): CouldNotCompare {
  return new CouldNotCompare(`${pointer} ${message}`, file, line);
}

function show(value: JsonValue): string {
  const shown = JSON.stringify(value);
  return shown.length > SHOWN_CHARACTERS ? `${shown.slice(0, SHOWN_CHARACTERS)}…` : shown;
}
