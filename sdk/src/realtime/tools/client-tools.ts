import type { AgAction, BrowserTool } from '../../http/contract-schemas.js';

/** The context of a tool call. */
export interface ToolCallContext {
  /** Unique to this call. */
  readonly toolCallId: string;
  /** The request id of the message that the oracle is answering. */
  readonly requestId: string;
  /** Aborted when the result is no longer needed: the call was abandoned, or the channel has closed. */
  readonly signal: AbortSignal;
}

/** A function that the oracle may call in the user's browser. */
export interface ClientTool {
  /** For the model: what it does, and when to use it; 1 to 8,192 characters. */
  readonly description: string;
  /** A JSON Schema for `args`. An empty one, `{}`, accepts any object. */
  readonly schema: BrowserTool['schema'];
  /**
   * Runs the tool. The result is any JSON of at most 1 MiB; the message of a thrown error is sent to the oracle.
   *
   * @param args The arguments, which the server has validated against `schema`.
   */
  run(args: Record<string, unknown>, call: ToolCallContext): unknown;
}

/** An AG-UI action in the user's interface. */
export interface ClientAction extends ClientTool {
  /** Whether the interface renders the result. */
  readonly hasRender?: boolean;
}

/** Everything that the oracle may call, by name. It is looked up at each call, so it may change at any time. */
export interface ClientTools {
  /** Called by `browser_tool_call`, answered by `tool_result`. */
  readonly browserTools?: Readonly<Record<string, ClientTool>> | undefined;
  /** Called by `action_call`, answered by `action_call_result`. */
  readonly actions?: Readonly<Record<string, ClientAction>> | undefined;
}

/** The part of a message that declares them to the oracle. */
export interface ToolDeclarations {
  readonly tools: BrowserTool[];
  readonly agActions: AgAction[];
}

/**
 * Declares the {@link ClientTools} in a message: `{ message, ...declareTools(tools) }`.
 *
 * @example
 * ```ts
 * import { declareTools } from '@twin-oracle/sdk/realtime';
 * import type { ClientTools } from '@twin-oracle/sdk/realtime';
 *
 * const tools: ClientTools = {
 *   browserTools: {
 *     read_selection: {
 *       description: 'What the user has selected on the page',
 *       schema: { type: 'object', properties: {} },
 *       run: () => ({ selection: String(getSelection()) }),
 *     },
 *   },
 * };
 * await client.messages.stream(sessionId, { message: 'What is this?', ...declareTools(tools) });
 * ```
 */
export const declareTools = ({ browserTools = {}, actions = {} }: ClientTools): ToolDeclarations => ({
  tools: Object.entries(browserTools).map(([name, { description, schema }]) => ({
    name,
    description,
    schema,
  })),
  agActions: Object.entries(actions).map(([name, { description, schema, hasRender }]) => ({
    name,
    description,
    schema,
    ...(hasRender !== undefined && { hasRender }),
  })),
});
