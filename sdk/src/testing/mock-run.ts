import type { components } from '../../../generated/sdk-types.js';
import type { ActiveRun, Message, RunAborted, ToolCallRecord } from '../http/contract-schemas.js';
import type { RunEvent } from '../stream/run-event.js';
import { FrameLog, type NewFrame } from './frame-log.js';
import { MockProblem } from './mock-problem.js';
import { randomId } from './random-id.js';

type Failure = Extract<RunEvent, { event: 'error' }>;
type DoneStatus = Extract<RunEvent, { event: 'done' }>['data']['status'];

/** What a client answered to a call. */
export type ClientResult = Pick<components['schemas']['ToolResultSubmission'], 'result' | 'error'>;

export interface MockRunOptions {
  readonly sessionId: string;
  readonly requestId: string;
  /** Whether the request asked for a stream. */
  readonly isStreamed: boolean;
  /** Told of each frame, once it is in the log. */
  readonly onFrame: (run: MockRun, frame: RunEvent) => void;
}

/** The making of one answer: its frames, and the message that they add up to. */
export class MockRun {
  readonly runId = randomId('run');
  readonly messageId = randomId('msg');
  readonly createdAt = new Date().toISOString();
  readonly sessionId: string;
  readonly requestId: string;
  readonly isStreamed: boolean;
  readonly log = new FrameLog();
  readonly #onFrame: MockRunOptions['onFrame'];
  readonly #stopping = new AbortController();
  readonly #calls = new Map<string, ToolCallRecord>();
  readonly #openCalls = new Map<string, (result: ClientResult) => void>();
  readonly #answered = new Set<string>();
  #status: ActiveRun['status'] = 'queued';
  #content = '';
  #reasoning = '';
  #stoppedAt: number | undefined;

  constructor({ sessionId, requestId, isStreamed, onFrame }: MockRunOptions) {
    this.sessionId = sessionId;
    this.requestId = requestId;
    this.isStreamed = isStreamed;
    this.#onFrame = onFrame;
  }

  /** Aborted when the run is to stop. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  get status(): ActiveRun['status'] {
    return this.#status;
  }

  get hasEnded(): boolean {
    return this.log.hasEnded;
  }

  /** Why the run failed; undefined when it did not. */
  get failure(): string | undefined {
    const frame = this.log.frames.find((each): each is Failure => each.event === 'error');
    return frame?.data.error;
  }

  get content(): string {
    return this.#content;
  }

  get ids(): { readonly sessionId: string; readonly requestId: string } {
    return { sessionId: this.sessionId, requestId: this.requestId };
  }

  /** The answer as the transcript has it. */
  get message(): Message {
    const toolCalls = [...this.#calls.values()];
    return {
      id: this.messageId,
      type: 'ai',
      content: this.#content,
      isComplete: this.hasEnded && this.#status === 'finished',
      ...(this.#reasoning && { reasoning: this.#reasoning }),
      ...(toolCalls.length > 0 && { toolCalls }),
      createdAt: this.createdAt,
    };
  }

  begin(): void {
    this.#status = 'running';
    this.write({ event: 'run', data: { runId: this.runId, ...this.ids } });
  }

  write(frame: NewFrame): void {
    this.#record(frame);
    this.#onFrame(this, this.log.append(frame));
  }

  /** The last frame. */
  end(status: DoneStatus): void {
    this.#status = status;
    for (const call of this.#calls.values())
      if (call.status === 'isRunning')
        this.#calls.set(call.id, { ...call, status: 'error', errorCode: 'cancelled' });
    const { runId, messageId } = this;
    this.write({
      event: 'done',
      data: {
        runId,
        messageId,
        status,
        ...(status !== 'finished' && { [status]: true, partialText: this.#content }),
      },
    });
  }

  /** Stops the run, once. */
  abort(): RunAborted {
    const { runId } = this;
    if (this.hasEnded && this.#status !== 'aborted') return { success: false, runId, status: this.#status };
    if (!this.hasEnded) {
      this.#stoppedAt = this.log.frames.length;
      this.#stopping.abort();
      if (this.#status === 'queued') this.begin();
      this.end('aborted');
    }
    return { success: true, runId, status: 'aborted', stoppedAtSeq: this.#stoppedAt ?? 0 };
  }

  /** Resolves with the client's answer to a call. Rejects when the run is stopped. */
  awaitResult(callId: string): Promise<ClientResult> {
    return new Promise((resolve, reject) => {
      this.#openCalls.set(callId, resolve);
      this.signal.addEventListener('abort', () => reject(new Error('The run was stopped')), { once: true });
    });
  }

  /** Nobody has answered in time. */
  giveUp(callId: string): void {
    this.#openCalls.delete(callId);
    this.#answered.add(callId);
  }

  /** @returns whether the call is one of this run. */
  settle(callId: string, result: ClientResult): boolean {
    if (this.#answered.has(callId))
      throw new MockProblem('tool_call_answered', `The call ${callId} was answered already`);
    const resolve = this.#openCalls.get(callId);
    if (!resolve) return false;
    this.giveUp(callId);
    resolve(result);
    return true;
  }

  #record(frame: NewFrame): void {
    if (frame.event === 'message') this.#content += frame.data.content;
    if (frame.event === 'reasoning') this.#reasoning += frame.data.reasoning;
    if (frame.event === 'tool_call') {
      const { eventId: id, toolName: name, args, status, kind, output, error, errorCode } = frame.data;
      this.#calls.set(id, compact({ id, name, args, status, kind, output, error, errorCode }));
    }
    if (frame.event === 'action_call') {
      const { toolCallId: id, toolName: name, args, status, output, error, errorCode } = frame.data;
      this.#calls.set(id, compact({ id, name, args, status, kind: 'action', output, error, errorCode }));
    }
  }
}

/** Without the members that are undefined. */
const compact = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
