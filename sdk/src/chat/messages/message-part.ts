import type { components } from '../../../../generated/sdk-types.js';
import type { DelegationRequired } from '../../http/contract-schemas.js';

type Schemas = components['schemas'];

/**
 * Where a call of the page is until the oracle has its result: it waits for a page that offers the tool, runs in this page, or another tab has
 * taken it.
 */
export type CallProgress = 'waiting' | 'running' | 'elsewhere';

/** A call of a tool, of the user's browser or of an action in the user's interface. */
export interface ToolCallPart {
  readonly type: 'tool_call';
  /** The same for all updates of the call, unless it is repeated after a failure of its server. */
  readonly toolCallId: string;
  readonly toolName: string;
  /** Who runs it: the oracle (`tool`), the user's browser (`browser_tool`), the user's interface (`action`). */
  readonly kind: Schemas['ToolKind'];
  readonly args: Readonly<Record<string, unknown>>;
  readonly status: 'isRunning' | 'done' | 'error';
  /** Of a running call of the browser or the interface. */
  readonly progress?: CallProgress | undefined;
  readonly output?: string | undefined;
  readonly error?: string | undefined;
  readonly errorCode?: Schemas['ToolErrorCode'] | undefined;
  /** The transcript holds only the beginning of it; `client.sessions.toolCall` returns the whole call. */
  readonly isCut?: boolean | undefined;
}

/** A component for the user's interface to show. */
export interface ComponentPart {
  readonly type: 'component';
  readonly eventId: string;
  readonly componentName: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly status: 'isRunning' | 'done' | 'error';
}

/** Text of an answer. */
export interface TextPart {
  readonly type: 'text';
  readonly text: string;
}

/** What the model has thought before it answers. */
export interface ReasoningPart {
  readonly type: 'reasoning';
  readonly text: string;
  readonly isComplete: boolean;
}

/** Another agent or model continues the answer. */
export interface RouterPart {
  readonly type: 'router';
  readonly update: Schemas['RouterUpdate'];
}

/** The user must authorize the oracle again before it can use a tool. */
export interface DelegationPart {
  readonly type: 'delegation_required';
  readonly request: DelegationRequired;
}

/** Why the oracle could not finish. */
export interface ErrorPart {
  readonly type: 'error';
  readonly error: Schemas['RunError'];
}

/** A piece of a message, in the order in which the oracle produced it. */
export type MessagePart =
  TextPart | ReasoningPart | ToolCallPart | ComponentPart | RouterPart | DelegationPart | ErrorPart;
