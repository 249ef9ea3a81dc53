import type { OracleClient } from '../client/oracle/oracle-client.js';
import type { ActiveRun, StreamMessage } from '../http/contract-schemas.js';
import { newUuid } from '../http/send-once.js';
import type { ToolAnswer } from '../realtime/socket/tool-answer.js';
import { isTooLate } from '../realtime/tools/late-answer.js';
import type { RunStream } from '../stream/run-stream.js';
import { PageRun } from './page-run.js';
import type { PageFrame } from './page-run.js';

/** What is read of a run, up to its end or to a call that the page is to answer. */
export interface PageReading<State> {
  readonly run: PageRun<State>;
  readonly frames: AsyncGenerator<PageFrame, void, undefined>;
  /** Closes the connection; the run goes on at the server. */
  readonly leave: () => Promise<void>;
}

export interface PageTools<State> {
  /** Whether the page answers the calls of a browser tool itself, between two streams. */
  readonly isPageTool: (toolName: string) => boolean;
  /** What the caller keeps of a run. */
  readonly newState: (resumed?: ResumedRun) => State;
}

/** A run that is read from its beginning once more. */
export interface ResumedRun {
  /** The answer's id in the transcript. */
  readonly messageId: string;
  /** Whether this page has read it before. */
  readonly isKnown: boolean;
}

export interface Sending {
  /** The id of the question at the page: the same message of the same question is sent again under the same key until it is taken. */
  readonly questionId: string;
  readonly message: StreamMessage;
  readonly payment?: string | undefined;
}

/** The last run of each session, for front ends that answer calls by a request of their own. */
export class PageRuns<State> {
  readonly #runs = new Map<string, PageRun<State>>();
  readonly #keys = new Map<string, string>();

  constructor(readonly client: OracleClient) {}

  /** The run of a session that waits for the page. */
  waitingRun(sessionId: string): PageRun<State> | undefined {
    const run = this.#runs.get(sessionId);
    return run && run.waiting.size > 0 ? run : undefined;
  }

  async send(
    sessionId: string,
    { questionId, message, payment }: Sending,
    tools: PageTools<State>,
    signal?: AbortSignal,
  ): Promise<PageReading<State>> {
    const same = JSON.stringify([sessionId, questionId, message]);
    const idempotencyKey = this.#keys.get(same) ?? newUuid();
    this.#keys.set(same, idempotencyKey);
    const stream = await this.client.messages.stream(sessionId, message, { idempotencyKey, payment, signal });
    this.#keys.delete(same);
    const run = this.#begin(sessionId, tools);
    return readingOf(run, stream);
  }

  /** Sends what the page has answered, and reads on where the run has waited for it. */
  async proceed(
    sessionId: string,
    run: PageRun<State>,
    answers: readonly ToolAnswer[],
    signal?: AbortSignal,
  ): Promise<PageReading<State>> {
    const { client } = this;
    for (const answer of answers) {
      await client.sessions.submitToolResult(sessionId, answer, { signal }).catch(unlessTooLate);
      run.given.add(answer.toolCallId);
    }
    const { runId = '', lastSeq: after } = run;
    return readingOf(run, await client.runs.join(runId, { after, signal }));
  }

  /** Reads the running answer from its beginning; null when there is none. */
  async resume(
    sessionId: string,
    tools: PageTools<State>,
    signal?: AbortSignal,
  ): Promise<(PageReading<State> & { readonly active: ActiveRun }) | null> {
    const { sessions, runs } = this.client;
    const active = await sessions.activeRun(sessionId, { signal });
    if (!active) return null;
    const { runId, messageId } = active;
    const isKnown = this.#runs.get(sessionId)?.runId === runId;
    const stream = await runs.join(runId, { signal });
    const run = this.#begin(sessionId, tools, { messageId, isKnown });
    const isAnswered = async (toolCallId: string) =>
      (await sessions.toolCall(sessionId, messageId, toolCallId, { signal })).status !== 'isRunning';
    return { active, ...readingOf(run, stream, isAnswered) };
  }

  #begin(
    sessionId: string,
    { isPageTool, newState }: PageTools<State>,
    resumed?: ResumedRun,
  ): PageRun<State> {
    const run = new PageRun(isPageTool, newState(resumed));
    this.#runs.set(sessionId, run);
    return run;
  }
}

const readingOf = <State>(
  run: PageRun<State>,
  stream: RunStream,
  isAnswered?: (toolCallId: string) => Promise<boolean>,
): PageReading<State> => ({
  run,
  frames: run.read(stream, isAnswered),
  leave: () => stream.detach(),
});

const unlessTooLate = (error: unknown): void => {
  if (!isTooLate(error)) throw error;
};
