import type { components } from '../../../generated/sdk-types.js';

type Schemas = components['schemas'];
export type BrowserTool = Schemas['BrowserTool'];
export type AgAction = Schemas['AgAction'];

/** What a tool is told of the call that it answers. */
export interface ToolCallContext {
  /** Of this call alone. */
  readonly toolCallId: string;
  /** Of the message that the oracle is answering. */
  readonly requestId: string;
  /** Aborted when nobody waits for the result any more: the call was given up, or the channel is over. */
  readonly signal: AbortSignal;
}

/** Something that the oracle may have done in the user's browser. */
export interface ClientTool {
  /** For the model: what it does, and when to use it; 1 to 8,192 characters. */
  readonly description: string;
  /** A JSON Schema for `args`. One without a word, `{}`, takes any object. */
  readonly schema: BrowserTool['schema'];
  /**
   * Does it. The result is any JSON of at most 1 MiB; what is thrown is told to the oracle by its message.
   *
   * @param args What the server has checked against `schema`.
   */
  run(args: Record<string, unknown>, call: ToolCallContext): unknown;
}

/** An AG-UI action, taken in the user's interface. */
export interface ClientAction extends ClientTool {
  /** Whether the interface draws what came of it. */
  readonly hasRender?: boolean;
}

/** Everything that the oracle may have done, by name. It is looked up at each call, so it may change at any time. */
export interface ClientTools {
  /** Called by `browser_tool_call`, answered by `tool_result`. */
  readonly browserTools?: Readonly<Record<string, ClientTool>> | undefined;
  /** Called by `action_call`, answered by `action_call_result`. */
  readonly actions?: Readonly<Record<string, ClientAction>> | undefined;
}

/** The part of a message that tells the oracle of them. */
export interface ToolDeclarations {
  readonly tools: BrowserTool[];
  readonly agActions: AgAction[];
}

/** Declares in a message what {@link ClientTools} hold: `{ message, ...declareTools(tools) }`. */
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
