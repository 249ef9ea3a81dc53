/** What makes JSON Schemas of zod's. It is loaded later: see tool-schema.ts. */
import { toJSONSchema } from 'zod/v4/core';
import type { $ZodType } from 'zod/v4/core';
import type { ClientTool } from '../../realtime/tools/client-tools.js';
import type { ZodSchema } from './tool-schema.js';

export const jsonSchemaOf = async (schema: ZodSchema): Promise<ClientTool['schema']> => {
  if (isZod4(schema)) return { ...toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) };
  // zod 3 has none of its own; what makes it is loaded by pages that use zod 3.
  const { zodToJsonSchema } = await import('zod-to-json-schema');
  return { ...zodToJsonSchema(schema as never, { $refStrategy: 'none' }) };
};

const isZod4 = (schema: ZodSchema): schema is ZodSchema & $ZodType => '_zod' in schema;
