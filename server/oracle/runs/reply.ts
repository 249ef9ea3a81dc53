import type { AgentEvent } from '../agent/agent.js';
import type { ReplyProgress } from '../messages/store.js';

/** A reply as far as it has come: what the transcript keeps of the events so far. */
export class Reply {
  #content = '';
  #reasoning = '';
  readonly #toolCalls = new Map<string, ReplyProgress['toolCalls'][number]>();

  apply(event: AgentEvent): void {
    switch (event.type) {
      case 'text':
        this.#content += event.delta;
        break;
      case 'reasoning':
        this.#reasoning += event.text;
        break;
      case 'tool_call': {
        const { type: _, ...record } = event;
        this.#toolCalls.set(record.id, record);
        break;
      }
      case 'delegation_required':
        // A prompt for whoever is there; the failed call is in the transcript.
        break;
    }
  }

  get content(): string {
    return this.#content;
  }

  progress(isComplete: boolean): ReplyProgress {
    return {
      content: this.#content,
      reasoning: this.#reasoning || null,
      toolCalls: [...this.#toolCalls.values()],
      isComplete,
    };
  }
}
