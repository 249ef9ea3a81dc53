import { answerTo } from '../../realtime/tools/answer-to.js';
import type { OfferedCall } from '../../realtime/tools/answer-to.js';
import type { ClientTool } from '../../realtime/tools/client-tools.js';
import type { ToolAnswer } from '../../realtime/socket/tool-answer.js';
import type { CallProgress } from '../messages/message-part.js';
import { createCallJournal } from './call-journal.js';
import type { CallJournal } from './call-journal.js';

export interface CallRunnerOptions {
  /** Default: one that the tabs of the browser share, where the browser can. */
  readonly journal: CallJournal | undefined;
  /** Sends an answer. It retries by itself, and rejects when the server does not take it. */
  readonly submit: (answer: ToolAnswer) => Promise<unknown>;
  readonly onProgress: (toolCallId: string, progress: CallProgress) => void;
}

/** Runs a call and sends its answer, or the answer that another tab has left. It rejects with what sending rejects with. */
export type CallRunner = (
  call: OfferedCall,
  tool: Pick<ClientTool, 'run'>,
  signal: AbortSignal,
) => Promise<void>;

export const createCallRunner =
  ({ journal = createCallJournal(), submit, onProgress }: CallRunnerOptions): CallRunner =>
  (call, tool, signal) =>
    journal.settle(call.toolCallId, {
      signal,
      run: () => {
        onProgress(call.toolCallId, 'running');
        return answerTo(call, tool, signal);
      },
      answer: submit,
      onElsewhere: () => onProgress(call.toolCallId, 'elsewhere'),
    });
