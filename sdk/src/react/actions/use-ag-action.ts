import { useEffect, useRef } from 'react';
import { useOraclesRuntime } from '../provider/oracles-context.js';
import type { AgActionRender, AgActionRenderProps } from '../host/ag-action.js';
import { toolSchema } from '../host/tool-schema.js';
import type { ZodSchema } from '../host/tool-schema.js';

/** What a schema of zod 3 or 4 lets through. */
export type ParsedBy<Schema> = Schema extends { readonly _output: infer Output } ? Output : unknown;

export interface AgActionConfig<Schema extends ZodSchema = ZodSchema> {
  readonly name: string;
  /** For the model: what it does, and when to take it. */
  readonly description: string;
  /** A schema of zod, which the arguments are checked by. */
  readonly parameters: Schema;
  /** Takes the action. Its result goes to the oracle, and so does the message of what it throws. */
  readonly handler: (args: ParsedBy<Schema>) => unknown;
  /** Shows the action; called with the status `done` when the result is ready. */
  readonly render?: AgActionRender<ParsedBy<Schema>>;
}

/**
 * Offers an action of the user's interface to the oracle for as long as the component is mounted. `handler` and `render` may be inline
 * functions: the latest ones are used.
 */
export const useAgAction = <Schema extends ZodSchema>(config: AgActionConfig<Schema>): void => {
  const { actions } = useOraclesRuntime();
  const latest = useRef(config);
  useEffect(() => {
    latest.current = config;
  });
  const { name, description } = config;
  const hasRender = config.render !== undefined;
  useEffect(() => {
    const { parameters } = latest.current;
    return actions.add({
      ...{ name, description, parameters, hasRender },
      schema: toolSchema(parameters),
      // The registry has checked the arguments by `parameters`.
      handler: (args) => latest.current.handler(args as ParsedBy<Schema>),
      render: hasRender
        ? (props) => latest.current.render?.(props as AgActionRenderProps<ParsedBy<Schema>>) ?? null
        : undefined,
    });
  }, [actions, name, description, hasRender]);
};
