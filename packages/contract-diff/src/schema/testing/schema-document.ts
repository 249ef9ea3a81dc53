/** A schema and the definitions that it may refer to, by their `$ref`. */
import type { SchemaSource } from '../inclusion.js';
import type { JsonSchema } from '../json.js';

export interface SchemaDocument {
  readonly schema: JsonSchema;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

export function sourceOf({ schema, definitions }: SchemaDocument): SchemaSource {
  return {
    schema,
    resolve: (ref) => {
      const target = definitions[ref];
      if (target === undefined) throw new Error(`There is no ${ref}`);
      return target;
    },
  };
}
