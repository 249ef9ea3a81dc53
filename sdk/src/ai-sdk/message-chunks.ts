import type { UIMessageChunk } from 'ai';
import { withoutAttempt } from '../chat/messages/apply-frame.js';
import type { CallState, PageFrame } from '../page-runs/page-run.js';
import { RepeatedText } from '../page-runs/repeated-text.js';
import type { NewText } from '../page-runs/repeated-text.js';
import type { RunEvent } from '../stream/run-event.js';

interface ToolCall {
  readonly toolName: string;
  readonly args: unknown;
  readonly status: 'isRunning' | 'done' | 'error';
  readonly output?: unknown;
  readonly error?: string | undefined;
}

type DataOf<Name extends RunEvent['event']> = Extract<RunEvent, { event: Name }>['data'];

type TextKind = 'text' | 'reasoning';

/** Translates the frames of one answer into the chunks of one message. */
export class MessageChunks {
  #parts = 0;
  #open: { readonly kind: TextKind; readonly id: string } | undefined;
  #error: string | undefined;
  readonly #text = new RepeatedText();
  readonly #announced = new Set<string>();

  /** @param messageId Of the message that the chunks make; default: the id of the run. */
  constructor(readonly messageId?: string) {}

  /** The chunks of a frame, of which each is given once. */
  of({ frame, call }: PageFrame): UIMessageChunk[] {
    switch (frame.event) {
      case 'run': {
        const { runId, resumed, partialLength } = frame.data;
        if (resumed) {
          this.#text.resume(partialLength);
          return this.#open?.kind === 'reasoning' ? this.#close() : [];
        }
        const messageId = this.messageId ?? runId;
        return [{ type: 'start', messageId, messageMetadata: { runId } }, { type: 'start-step' }];
      }
      case 'message':
        return this.#say(this.#text.append(frame.data.content));
      case 'reasoning': {
        const { reasoning, isComplete } = frame.data;
        const chunks = reasoning === '' ? [] : this.#append('reasoning', reasoning);
        return isComplete && this.#open?.kind === 'reasoning' ? [...chunks, ...this.#close()] : chunks;
      }
      case 'tool_call':
        return [
          ...this.#close(),
          ...(call ? endOfPageCall(frame.data) : this.#call(frame.data.eventId, frame.data)),
        ];
      case 'action_call':
        return [...this.#close(), ...this.#call(frame.data.toolCallId, frame.data)];
      case 'browser_tool_call':
        return call ? [...this.#close(), ...pageCall(frame.data, call)] : [];
      case 'render_component': {
        const { eventId: id, componentName, args, status } = frame.data;
        return [...this.#close(), { type: 'data-component', id, data: { componentName, args, status } }];
      }
      case 'router_update':
        return [...this.#close(), { type: 'data-router', data: frame.data }];
      case 'delegation_required':
        return [...this.#close(), { type: 'data-delegation-required', data: frame.data }];
      case 'error':
        this.#error = frame.data.error;
        return [];
      case 'done':
        return [...this.#say(this.#text.end()), ...this.#close(), ...this.#end(frame.data)];
      case 'unknown':
        return [];
    }
  }

  /** Chunks cannot take text back: a part says which of the text before it no longer counts, for `currentParts`. */
  #say({ text, keptLength }: NewText): UIMessageChunk[] {
    const cut: UIMessageChunk[] =
      keptLength === undefined
        ? []
        : [...this.#close(), { type: 'data-resumed', data: { partialLength: keptLength } }];
    return text === '' ? cut : [...cut, ...this.#append('text', text)];
  }

  #append(kind: TextKind, delta: string): UIMessageChunk[] {
    if (this.#open?.kind === kind) return [{ type: `${kind}-delta`, id: this.#open.id, delta }];
    const id = `${kind}-${(this.#parts += 1)}`;
    const closed = this.#close();
    this.#open = { kind, id };
    return [...closed, { type: `${kind}-start`, id }, { type: `${kind}-delta`, id, delta }];
  }

  #close(): UIMessageChunk[] {
    const open = this.#open;
    this.#open = undefined;
    return open ? [{ type: `${open.kind}-end`, id: open.id }] : [];
  }

  /** A call that the page does not answer, so that the AI SDK waits for no output. A repeated call replaces the first. */
  #call(id: string, { toolName, args, status, output, error }: ToolCall): UIMessageChunk[] {
    const call = { toolCallId: withoutAttempt(id), dynamic: true, providerExecuted: true };
    const begun: UIMessageChunk[] =
      status !== 'isRunning' && this.#announced.has(call.toolCallId)
        ? []
        : [{ type: 'tool-input-available', ...call, toolName, input: args }];
    this.#announced.add(call.toolCallId);
    if (status === 'isRunning') return begun;
    if (status === 'done') return [...begun, { type: 'tool-output-available', ...call, output }];
    return [...begun, { type: 'tool-output-error', ...call, errorText: error ?? 'The tool failed' }];
  }

  #end({ status }: DataOf<'done'>): UIMessageChunk[] {
    if (status === 'finished') return [{ type: 'finish-step' }, { type: 'finish', finishReason: 'stop' }];
    if (status === 'aborted') return [{ type: 'abort' }];
    return [{ type: 'error', errorText: this.#error ?? `The run ended as ${status}` }];
  }
}

/** A call of the page. The AI SDK sends outputs when a stream has ended, so one that waits ends it. */
const pageCall = (
  { toolCallId, toolName, args: input }: DataOf<'browser_tool_call'>,
  call: CallState,
): UIMessageChunk[] => {
  const begun = { type: 'tool-input-available', toolCallId, toolName, input } as const;
  return call === 'waiting'
    ? [begun, { type: 'finish-step' }, { type: 'finish', finishReason: 'tool-calls' }]
    : [{ ...begun, providerExecuted: true }];
};

/** How a call of the page has ended; that it began is told by its `browser_tool_call`. */
const endOfPageCall = ({
  eventId: toolCallId,
  status,
  output,
  error,
}: DataOf<'tool_call'>): UIMessageChunk[] => {
  if (status === 'isRunning') return [];
  if (status === 'done') return [{ type: 'tool-output-available', toolCallId, output: parsed(output) }];
  return [{ type: 'tool-output-error', toolCallId, errorText: error ?? 'The tool failed' }];
};

/** What the page has answered, of which the server has the JSON. */
const parsed = (output: string | undefined): unknown => {
  try {
    return JSON.parse(output ?? 'null');
  } catch {
    // A text that is no JSON, or that was cut.
    return output;
  }
};
