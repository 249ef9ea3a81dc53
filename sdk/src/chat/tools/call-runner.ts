import { ConnectionError } from '../../errors/connection-error.js';
import { answerTo } from '../../realtime/tools/answer-to.js';
import type { OfferedCall } from '../../realtime/tools/answer-to.js';
import type { ClientTool } from '../../realtime/tools/client-tools.js';
import { isTooLate } from '../../realtime/tools/late-answer.js';
import type { ToolAnswer } from '../../realtime/socket/tool-answer.js';
import { warn } from '../../runtime/warn.js';
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

/** Runs a call and sends its answer, or the answer that another tab has left. False when the answer did not reach the server. */
export type CallRunner = (
  call: OfferedCall,
  tool: Pick<ClientTool, 'run'>,
  signal: AbortSignal,
) => Promise<boolean>;

export const createCallRunner =
  ({ journal = createCallJournal(), submit, onProgress }: CallRunnerOptions): CallRunner =>
  async (call, tool, signal) => {
    const { toolCallId, toolName } = call;
    try {
      await journal.settle(toolCallId, {
        signal,
        run: () => {
          onProgress(toolCallId, 'running');
          return answerTo(call, tool, signal);
        },
        answer: submit,
        onElsewhere: () => onProgress(toolCallId, 'elsewhere'),
      });
    } catch (error) {
      if (signal.aborted || isTooLate(error)) return true;
      if (error instanceof ConnectionError) return false;
      // The frames say how the call has ended for the oracle, but not that the page had an answer.
      warn(`The answer to the call ${toolName} was not accepted: ${String(error)}`);
    }
    return true;
  };
