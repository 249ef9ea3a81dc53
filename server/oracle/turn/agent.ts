import type { Schema } from '../../contract/types.js';
import type { AttachmentContent } from './attachment-content.js';
import type { GrantAnswer, GrantRefusal } from './grant.js';
import type { Toolbox } from './toolbox.js';

/** An event while an agent answers. The run adds the ids of its session and request, and publishes it as the contract says. */
export type AgentEvent =
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'text'; readonly delta: string }
  /** The call is open until another event with the same id says `done` or `failed`. The toolbox reports all calls that it makes. */
  | ({ readonly type: 'tool_call' } & Schema<'ToolCallRecord'>)
  /** A client has to run a tool; the call is open. */
  | ({ readonly type: 'browser_tool_call' } & Pick<
      Schema<'BrowserToolCall'>,
      'toolCallId' | 'toolName' | 'args' | 'expiresAt'
    >)
  /** Shows a UI component, and replaces an earlier one with the same id. */
  | {
      readonly type: 'component';
      readonly id: string;
      readonly name: string;
      readonly args: Record<string, unknown>;
      readonly status: Schema<'RenderComponent'>['status'];
    }
  /** Another agent continues the answer. */
  | {
      readonly type: 'route';
      readonly from?: string | undefined;
      readonly to: string;
      readonly reason?: string | undefined;
    }
  /** A tool needs a delegation that the user has not granted, or has revoked. */
  | { readonly type: 'delegation_required'; readonly toolName: string; readonly reason: GrantRefusal }
  /** The total usage of the answer so far. */
  | ({ readonly type: 'usage' } & Schema<'Usage'>)
  /** Completes a step: with this state (JSON) another server can resume the answer here. It is not sent to clients. */
  | {
      readonly type: 'step';
      readonly state: unknown;
      /** The events after the step can be repeated at no cost, so the agent does not wait until the step is durable. */
      readonly isRepeatable?: true;
    };

/** What an agent needs to resume the answer of another server. */
export interface Resumption {
  /** The state of the last `step`; absent when there was none. Text after that step has been dropped. */
  readonly state?: unknown;
  /** Calls since that step whose results are stored, oldest first. The toolbox returns these results, and does not report the calls again. */
  readonly calls: readonly Schema<'ToolCallRecord'>[];
}

/** A message before the question. */
export interface PastMessage {
  readonly type: 'human' | 'ai';
  readonly content: string;
  /** The calls of a reply, oldest first. */
  readonly toolCalls: readonly Schema<'ToolCallRecord'>[];
  /** The text of its files; images are not included. */
  readonly attachments: readonly AttachmentContent[];
}

/** What an agent receives to answer a message. */
export interface Turn {
  readonly runId: string;
  readonly sessionId: string;
  readonly requestId: string;
  /** The trace of the run (W3C Trace Context), to be sent on. */
  readonly traceparent?: string | undefined;
  readonly userDid: string;
  readonly message: string;
  /** The files that came with the message. */
  readonly attachments: () => Promise<readonly AttachmentContent[]>;
  /** The messages of the session before the question, oldest first; only the newest ones of a long session. */
  readonly history: () => Promise<readonly PastMessage[]>;
  /** The tools that the agent may call. */
  readonly tools: Toolbox;
  /** An IANA time zone, if the caller sent one. */
  readonly timezone?: string | undefined;
  /** The user's homeserver on the messaging network. */
  readonly homeServer?: string | undefined;
  /** Free form, as the client sent it. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  /** What plugins want the agent to know of this user; empty when there is nothing. */
  readonly instructions: () => Promise<readonly string[]>;
  /** The requested model; an agent without such a model uses its own. */
  readonly model?: string | undefined;
  /** The user's delegation, looked up at each call, because it may be revoked during the turn. */
  readonly grant: () => Promise<GrantAnswer>;
  /** Present when another attempt began the answer. */
  readonly resumed?: Resumption | undefined;
  /** Aborted when the answer is no longer needed; rejects what waits. */
  readonly signal: AbortSignal;
}

/**
 * Says an event of the answer. Where it returns a promise, the agent waits for it before it continues: many events are not stored yet, or a step has to
 * be durable first. Throws or rejects once the turn's signal is aborted.
 */
export type Say = (event: AgentEvent) => Promise<void> | undefined;

/** The embedded guide, or a model. */
export interface Agent {
  /** Resolves when the answer is complete, and rejects when it fails. */
  answer(turn: Turn, say: Say): Promise<void>;
}

/** Thrown by an agent that cannot resume the answer of another server. The text so far is kept. */
export class CannotResume extends Error {
  override readonly name = 'CannotResume';
}
