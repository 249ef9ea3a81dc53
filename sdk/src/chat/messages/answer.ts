import type { components } from '../../../../generated/sdk-types.js';
import type { MessagePart } from './message-part.js';

type Schemas = components['schemas'];

/** An answer as far as its frames have brought it. */
export interface Answer {
  readonly runId: string | undefined;
  readonly requestId: string | undefined;
  /** The number of the last frame; 0 before the first. */
  readonly lastSeq: number;
  readonly text: string;
  readonly parts: readonly MessagePart[];
  /** How often another server has recovered the run. */
  readonly resumed: number;
  /** How it ended. */
  readonly done: Schemas['RunDone'] | undefined;
}

export const NO_ANSWER: Answer = {
  runId: undefined,
  requestId: undefined,
  lastSeq: 0,
  text: '',
  parts: [],
  resumed: 0,
  done: undefined,
};
