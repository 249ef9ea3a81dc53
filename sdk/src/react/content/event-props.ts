/** Props of components by the event that they show, under the names of the published client. */
import type { CallStatus } from './message-content.js';

interface CallPayload {
  readonly toolName: string;
  readonly args?: unknown;
  readonly status?: CallStatus;
  readonly eventId?: string;
  readonly output?: string;
}

/** A call of a tool that the oracle itself runs. */
export interface ToolCallEvent {
  readonly eventName: 'tool_call';
  readonly payload: CallPayload;
}

/** A component that the oracle shows. */
export interface RenderComponentEvent {
  readonly eventName: 'render_component';
  readonly payload: {
    readonly componentName: string;
    readonly args?: Readonly<Record<string, unknown>>;
    readonly status?: CallStatus;
    readonly eventId?: string;
  };
}

/** A call of a tool of the page. */
export interface BrowserToolCallEvent {
  readonly eventName: 'browser_tool_call';
  readonly payload: CallPayload & { readonly toolCallId: string };
}

/** An event that a component of `uiComponents` shows. */
export type AnyEvent = ToolCallEvent | RenderComponentEvent | BrowserToolCallEvent;

/** What a component of `uiComponents` gets. */
export type UIComponentProps<Event extends AnyEvent> = Event['payload'] & {
  readonly id: string;
  readonly isLoading?: boolean;
  readonly output?: string;
  readonly status?: CallStatus;
};
