import type { Schema } from '../../contract/types.js';
import type { AttachmentContent } from './attachment-content.js';
import type { GrantAnswer, GrantRefusal } from './grant.js';
import type { Toolbox } from './toolbox.js';

/** One thing that happens while an agent answers. The run stamps it with the ids of its session and request, and tells it where the contract says. */
export type AgentEvent =
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'text'; readonly delta: string }
  /** The call is open until it comes again, under the same id, as done or failed. The toolbox tells of all calls that it makes. */
  | ({ readonly type: 'tool_call' } & Schema<'ToolCallRecord'>)
  /** A client is to run a tool; the call of it is open. */
  | ({ readonly type: 'browser_tool_call' } & Pick<
      Schema<'BrowserToolCall'>,
      'toolCallId' | 'toolName' | 'args' | 'expiresAt'
    >)
  /** A UI component is to be shown. The same id again replaces it. */
  | {
      readonly type: 'component';
      readonly id: string;
      readonly name: string;
      readonly args: Record<string, unknown>;
      readonly status: Schema<'RenderComponent'>['status'];
    }
  /** Somebody else goes on with the answer. */
  | {
      readonly type: 'route';
      readonly from?: string | undefined;
      readonly to: string;
      readonly reason?: string | undefined;
    }
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
  /** Calls since that step whose results are stored, oldest first. The toolbox gives these results back, and tells of no such call again. */
  readonly calls: readonly Schema<'ToolCallRecord'>[];
}

/** A message that was said before. */
export interface PastMessage {
  readonly type: 'human' | 'ai';
  readonly content: string;
  /** What a reply found out, oldest first. */
  readonly toolCalls: readonly Schema<'ToolCallRecord'>[];
  /** Text of its files; images are not looked at again. */
  readonly attachments: readonly AttachmentContent[];
}

/** What an agent gets to answer. */
export interface Turn {
  readonly runId: string;
  readonly sessionId: string;
  readonly requestId: string;
  readonly userDid: string;
  readonly message: string;
  /** The files that came with the message. */
  readonly attachments: () => Promise<readonly AttachmentContent[]>;
  /** What was said in the session before, oldest first; of a long one the end. */
  readonly history: () => Promise<readonly PastMessage[]>;
  /** All that the agent can do. */
  readonly tools: Toolbox;
  /** An IANA name, when the caller told one. */
  readonly timezone?: string | undefined;
  /** The user's homeserver on the messaging network. */
  readonly homeServer?: string | undefined;
  /** Free form, as the client sent it. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  /** The model that was asked for; an agent that has no such model uses its own. */
  readonly model?: string | undefined;
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
