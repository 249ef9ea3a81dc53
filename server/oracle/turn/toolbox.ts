import { type JsonSchema, type ToolErrorCode, type ToolKind } from './tool.js';

/** The description of a tool for a model. */
export interface ToolSpec {
  readonly name: string;
  readonly kind: ToolKind;
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

export interface ToolCall {
  /** Unique in the run, and the same when another server repeats the call. From `newIdentifier('call')`. */
  readonly id: string;
  readonly name: string;
  /** As the model produced them. */
  readonly args: unknown;
}

/** The result of a call. `output` is JSON text of at most 1 MiB. */
export type ToolOutcome =
  | { readonly ok: true; readonly output: string }
  | { readonly ok: false; readonly code: ToolErrorCode; readonly error: string };

/** The tools of a turn. It reports every call to the user, validates its arguments, limits its time, and stores its result with the run. */
export interface Toolbox {
  specs(): Promise<readonly ToolSpec[]>;
  /** Begins another step with its own budget. */
  beginStep(): void;
  /** Rejects only when the turn's signal is aborted. A call whose result is stored is not repeated. */
  call(call: ToolCall): Promise<ToolOutcome>;
}
