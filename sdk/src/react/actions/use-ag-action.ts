import { useEffect, useRef } from 'react';
import { useOraclesRuntime } from '../provider/oracles-context.js';
import type { AgActionRender, AgActionRenderProps } from '../host/ag-action.js';
import { prepareSchema, toolSchema } from '../host/tool-schema.js';
import type { ZodSchema } from '../host/tool-schema.js';

/** What a schema of zod 3 or 4 lets through. */
export type ParsedBy<Schema> = Schema extends { readonly _output: infer Output } ? Output : unknown;

/** An action of the interface, with the zod schema of its arguments. */
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
 * Offers an action of the user's interface to the oracle for as long as the component is mounted. All of it but `name` may change from rendering to
 * rendering: the latest is used. Of components with actions of one name the one that was mounted last offers its own, and when that is unmounted the
 * one before.
 *
 * @example
 * ```tsx
 * import { useAgAction } from '@twin-oracle/sdk/react';
 * import { useState } from 'react';
 * import { z } from 'zod';
 *
 * const Highlight = () => {
 *   const [did, setDid] = useState('');
 *   useAgAction({
 *     name: 'highlight',
 *     description: 'Highlights a twin on the page',
 *     parameters: z.object({ did: z.string() }),
 *     handler: (args) => {
 *       setDid(args.did);
 *       return { success: true };
 *     },
 *     render: ({ status, args }) => <p>{status === 'done' ? `Highlighted ${args?.did}` : 'Looking for it …'}</p>,
 *   });
 *   return <mark>{did}</mark>;
 * };
 * ```
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
    prepareSchema(latest.current.parameters);
    const render: AgActionRender = (props) =>
      latest.current.render?.(props as AgActionRenderProps<ParsedBy<Schema>>) ?? null;
    return actions.add({
      name,
      get description() {
        return latest.current.description;
      },
      get parameters() {
        return latest.current.parameters;
      },
      get schema() {
        return toolSchema(latest.current.parameters);
      },
      // The registry has checked the arguments by `parameters`.
      handler: (args) => latest.current.handler(args as ParsedBy<Schema>),
      get hasRender() {
        return latest.current.render !== undefined;
      },
      get render() {
        return latest.current.render && render;
      },
    });
  }, [actions, name]);
  useEffect(() => actions.refresh(), [actions, description, hasRender]);
};
