import type { Schema } from '../../contract/types.js';
import type { AgentEvent } from './agent.js';
import type { GrantAnswer } from './grant.js';

export type ToolErrorCode = Schema<'ToolErrorCode'>;
export type ToolKind = NonNullable<Schema<'ToolCallRecord'>['kind']>;
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What the user and the model are told of a call that failed. */
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

/** What a tool may tell the session of. The last: messages were changed by something other than the answer, so that tabs read them again. */
export type ToolEvent =
  AgentEvent | { readonly type: 'messages_changed'; readonly messageId?: string | undefined };

/** What a running tool may know and do. */
export interface ToolContext {
  /** The same when another server makes the call again, which it does only when its result was not stored. */
  readonly callId: string;
  readonly runId: string;
  readonly sessionId: string;
  readonly requestId: string;
  readonly userDid: string;
  readonly timezone?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  /** What the user allows the oracle, now. */
  readonly grant: () => Promise<GrantAnswer>;
  /** Tells the session of something: the one way for events of tools to the stream and to the sockets. */
  readonly emit: (event: ToolEvent) => void;
  /** Aborted when the time is over, or when nobody wants the result. */
  readonly signal: AbortSignal;
}

/** Something that an agent can do. */
export interface Tool {
  /** Letters, digits, `_` and `-`, at most 64; a client's own name may be any. */
  readonly name: string;
  readonly kind: ToolKind;
  /** Tells a model when to use it. */
  readonly description: string;
  /** Of the arguments, an object. */
  readonly inputSchema: JsonSchema;
  /** Of the result. What does not fit is a `result_invalid`. */
  readonly outputSchema?: JsonSchema;
  /** Whether the schema comes from outside, so that its patterns are not run and a fault in it is nobody's error here. */
  readonly isForeign?: boolean;
  readonly timeoutMs: number;
  /** Before anybody is told of the call. */
  prepare?(args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<void>;
  /** @returns JSON. @throws {ToolError} what the user and the model are to be told; anything else is a `tool_error` without words. */
  run(args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<unknown>;
}

/** What of a turn decides which tools it has. */
export interface ToolRequest {
  readonly runId: string;
  readonly sessionId: string;
  readonly userDid: string;
  readonly tools: readonly Schema<'BrowserTool'>[];
  readonly agActions: readonly Schema<'AgAction'>[];
  /** `<server>/<tool>` for each invocation of a protected MCP tool that the message brought; twice for two. */
  readonly mcpTools: readonly string[];
  /** Calls that were begun before the run was taken up here. */
  readonly madeCalls: readonly MadeCall[];
}

/** A call that was begun, under the name that its tool has for the model. */
export interface MadeCall {
  readonly callId: string;
  readonly name: string;
}

/** Where tools come from. Those of an earlier source win over later ones of the same name. */
export interface ToolSource {
  /** Never rejects: a source that is away has no tools. */
  toolsFor(request: ToolRequest): Promise<readonly Tool[]>;
  /** Names that are this source's also while it has no such tools: no later source can put its own in their place. */
  reserves?(name: string): boolean;
}
