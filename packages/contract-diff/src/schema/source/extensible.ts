/** What a reader accepts where the contract says, by `x-extensible`, that further members may come. */
import { isArray, isSchema, objectOf, typeOf, type JsonObject, type JsonSchema } from '../json.js';
import { discriminatorOf } from './discriminator.js';

/**
 * An enum accepts all values of the types of its members. A union accepts further branches: objects whose discriminator has a value of none of the
 * branches that are listed. Where the branches have no discriminator, it accepts all values.
 */
export function openExtensible(schema: JsonObject, resolve: (ref: string) => JsonSchema): JsonObject {
  if (schema['x-extensible'] !== true) return schema;
  const { const: constant, enum: listed, ...rest } = schema;
  const values = isArray(listed) ? listed : constant === undefined ? [] : [constant];
  const opened =
    values.length > 0 && rest.type === undefined ? { ...rest, type: [...new Set(values.map(typeOf))] } : rest;
  return objectOf(
    Object.entries(opened).map(([keyword, value]) => {
      if ((keyword !== 'oneOf' && keyword !== 'anyOf') || !isArray(value)) return [keyword, value];
      return [keyword === 'oneOf' ? 'oneOf' : 'anyOf', openUnion(value.filter(isSchema), resolve)];
    }),
  );
}

function openUnion(
  branches: readonly JsonSchema[],
  resolve: (ref: string) => JsonSchema,
): readonly JsonSchema[] {
  const discriminator = discriminatorOf(branches, resolve);
  if (!discriminator) return [true];
  const { name, values } = discriminator;
  const unknownMember = {
    type: 'object',
    required: [name],
    properties: { [name]: { type: [...new Set(values.map(typeOf))], not: { enum: values } } },
  };
  return [...branches, unknownMember];
}
