import type { ReplyProgress } from './entity.js';
import { truncateCalls } from './truncate-calls.js';
import { callIdOf } from '../turn/call-id.js';
import { callRecord, type RunFrame } from '../turn/run-events.js';

type ToolCall = ReplyProgress['toolCalls'][number];

/** A reply as far as its frames have brought it: what the session's transcript keeps of them. */
export class Transcript {
  #content = '';
  #reasoning = '';
  #isReasoning = false;
  readonly #calls = new Map<string, ToolCall>();

  apply(frame: RunFrame): void {
    switch (frame.event) {
      case 'run':
        this.#content = this.#content.slice(0, frame.data.partialLength ?? 0);
        break;
      case 'message':
        this.#content += frame.data.content;
        break;
      case 'reasoning':
        this.#reasoning += frame.data.reasoning;
        this.#isReasoning = !frame.data.isComplete;
        break;
      case 'tool_call':
      case 'action_call': {
        const record = callRecord(frame);
        // A repeated call replaces the one that was interrupted.
        this.#calls.set(callIdOf(record.id), record);
        break;
      }
      case 'browser_tool_call':
      case 'render_component':
      case 'router_update':
      case 'delegation_required':
      case 'error':
      case 'done':
        // Only for connected clients; the causes are in the transcript.
        break;
    }
  }

  get content(): string {
    return this.#content;
  }

  get isReasoning(): boolean {
    return this.#isReasoning;
  }

  /** Oldest first. */
  get openCalls(): ToolCall[] {
    return [...this.#calls.values()].filter(({ status }) => status === 'isRunning');
  }

  progress(isComplete: boolean): ReplyProgress {
    return {
      content: this.#content,
      reasoning: this.#reasoning || null,
      toolCalls: truncateCalls([...this.#calls.values()]),
      isComplete,
    };
  }
}
