import type { Schema } from '../../contract/types.js';

/** One thing that happens while an agent answers. */
export type AgentEvent =
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'text'; readonly delta: string }
  | ({ readonly type: 'tool_call' } & Schema<'ToolCallRecord'>);

/** What an agent gets to answer. */
export interface Turn {
  readonly sessionId: string;
  readonly userDid: string;
  readonly message: string;
  /** An IANA name, when the caller told one. */
  readonly timezone?: string | undefined;
}

/** Whatever answers: the embedded guide, or a model. The stream ends when the answer is whole, and throws when it can't be. */
export interface Agent {
  answer(turn: Turn): AsyncIterable<AgentEvent>;
}
