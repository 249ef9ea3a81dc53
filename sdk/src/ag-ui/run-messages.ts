import { EventType } from '@ag-ui/client';
import type { AGUIEvent, Message } from '@ag-ui/client';

/** The messages that AG-UI makes of the events of a run. Its events cannot take text back, a snapshot of the messages can. */
export class RunMessages {
  /** Each is replaced when it changes: a snapshot may hold the one before. */
  readonly #messages = new Map<string, Message>();
  /** Also of messages that were taken back. */
  readonly #ids = new Set<string>();

  apply(event: AGUIEvent): void {
    if (event.type === EventType.TEXT_MESSAGE_START)
      this.#put({ id: event.messageId, role: 'assistant', content: '' });
    if (event.type === EventType.REASONING_MESSAGE_START)
      this.#put({ id: event.messageId, role: 'reasoning', content: '' });
    if (event.type === EventType.TEXT_MESSAGE_CONTENT || event.type === EventType.REASONING_MESSAGE_CONTENT) {
      const message = this.#messages.get(event.messageId);
      if (message?.role === 'assistant' || message?.role === 'reasoning')
        this.#put({ ...message, content: textOf(message) + event.delta });
    }
    if (event.type === EventType.TOOL_CALL_START) {
      const { toolCallId: id, toolCallName: name } = event;
      const call = { id, type: 'function' as const, function: { name, arguments: '' } };
      this.#put({ id, role: 'assistant', toolCalls: [call] });
    }
    if (event.type === EventType.TOOL_CALL_ARGS) {
      const message = this.#messages.get(event.toolCallId);
      if (message?.role !== 'assistant') return;
      const toolCalls = message.toolCalls?.map((call) => ({
        ...call,
        function: { ...call.function, arguments: call.function.arguments + event.delta },
      }));
      this.#put({ ...message, toolCalls });
    }
    if (event.type === EventType.TOOL_CALL_RESULT) {
      const { messageId: id, toolCallId, content } = event;
      this.#put({ id, role: 'tool', toolCallId, content });
    }
  }

  /** Takes back the text after so many UTF-16 code units. @param others The messages that the page had before. */
  cut(length: number, others: readonly Message[]): AGUIEvent {
    let left = length;
    for (const message of [...this.#messages.values()]) {
      if (message.role !== 'assistant' || message.toolCalls) continue;
      const content = textOf(message).slice(0, left);
      left -= content.length;
      if (content === '') this.#messages.delete(message.id);
      else this.#put({ ...message, content });
    }
    const messages = [...others.filter(({ id }) => !this.#ids.has(id)), ...this.#messages.values()];
    return { type: EventType.MESSAGES_SNAPSHOT, messages };
  }

  #put(message: Message): void {
    this.#messages.set(message.id, message);
    this.#ids.add(message.id);
  }
}

const textOf = ({ content }: Message): string => (typeof content === 'string' ? content : '');
