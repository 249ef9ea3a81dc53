import { EventType } from '@ag-ui/client';
import type { AGUIEvent, Message, RunAgentInput } from '@ag-ui/client';
import type { OracleClient } from '../client/oracle/oracle-client.js';
import type { StreamMessage } from '../http/contract-schemas.js';
import { warnOfStop } from '../page-runs/stop-failure.js';
import type { OnStopError } from '../page-runs/stop-failure.js';
import { PageRuns } from '../page-runs/page-runs.js';
import type { PageReading, PageTools } from '../page-runs/page-runs.js';
import { AgentEvents } from './agent-events.js';
import { answersIn } from './tool-messages.js';
import { transcriptMessages } from './transcript-messages.js';
import { attachmentOfPart, oracleMessage } from './user-message.js';
import type { PartAttachment } from './user-message.js';

export interface AgentRunsOptions {
  readonly client: OracleClient;
  /** The session of a thread; default: the one whose id is that of the thread. */
  readonly sessionOf?: ((threadId: string) => string | Promise<string>) | undefined;
  /** Adds to a message before it is sent, such as a model, or the `context` that the front end gives. */
  readonly prepareMessage?:
    ((message: StreamMessage, input: RunAgentInput) => StreamMessage | Promise<StreamMessage>) | undefined;
  /** Makes an attachment of a file, for instance by uploading it. Default: files at an `https` or `mxc` address are sent as they are. */
  readonly attachmentOf?: PartAttachment | undefined;
  /** Told why an answer could not be stopped: it goes on, and AG-UI has no place for the error. Default: `console.warn`. */
  readonly onStopError?: OnStopError | undefined;
}

/** Stops an answer, also one that has not begun. */
export interface Stopping {
  readonly signal: AbortSignal;
  stop(): void;
}

/** As many turns as a page of the transcript can hold. */
const HISTORY_TURNS = 100;

type Read = (sessionId: string, signal: AbortSignal) => Promise<PageReading<AgentEvents> | null>;

/** The runs of an agent and its clones. */
export class AgentRuns {
  readonly #options: AgentRunsOptions;
  readonly #runs: PageRuns<AgentEvents>;

  constructor(options: AgentRunsOptions) {
    this.#options = options;
    this.#runs = new PageRuns(options.client);
  }

  stopping(threadId: string): Stopping {
    const stopping = new AbortController();
    const abort = async () => this.#options.client.messages.abort(await this.#sessionOf(threadId));
    return {
      signal: stopping.signal,
      stop: () => {
        stopping.abort();
        abort().catch(this.#options.onStopError ?? warnOfStop);
      },
    };
  }

  /** Front ends that run an agent after a reload, instead of connecting it, have no messages yet. */
  run(input: RunAgentInput, stopping: Stopping, leaving: AbortSignal): AsyncGenerator<AGUIEvent> {
    if (input.messages.length === 0) return this.connect(input, stopping, leaving);
    return this.#events(input, {
      stopping,
      leaving,
      read: (sessionId, signal) => this.#send(sessionId, input, signal),
    });
  }

  connect(input: RunAgentInput, stopping: Stopping, leaving: AbortSignal): AsyncGenerator<AGUIEvent> {
    return this.#events(input, {
      ...{ stopping, leaving, isConnecting: true },
      read: (sessionId, signal) => this.#runs.resume(sessionId, toolsOf(input), signal),
    });
  }

  async *#events(
    { threadId, runId, messages }: RunAgentInput,
    { stopping, leaving, read, isConnecting = false }: Reading,
  ): AsyncGenerator<AGUIEvent> {
    const ids = { threadId, runId };
    yield { type: EventType.RUN_STARTED, ...ids };
    const sessionId = await this.#sessionOf(threadId);
    const opening = new AbortController();
    const abortOpening = () => opening.abort();
    stopping.signal.addEventListener('abort', abortOpening);
    try {
      const reading = await read(sessionId, AbortSignal.any([leaving, opening.signal]));
      stopping.signal.removeEventListener('abort', abortOpening);
      let known = messages;
      if (isConnecting) {
        known = await this.#transcript(sessionId, reading?.run.state.answerId);
        yield { type: EventType.MESSAGES_SNAPSHOT, messages: known };
      }
      if (!reading) {
        yield { type: EventType.RUN_FINISHED, ...ids, outcome: { type: 'success' } };
        return;
      }
      for await (const frame of reading.frames) yield* reading.run.state.of(frame, ids, known);
    } catch (error) {
      if (!opening.signal.aborted || leaving.aborted) throw error;
      yield { type: EventType.RUN_FINISHED, ...ids, outcome: { type: 'cancelled' } };
    }
  }

  async #send(
    sessionId: string,
    input: RunAgentInput,
    signal: AbortSignal,
  ): Promise<PageReading<AgentEvents>> {
    const { prepareMessage = (message) => message, attachmentOf = attachmentOfPart } = this.#options;
    const last = input.messages.at(-1);
    const waiting = this.#runs.waitingRun(sessionId);
    if (last?.role === 'tool' && waiting)
      return this.#runs.proceed(sessionId, waiting, answersIn(input.messages, waiting.waiting), signal);
    if (last?.role !== 'user')
      throw new TypeError('The last message is not one of the user, and no call waits for the front end');
    const plain = await oracleMessage(last, attachmentOf);
    const tools = input.tools.map(({ name, description, parameters }) => ({
      ...{ name, description },
      schema: (parameters ?? {}) as Record<string, unknown>,
    }));
    const declared = tools.length > 0 ? { ...plain, tools } : plain;
    const message = await prepareMessage(declared, input);
    const sending = { questionId: last.id, message, payment: paymentIn(input.forwardedProps) };
    return this.#runs.send(sessionId, sending, toolsOf(input), signal);
  }

  /** The transcript without the answer that is being made: its events follow. */
  async #transcript(sessionId: string, answerId: string | undefined): Promise<Message[]> {
    const page = await this.#options.client.sessions.messages(sessionId, { limit: HISTORY_TURNS });
    return transcriptMessages(page.messages.filter(({ id }) => id !== answerId));
  }

  async #sessionOf(threadId: string): Promise<string> {
    return (await this.#options.sessionOf?.(threadId)) ?? threadId;
  }
}

interface Reading {
  readonly stopping: Stopping;
  readonly leaving: AbortSignal;
  readonly read: Read;
  readonly isConnecting?: boolean;
}

/** The tools of the front end, as they were at the start of the run. */
const toolsOf = ({ tools }: RunAgentInput): PageTools<AgentEvents> => ({
  isPageTool: (toolName) => tools.some(({ name }) => name === toolName),
  newState: (resumed) => new AgentEvents(resumed?.messageId),
});

/** What pays for a message that was refused with 402, made by `createPayment`. */
const paymentIn = (props: unknown): string | undefined =>
  typeof props === 'object' && props !== null && 'payment' in props && typeof props.payment === 'string'
    ? props.payment
    : undefined;
