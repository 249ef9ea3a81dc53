import type { OfferedTool } from '../../chat/tools/offered-tools.js';
import { parseArgs, prepareSchema, toolSchema } from '../host/tool-schema.js';

/** A tool of the page that the oracle may call. */
export interface IBrowserToolParams {
  readonly toolName: string;
  /** For the model: what it does, and when to use it. */
  readonly description: string;
  /** A schema of zod 3 or 4, or a JSON Schema. The arguments are what zod makes of them, with its defaults and transforms. */
  readonly schema: unknown;
  /** Its result goes to the oracle, and so does the message of what it throws. */
  // The arguments are checked against `schema` by the server, so each function may name the type that it takes.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly fn: (args: any) => unknown;
}

/** Tools of the page by their names. */
export type IBrowserTools = Readonly<Record<string, IBrowserToolParams>>;

/** Loads what their schemas need. */
export const prepareTools = (tools: IBrowserTools = {}): void => {
  for (const { schema } of Object.values(tools)) prepareSchema(schema);
};

/** The tools in the form that a chat offers; undefined when there are none. */
export const clientTools = (tools: IBrowserTools | undefined): Record<string, OfferedTool> | undefined => {
  if (!tools || Object.keys(tools).length === 0) return undefined;
  return Object.fromEntries(
    Object.entries(tools).map(([name, { description, schema, fn }]) => [
      name,
      {
        description,
        // Not before a message declares it: a schema that cannot be made is the error of that message.
        get schema() {
          return toolSchema(schema);
        },
        run: async (args: unknown) => fn(await parseArgs(schema, args)),
      },
    ]),
  );
};
