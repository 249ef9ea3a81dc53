import type { Schema } from '../../contract/types.js';
import type { GrantAnswer, GrantRefusal } from './grant.js';

/** One thing that happens while an agent answers. */
export type AgentEvent =
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'text'; readonly delta: string }
  | ({ readonly type: 'tool_call' } & Schema<'ToolCallRecord'>)
  /** A tool needs what the user has not allowed, or no longer allows. */
  | { readonly type: 'delegation_required'; readonly toolName: string; readonly reason: GrantRefusal };

/** What an agent gets to answer. */
export interface Turn {
  readonly sessionId: string;
  readonly userDid: string;
  readonly message: string;
  /** An IANA name, when the caller told one. */
  readonly timezone?: string | undefined;
  /** What the user allows the oracle, looked up at each call: it may be revoked meanwhile. */
  readonly grant: () => Promise<GrantAnswer>;
  /** Nobody wants the answer any more; it rejects what waits. */
  readonly signal: AbortSignal;
}

/** Whatever answers: the embedded guide, or a model. The stream ends when the answer is whole, and throws when it can't be. */
export interface Agent {
  answer(turn: Turn): AsyncIterable<AgentEvent>;
}
