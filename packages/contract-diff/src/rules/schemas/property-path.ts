/** Finds a property in a schema by the path of its value. */
import { isObject, isSchema, type JsonSchema } from '../../schema/json.js';
import type { SchemaSource } from '../../schema/index.js';
import type { Direction } from '../../model/contract.js';
import { possiblePartsOf, schemasIn } from './schema-parts.js';

/** What does not travel in a direction. */
const MARKERS: Partial<Record<Direction, string>> = { request: 'readOnly', reply: 'writeOnly' };

/** `/a/*\/b` as steps: names of properties, and `*` for any item or any further member. */
export function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The schema by which `properties` describes the last step; undefined where it does not. */
export function memberAt(
  source: SchemaSource,
  steps: readonly string[],
  direction: Direction,
): JsonSchema | undefined {
  let schemas: JsonSchema[] = [source.schema];
  for (const [index, step] of steps.entries()) {
    const parts = schemas.flatMap((schema) => possiblePartsOf(source, schema));
    const declared = parts.flatMap(({ properties }) =>
      isObject(properties) && Object.hasOwn(properties, step) ? schemasIn(properties[step]) : [],
    );
    const travelling = declared.filter((schema) => !isMarked(source, schema, direction));
    if (index === steps.length - 1) return travelling[0];
    schemas =
      travelling.length > 0
        ? travelling
        : parts.flatMap(({ items, additionalProperties, prefixItems }) =>
            [items, additionalProperties, ...schemasIn(prefixItems)].filter((each) => isSchema(each)),
          );
  }
  return undefined;
}

export interface Undeclared {
  readonly schema: JsonSchema;
  readonly path: string;
}

/** The outermost property on the way to a value that one schema describes and the other does not. */
export function declaredInOneOnly(
  one: SchemaSource,
  other: SchemaSource,
  pointer: string,
  direction: Direction,
): Undeclared | undefined {
  const steps = stepsOf(pointer);
  for (let length = 1; length <= steps.length; length++) {
    const way = steps.slice(0, length);
    const schema = memberAt(one, way, direction);
    if (schema !== undefined && memberAt(other, way, direction) === undefined)
      return {
        schema,
        path: pointer
          .split('/')
          .slice(0, length + 1)
          .join('/'),
      };
  }
  return undefined;
}

function isMarked(source: SchemaSource, schema: JsonSchema, direction: Direction): boolean {
  const marker = MARKERS[direction];
  return marker !== undefined && possiblePartsOf(source, schema).some((part) => part[marker] === true);
}
