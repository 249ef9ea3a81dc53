import type { ReactElement } from 'react';
import type { OfferedTool } from '../../chat/tools/offered-tools.js';

/** How `render` of an action is called. */
export interface AgActionRenderProps<Args = unknown> {
  /** `done` when the result is there. */
  readonly status?: 'isRunning' | 'done';
  readonly args?: Args;
  readonly result?: unknown;
  readonly isLoading?: boolean;
}

/** Shows an action. */
export type AgActionRender<Args = unknown> = (props: AgActionRenderProps<Args>) => ReactElement | null;
/** Takes an action. Its result goes to the oracle, and so does the message of what it throws. */
export type AgActionHandler = (args: unknown) => unknown;

/** An action in the user's interface that the oracle may take. */
export interface AgAction {
  readonly name: string;
  readonly description: string;
  /** A schema of zod 3 or 4, or a JSON Schema. */
  readonly parameters: unknown;
  readonly hasRender: boolean;
}

/** An action with what runs it. */
export interface RegisteredAction extends AgAction {
  readonly schema: OfferedTool['schema'];
  readonly handler: AgActionHandler;
  readonly render: AgActionRender | undefined;
}
