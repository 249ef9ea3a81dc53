import { type JsonSchema, type ToolErrorCode, type ToolKind } from './tool.js';

/** What a model is told of a tool. */
export interface ToolSpec {
  readonly name: string;
  readonly kind: ToolKind;
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

export interface ToolCall {
  /** Unique in the run, and the same when another server makes the call again. From `newIdentifier('call')`. */
  readonly id: string;
  readonly name: string;
  /** As the model gave them. */
  readonly args: unknown;
}

/** How a call ended. `output` is JSON text, at most 1 MiB of it. */
export type ToolOutcome =
  | { readonly ok: true; readonly output: string }
  | { readonly ok: false; readonly code: ToolErrorCode; readonly error: string };

/** All tools of a turn. Every call is told to the user, its arguments are checked, its time is limited, and its result is stored with the run. */
export interface Toolbox {
  specs(): Promise<readonly ToolSpec[]>;
  /** What is called from here on is another step, with a budget of its own. */
  beginStep(): void;
  /** Never rejects but for the turn's signal. A call whose result is stored is not made again. */
  call(call: ToolCall): Promise<ToolOutcome>;
}
