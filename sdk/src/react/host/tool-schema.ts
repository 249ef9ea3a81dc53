import type { OfferedTool } from '../../chat/tools/offered-tools.js';
import { createLoader } from '../../runtime/load-later.js';

/** A schema of zod. */
export interface ZodSchema {
  readonly parse: (value: unknown) => unknown;
  readonly parseAsync: (value: unknown) => Promise<unknown>;
}

/** Loads what makes JSON Schemas of zod's: pages without tools do not need it. */
const loadZodSchemas = createLoader('What describes tools', () => import('./zod-json-schema.js'));

/** Loads what a schema will need, so that the message which declares it does not wait. A failure is met again by that message. */
export const prepareSchema = (schema: unknown): void => {
  if (isZod(schema)) loadZodSchemas().catch(() => undefined);
};

/** The JSON Schema of a tool's arguments. @param schema Of zod 3 or 4, or a JSON Schema already. */
export const toolSchema = (schema: unknown): OfferedTool['schema'] => {
  if (isZod(schema)) {
    const made = loadZodSchemas().then(({ jsonSchemaOf }) => jsonSchemaOf(schema));
    // The message that declares the tool fails by it.
    made.catch(() => undefined);
    return made;
  }
  if (typeof schema === 'object' && schema !== null) return { ...schema };
  throw new TypeError('The parameters of a tool must be a schema of zod or a JSON Schema');
};

/** The arguments as a schema of zod gives them: checked, with its defaults and transforms. @throws what zod throws. */
export const parseArgs = (schema: unknown, args: unknown): Promise<unknown> =>
  isZod(schema) ? schema.parseAsync(args) : Promise.resolve(args);

const isZod = (schema: unknown): schema is ZodSchema =>
  typeof schema === 'object' &&
  schema !== null &&
  ('_zod' in schema || '_def' in schema) &&
  'parse' in schema;
