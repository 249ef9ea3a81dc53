import { z } from 'zod';
import { ToolError, type JsonSchema, type Tool, type ToolContext } from '../../turn/tool.js';

export interface TypedTool<Input extends z.ZodObject, Output extends z.ZodType> {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly timeoutMs: number;
  readonly run: (args: z.output<Input>, context: ToolContext) => Promise<z.input<Output>>;
}

/** Defines a built-in tool; its JSON schemas and its types come from the same zod schemas. */
export function typedTool<Input extends z.ZodObject, Output extends z.ZodType>({
  name,
  description,
  input,
  output,
  timeoutMs,
  run,
}: TypedTool<Input, Output>): Tool {
  let inputSchema: JsonSchema | undefined;
  let outputSchema: JsonSchema | undefined;
  return {
    name,
    kind: 'tool',
    description,
    // Made when a turn needs them: all of them take a tenth of the start.
    get inputSchema() {
      return (inputSchema ??= jsonSchemaOf(input));
    },
    get outputSchema() {
      return (outputSchema ??= jsonSchemaOf(output));
    },
    timeoutMs,
    async run(args, context) {
      // The toolbox has already validated the arguments; this fills in the defaults.
      const { data, error } = input.safeParse(args);
      if (error) throw new ToolError('invalid_arguments', z.prettifyError(error));
      return run(data, context);
    },
  };
}

/** The schema for callers, in which parameters with a default are optional. */
function jsonSchemaOf(type: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'input' });
  return schema;
}
