import type { Schema } from '../../contract/types.js';
import type { GrantAnswer, GrantRefusal } from './grant.js';

/** One thing that happens while an agent answers. */
export type AgentEvent =
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'text'; readonly delta: string }
  /** The call is open until it comes again, under the same id, as done or failed. */
  | ({ readonly type: 'tool_call' } & Schema<'ToolCallRecord'>)
  /** A tool needs what the user has not allowed, or no longer allows. */
  | { readonly type: 'delegation_required'; readonly toolName: string; readonly reason: GrantRefusal }
  /** What the answer has used so far, in all. */
  | ({ readonly type: 'usage' } & Schema<'Usage'>)
  /** Everything up to here is whole: with this state (JSON) another server can go on from here. Nothing of it is shown. */
  | { readonly type: 'step'; readonly state: unknown };

/** Where an answer is taken up that another server began. */
export interface Resumption {
  /** That of the last `step`; absent when there was none. Text that came after it has been dropped. */
  readonly state?: unknown;
  /** Calls since that step whose results are stored, oldest first. They must not be made, nor told, again. */
  readonly calls: readonly Schema<'ToolCallRecord'>[];
}

/** What an agent gets to answer. */
export interface Turn {
  readonly sessionId: string;
  readonly userDid: string;
  readonly message: string;
  /** An IANA name, when the caller told one. */
  readonly timezone?: string | undefined;
  /** What the user allows the oracle, looked up at each call: it may be revoked meanwhile. */
  readonly grant: () => Promise<GrantAnswer>;
  /** Present when the answer was begun before. */
  readonly resumed?: Resumption | undefined;
  /** Nobody wants the answer any more; it rejects what waits. */
  readonly signal: AbortSignal;
}

/** Whatever answers: the embedded guide, or a model. The stream ends when the answer is whole, and throws when it can't be. */
export interface Agent {
  answer(turn: Turn): AsyncIterable<AgentEvent>;
}

/** Thrown by an agent that cannot go on where another server had to stop. The text so far is kept. */
export class CannotResume extends Error {
  override readonly name = 'CannotResume';
}
