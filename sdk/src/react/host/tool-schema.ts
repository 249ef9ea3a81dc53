import { toJSONSchema } from 'zod/v4/core';
import type { $ZodType } from 'zod/v4/core';
import type { OfferedTool } from '../../chat/tools/offered-tools.js';

/** A schema of zod. */
export interface ZodSchema {
  readonly parse: (value: unknown) => unknown;
  readonly parseAsync: (value: unknown) => Promise<unknown>;
}

/** The JSON Schema of a tool's arguments. @param schema Of zod 3 or 4, or a JSON Schema already. */
export const toolSchema = (schema: unknown): OfferedTool['schema'] => {
  if (isZod4(schema)) return { ...toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) };
  if (isZod3(schema)) return schemaOfZod3(schema);
  if (typeof schema === 'object' && schema !== null) return { ...schema };
  throw new TypeError('The parameters of a tool must be a schema of zod or a JSON Schema');
};

/** zod 3 has no JSON Schema of its own; what makes it is loaded by pages that use zod 3. */
const schemaOfZod3 = (schema: ZodSchema): OfferedTool['schema'] => {
  const made = import('zod-to-json-schema').then(({ zodToJsonSchema }) => ({
    ...zodToJsonSchema(schema as never, { $refStrategy: 'none' }),
  }));
  // The message that declares the tool fails by it.
  made.catch(() => undefined);
  return made;
};

/** The arguments as a schema of zod gives them: checked, with its defaults and transforms. @throws what zod throws. */
export const parseArgs = (schema: unknown, args: unknown): Promise<unknown> =>
  isZod4(schema) || isZod3(schema) ? schema.parseAsync(args) : Promise.resolve(args);

const isZod4 = (schema: unknown): schema is $ZodType & ZodSchema =>
  typeof schema === 'object' && schema !== null && '_zod' in schema && 'parse' in schema;

const isZod3 = (schema: unknown): schema is ZodSchema =>
  typeof schema === 'object' && schema !== null && '_def' in schema && 'parse' in schema;
