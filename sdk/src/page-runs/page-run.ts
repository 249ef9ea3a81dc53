import type { RunFrame } from '../stream/run-event.js';
import type { RunStream } from '../stream/run-stream.js';

/** What a page has to do with a call. `waiting`: it is to answer. `answered`: another page has. `given`: it has answered, and this says how it ended. */
export type CallState = 'waiting' | 'answered' | 'given';

export interface PageFrame {
  readonly frame: RunFrame;
  /** Of a call of the page. */
  readonly call?: CallState | undefined;
}

/** One run as a page reads it that answers calls between two streams: what it has read, and the calls that wait for it. */
export class PageRun<State> {
  runId: string | undefined;
  lastSeq = 0;
  readonly waiting = new Set<string>();
  readonly given = new Set<string>();

  /** @param state What the caller keeps of the run. */
  constructor(
    readonly isPageTool: (toolName: string) => boolean,
    readonly state: State,
  ) {}

  /** The frames of a stream, up to the end of the answer or to a call that the page is to answer. */
  async *read(
    stream: RunStream,
    isAnswered?: (toolCallId: string) => Promise<boolean>,
  ): AsyncGenerator<PageFrame, void, undefined> {
    for await (const frame of stream) {
      this.lastSeq = frame.id ?? this.lastSeq;
      if (frame.event === 'run') this.runId = frame.data.runId;
      if (frame.event === 'done') this.waiting.clear();
      const call = await this.#callOf(frame, isAnswered);
      yield { frame, call };
      // Leaving the loop closes the connection; the run goes on at the server.
      if (frame.event === 'browser_tool_call' && call === 'waiting') return;
    }
  }

  async #callOf(
    frame: RunFrame,
    isAnswered?: (toolCallId: string) => Promise<boolean>,
  ): Promise<CallState | undefined> {
    if (frame.event === 'browser_tool_call' && this.isPageTool(frame.data.toolName)) {
      const { toolCallId } = frame.data;
      if (await isAnswered?.(toolCallId)) return 'answered';
      this.waiting.add(toolCallId);
      return 'waiting';
    }
    if (
      frame.event === 'tool_call' &&
      frame.data.kind === 'browser_tool' &&
      this.isPageTool(frame.data.toolName)
    ) {
      const { eventId, status } = frame.data;
      if (status === 'isRunning') return 'waiting';
      this.waiting.delete(eventId);
      return this.given.has(eventId) ? 'given' : 'answered';
    }
    return undefined;
  }
}
