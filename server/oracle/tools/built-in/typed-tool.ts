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

/** A tool of the oracle's own, whose schemas and types are said once. */
export function typedTool<Input extends z.ZodObject, Output extends z.ZodType>({
  name,
  description,
  input,
  output,
  timeoutMs,
  run,
}: TypedTool<Input, Output>): Tool {
  return {
    name,
    kind: 'tool',
    description,
    inputSchema: jsonSchemaOf(input),
    outputSchema: jsonSchemaOf(output),
    timeoutMs,
    async run(args, context) {
      // The toolbox has looked at them already; here defaults are filled in.
      const { data, error } = input.safeParse(args);
      if (error) throw new ToolError('invalid_arguments', z.prettifyError(error));
      return run(data, context);
    },
  };
}

/** As whoever calls it has to send it: what has a default may be left out. */
function jsonSchemaOf(type: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'input' });
  return schema;
}
