import { EventType } from '@ag-ui/client';
import type { AGUIEvent, Message, RunAgentInput } from '@ag-ui/client';
import { withoutAttempt } from '../chat/messages/apply-frame.js';
import type { PageFrame } from '../page-runs/page-run.js';
import { RepeatedText } from '../page-runs/repeated-text.js';
import type { NewText } from '../page-runs/repeated-text.js';
import type { RunEvent } from '../stream/run-event.js';
import { RunMessages } from './run-messages.js';

type DataOf<Name extends RunEvent['event']> = Extract<RunEvent, { event: Name }>['data'];

/** Which run of AG-UI the events belong to. */
export type RunIds = Pick<RunAgentInput, 'threadId' | 'runId'>;

type TextKind = 'text' | 'reasoning';

interface ToolCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly args: object;
  readonly status: 'isRunning' | 'done' | 'error';
  readonly output?: string | undefined;
  readonly error?: string | undefined;
}

/** Translates the frames of one answer into events of AG-UI. */
export class AgentEvents {
  #runId = '';
  #open: { readonly kind: TextKind; readonly messageId: string } | undefined;
  #failure: DataOf<'error'> | undefined;
  readonly #announced = new Set<string>();
  readonly #text = new RepeatedText();
  readonly #messages = new RunMessages();

  /** @param answerId The answer's id in the transcript, of a run that another page has begun. */
  constructor(readonly answerId?: string) {}

  /** The events of a frame. @param known The messages that the page had before the run. */
  of(frame: PageFrame, ids: RunIds, known: readonly Message[] = []): AGUIEvent[] {
    const events = this.#translate(frame, ids, known);
    for (const event of events) this.#messages.apply(event);
    return events;
  }

  #translate({ frame, call }: PageFrame, ids: RunIds, known: readonly Message[]): AGUIEvent[] {
    switch (frame.event) {
      case 'run': {
        const { runId, resumed, partialLength } = frame.data;
        this.#runId = runId;
        if (!resumed) return [custom('run', frame.data)];
        this.#text.resume(partialLength);
        return [...(this.#open?.kind === 'reasoning' ? this.#close() : []), custom('resumed', frame.data)];
      }
      case 'message':
        return this.#say(this.#text.append(frame.data.content), frame.id, known);
      case 'reasoning': {
        const { reasoning, isComplete } = frame.data;
        const events = reasoning === '' ? [] : this.#append('reasoning', reasoning, frame.id);
        return isComplete && this.#open?.kind === 'reasoning' ? [...events, ...this.#close()] : events;
      }
      case 'tool_call':
        // The front end knows what it has answered; that its call began is told by the `browser_tool_call`.
        if (call === 'given' || (call && frame.data.status === 'isRunning')) return [];
        return [...this.#close(), ...this.#call({ ...frame.data, toolCallId: frame.data.eventId })];
      case 'action_call':
        return [...this.#close(), ...this.#call(frame.data)];
      case 'browser_tool_call': {
        if (!call) return [];
        const begun = [...this.#close(), ...this.#call({ ...frame.data, status: 'isRunning' })];
        const outcome = { type: 'success' as const, pendingToolCallIds: [frame.data.toolCallId] };
        return call === 'waiting' ? [...begun, { type: EventType.RUN_FINISHED, ...ids, outcome }] : begun;
      }
      case 'render_component':
      case 'router_update':
      case 'delegation_required':
        return [...this.#close(), custom(frame.event, frame.data)];
      case 'error':
        this.#failure = frame.data;
        return [];
      case 'done':
        return [
          ...this.#say(this.#text.end(), frame.id, known),
          ...this.#close(),
          this.#end(frame.data, ids),
        ];
      case 'unknown':
        return [];
    }
  }

  #say({ text, keptLength }: NewText, seq: number, known: readonly Message[]): AGUIEvent[] {
    const cut = keptLength === undefined ? [] : [...this.#close(), this.#messages.cut(keptLength, known)];
    return text === '' ? cut : [...cut, ...this.#append('text', text, seq)];
  }

  /** The id of a message follows from the frame that begins it, so that it is the same when the answer is read again. */
  #append(kind: TextKind, delta: string, seq: number): AGUIEvent[] {
    const closed = this.#open?.kind === kind ? [] : this.#close();
    const isNew = this.#open === undefined;
    const { messageId } = (this.#open ??= { kind, messageId: `${this.#runId}-${seq}` });
    if (kind === 'text')
      return [
        ...closed,
        ...(isNew ? [{ type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant' } as const] : []),
        { type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta },
      ];
    return [
      ...closed,
      ...(isNew
        ? [
            { type: EventType.REASONING_START, messageId } as const,
            { type: EventType.REASONING_MESSAGE_START, messageId, role: 'reasoning' } as const,
          ]
        : []),
      { type: EventType.REASONING_MESSAGE_CONTENT, messageId, delta },
    ];
  }

  #close(): AGUIEvent[] {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return [];
    const { kind, messageId } = open;
    if (kind === 'text') return [{ type: EventType.TEXT_MESSAGE_END, messageId }];
    return [
      { type: EventType.REASONING_MESSAGE_END, messageId },
      { type: EventType.REASONING_END, messageId },
    ];
  }

  /** A call is told of once, and its result once: a call that was repeated after its server failed has the id of the first. */
  #call({ toolCallId: id, toolName, args, status, output, error }: ToolCall): AGUIEvent[] {
    const toolCallId = withoutAttempt(id);
    const begun: AGUIEvent[] = this.#announced.has(toolCallId)
      ? []
      : [
          { type: EventType.TOOL_CALL_START, toolCallId, toolCallName: toolName },
          { type: EventType.TOOL_CALL_ARGS, toolCallId, delta: JSON.stringify(args) },
          { type: EventType.TOOL_CALL_END, toolCallId },
        ];
    this.#announced.add(toolCallId);
    if (status === 'isRunning') return begun;
    const content = status === 'done' ? (output ?? 'null') : `Error: ${error ?? 'The tool failed'}`;
    const result = { messageId: resultId(toolCallId), toolCallId, content, role: 'tool' } as const;
    return [...begun, { type: EventType.TOOL_CALL_RESULT, ...result }];
  }

  #end({ status, runId, messageId }: DataOf<'done'>, ids: RunIds): AGUIEvent {
    const finished = { type: EventType.RUN_FINISHED, ...ids } as const;
    if (status === 'finished')
      return { ...finished, result: { runId, messageId }, outcome: { type: 'success' } };
    if (status === 'aborted') return { ...finished, outcome: { type: 'cancelled' } };
    const { error = `The run ended as ${status}`, kind } = this.#failure ?? {};
    return { type: EventType.RUN_ERROR, message: error, code: kind ?? status };
  }
}

/** The id of the message that has a call's result. */
export const resultId = (toolCallId: string): string => `${toolCallId}-result`;

const custom = (name: string, value: object): AGUIEvent => ({ type: EventType.CUSTOM, name, value });
