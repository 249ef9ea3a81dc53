import type { Schema } from '../../contract/types.js';
import type { AgentEvent } from './agent.js';
import type { GrantAnswer } from './grant.js';

export type ToolErrorCode = Schema<'ToolErrorCode'>;
export type ToolKind = NonNullable<Schema<'ToolCallRecord'>['kind']>;
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The error of a failed call, for the user and the model. */
export class ToolError extends Error {
  override readonly name = 'ToolError';

  constructor(
    readonly code: ToolErrorCode,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** Events that a tool may emit. `messages_changed` says that something other than the answer has changed messages, so that tabs read them again. */
export type ToolEvent =
  AgentEvent | { readonly type: 'messages_changed'; readonly messageId?: string | undefined };

/** The context of a running tool. */
export interface ToolContext {
  /** The same when another server repeats the call, which happens only when its result was not stored. */
  readonly callId: string;
  readonly runId: string;
  readonly sessionId: string;
  readonly requestId: string;
  readonly userDid: string;
  readonly timezone?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  /** The user's current delegation. */
  readonly grant: () => Promise<GrantAnswer>;
  /** Emits an event to the stream and to the sockets of the session. */
  readonly emit: (event: ToolEvent) => void;
  /** Aborted on a timeout, or when the result is no longer needed. */
  readonly signal: AbortSignal;
}

/** A tool of an agent. */
export interface Tool {
  /** Letters, digits, `_` and `-`, at most 64; the names of a client's tools may be any text. */
  readonly name: string;
  readonly kind: ToolKind;
  /** Explains to a model when to use the tool. */
  readonly description: string;
  /** The schema of the arguments, which are an object. */
  readonly inputSchema: JsonSchema;
  /** The schema of the result. A result that does not match is a `result_invalid`. */
  readonly outputSchema?: JsonSchema;
  /** Whether the schema is untrusted, so that its patterns are not run and its errors are ignored. */
  readonly isUntrusted?: boolean;
  readonly timeoutMs: number;
  /** Runs before the call is reported. */
  prepare?(args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<void>;
  /** Returns JSON. @throws {ToolError} An error for the user and the model; any other error is reported as a `tool_error` without details. */
  run(args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<unknown>;
}

/** The part of a turn that determines its tools. */
export interface ToolRequest {
  readonly runId: string;
  readonly sessionId: string;
  readonly userDid: string;
  readonly tools: readonly Schema<'BrowserTool'>[];
  readonly agActions: readonly Schema<'AgAction'>[];
  /** `<server>/<tool>` for each invocation of a protected MCP tool that came with the message; twice for two. */
  readonly mcpTools: readonly string[];
  /** Calls that began before this server recovered the run. */
  readonly madeCalls: readonly MadeCall[];
}

/** A call that began, with the name that the model uses for its tool. */
export interface MadeCall {
  readonly callId: string;
  readonly name: string;
}

/** Provides tools. The tools of an earlier source take precedence over those of a later one with the same name. */
export interface ToolSource {
  /** Never rejects: an unavailable source has no tools. */
  toolsFor(request: ToolRequest): Promise<readonly Tool[]>;
  /** Names that the source reserves even while it has no such tools, so that no later source can use them. */
  reserves?(name: string): boolean;
}
