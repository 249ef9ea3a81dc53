import type { Logger } from 'pino';
import type { Explain } from '../../contract/errors/problem.js';
import type { ClientAnswer, ClientAnswers } from '../../ports/client-answers-port.js';
import type { Emit } from '../socket/emit.js';
import type { SessionSocket } from '../socket/socket-data.js';
import { createEventWork } from './event-work.js';

export interface TakeAnswersOptions {
  readonly emit: Emit;
  readonly answers: ClientAnswers;
  readonly explain: Explain;
  readonly log: Logger;
}

/** Several times the calls that a run has open at a time. Each may hold as much as a packet. */
const MAX_UNDER_WAY = 32;

/** Passes on the client's answers, always as answers of its own session, and reports that the tab connects and disconnects. */
export function takeAnswers(
  socket: SessionSocket,
  { emit, answers, explain, log }: TakeAnswersOptions,
): void {
  const { id } = socket;
  const { sessionId } = socket.data;
  const handle = createEventWork(socket, { emit, explain, log, max: MAX_UNDER_WAY });
  const settle = (event: string, answer: ClientAnswer) => handle(event, () => answers.settle(answer));

  socket.on('tool_result', ({ toolCallId, result, error }) =>
    settle('tool_result', { sessionId, toolCallId, kind: 'browser_tool', result, error }),
  );
  socket.on('action_call_result', ({ toolCallId, result, error }) =>
    settle('action_call_result', { sessionId, toolCallId, kind: 'action', result, error }),
  );

  const came = noted(() => answers.tabCame(sessionId, id));
  // Never before it was reported as connected.
  socket.once('disconnect', () => void came.then(() => noted(() => answers.tabLeft(sessionId, id))));

  /** There is no client to report a failure to. */
  async function noted(tell: () => Promise<void>): Promise<void> {
    try {
      await tell();
    } catch (error) {
      log.error(
        { err: error, sessionId },
        'the client calls could not be updated after a tab connected or disconnected',
      );
    }
  }
}
