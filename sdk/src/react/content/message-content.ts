import type { ComponentType } from 'react';
import type { CallProgress, ToolCallPart } from '../../chat/messages/message-part.js';
import type { Attachment } from '../../http/contract-schemas.js';

/** The state of a call. */
export type CallStatus = 'isRunning' | 'done' | 'error';

/** An event of the oracle that a component shows. */
export interface ChatEvent {
  readonly eventName: 'tool_call' | 'render_component' | 'browser_tool_call' | 'action_call' | 'error';
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A component in a message, by the name under which `uiComponents` has it. */
export interface IComponentMetadata {
  readonly name: string;
  readonly props: {
    readonly id: string;
    readonly args: unknown;
    readonly status?: CallStatus;
    /** Of a running call of the browser or the interface. */
    readonly progress?: CallProgress;
    readonly output?: string;
    readonly error?: string;
    readonly errorCode?: ToolCallPart['errorCode'];
    readonly event?: ChatEvent;
    readonly payload?: ChatEvent['payload'];
    readonly isToolCall?: boolean;
    readonly isAgAction?: boolean;
    readonly toolName?: string;
  };
}

/** What a message shows: text, a component, or several of both in their order. */
export type MessageContent = string | IComponentMetadata | readonly (string | IComponentMetadata)[];

/** A message as `useChat` returns it. */
export interface IMessage {
  readonly id: string;
  readonly content: MessageContent;
  readonly type: 'ai' | 'human';
  readonly toolCalls?: readonly {
    readonly id: string;
    readonly name: string;
    readonly args: unknown;
    readonly status?: CallStatus;
    readonly output?: string;
    readonly error?: string;
  }[];
  readonly reasoning?: string;
  readonly isComplete?: boolean;
  readonly isReasoning?: boolean;
  /** The first of `attachments`. */
  readonly attachment?: Attachment;
  readonly attachments?: readonly Attachment[];
}

/** The components of a page, by name. `ToolCall` shows calls that have none of their own, and `Error` why an answer has failed. */
// Each component has props of its own, which the oracle's `args` fill.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type UIComponents = Readonly<Record<string, ComponentType<any>>>;
