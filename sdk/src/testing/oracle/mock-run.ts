import type { components } from '../../../../generated/sdk-types.js';
import type { ActiveRun, Message, RunAborted, ToolCallRecord } from '../../http/contract-schemas.js';
import type { RunEvent } from '../../stream/run-event.js';
import { FrameLog, type NewFrame } from './frame-log.js';
import { MockProblem } from './mock-problem.js';
import { randomId } from './random-id.js';

type Failure = Extract<RunEvent, { event: 'error' }>;
/** A frame that asks the client to do something. */
export type ClientCallFrame = Extract<RunEvent, { event: 'browser_tool_call' | 'action_call' }>;
type DoneStatus = Extract<RunEvent, { event: 'done' }>['data']['status'];

/** What a client answered to a call. */
export type ClientResult = Pick<components['schemas']['ToolResultSubmission'], 'result' | 'error'>;

/** Who runs a call of the client. */
export type ClientCallKind = 'browser_tool' | 'action';

/** From the stop of a run to its last frame. */
const LAST_FRAME_MS = 100;

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
  #isReasoning = false;
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
      runId: this.runId,
      createdAt: this.createdAt,
    };
  }

  begin(): void {
    this.#status = 'running';
    this.write({ event: 'run', data: { runId: this.runId, ...this.ids } });
  }

  /** A run that was stopped says nothing more. */
  write(frame: NewFrame): void {
    if (!this.signal.aborted) this.#append(frame);
  }

  /** The last frame. */
  end(status: DoneStatus): void {
    this.#status = status;
    const { runId, messageId } = this;
    this.#append({
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
    if (this.#stoppedAt === undefined) {
      if (this.#status === 'queued') this.begin();
      this.#stoppedAt = this.log.frames.length;
      this.#stopping.abort();
      this.#closeWhatIsOpen();
      this.#status = 'aborted';
      // Clients have to have the answer to their abort before the last frame.
      setTimeout(() => this.end('aborted'), LAST_FRAME_MS);
    }
    return { success: true, runId, status: 'aborted', stoppedAtSeq: this.#stoppedAt };
  }

  /** Resolves with the client's answer to a call. Rejects when the run is stopped. */
  awaitResult(callId: string): Promise<ClientResult> {
    return new Promise((resolve, reject) => {
      this.#openCalls.set(callId, resolve);
      this.signal.addEventListener('abort', () => reject(new Error('The run was stopped')), { once: true });
    });
  }

  /** The calls of the client that wait for its answer. */
  get openCalls(): readonly ClientCallFrame[] {
    return this.log.frames.filter(
      (frame): frame is ClientCallFrame =>
        (frame.event === 'browser_tool_call' ||
          (frame.event === 'action_call' && frame.data.status === 'isRunning')) &&
        this.#openCalls.has(frame.data.toolCallId),
    );
  }

  /** Nobody has answered in time. */
  giveUp(callId: string): void {
    this.#openCalls.delete(callId);
    this.#answered.add(callId);
  }

  /** @returns whether the call is one of this run, and of that kind. */
  settle(callId: string, result: ClientResult, kind?: ClientCallKind): boolean {
    if (kind !== undefined && this.#calls.get(callId)?.kind !== kind) return false;
    if (this.#answered.has(callId))
      throw new MockProblem('tool_call_answered', `The call ${callId} was answered already`);
    const resolve = this.#openCalls.get(callId);
    if (!resolve) return false;
    this.giveUp(callId);
    resolve(result);
    return true;
  }

  #append(frame: NewFrame): void {
    this.#record(frame);
    this.#onFrame(this, this.log.append(frame));
  }

  #closeWhatIsOpen(): void {
    const reason = { status: 'error', error: 'The run was stopped', errorCode: 'cancelled' } as const;
    for (const { id, name: toolName, args, kind, status } of this.#calls.values()) {
      if (status !== 'isRunning') continue;
      const call = { ...this.ids, toolName, args, ...reason };
      if (kind === 'action') this.#append({ event: 'action_call', data: { ...call, toolCallId: id } });
      else this.#append({ event: 'tool_call', data: { ...call, eventId: id, ...(kind && { kind }) } });
      this.#openCalls.delete(id);
    }
    if (this.#isReasoning)
      this.#append({
        event: 'reasoning',
        data: { ...this.ids, reasoning: '', isComplete: true, timestamp: new Date().toISOString() },
      });
  }

  #record(frame: NewFrame): void {
    if (frame.event === 'message') this.#content += frame.data.content;
    if (frame.event === 'reasoning') {
      this.#reasoning += frame.data.reasoning;
      this.#isReasoning = !frame.data.isComplete;
    }
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
