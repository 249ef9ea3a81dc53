import type { components } from '../../../../generated/sdk-types.js';
import type { RunFrame } from '../../stream/run-event.js';
import type { Answer } from './answer.js';
import type { MessagePart, ToolCallPart } from './message-part.js';
import { appendText, replaceText } from './text-parts.js';

type Schemas = components['schemas'];

/** The answer after a frame. A frame that was applied before changes nothing, so a stream may be replayed from any frame. */
export const applyFrame = (answer: Answer, frame: RunFrame): Answer => {
  // A reader that joins after the end gets `done` again, under its own number.
  if (answer.done || (frame.id !== undefined && frame.id <= answer.lastSeq)) return answer;
  return { ...answer, ...change(answer, frame), lastSeq: frame.id ?? answer.lastSeq };
};

const change = (answer: Answer, frame: RunFrame): Partial<Answer> => {
  const { parts } = answer;
  switch (frame.event) {
    case 'run': {
      const { runId, requestId, resumed, partialLength } = frame.data;
      const ids = { runId, requestId };
      return resumed
        ? { ...ids, ...withText(answer, answer.text.slice(0, partialLength)), resumed: answer.resumed + 1 }
        : ids;
    }
    case 'message':
      return {
        text: answer.text + frame.data.content,
        parts: appendText(parts, frame.data.content),
      };
    case 'reasoning':
      return { parts: appendReasoning(parts, frame.data) };
    case 'tool_call':
      return { parts: putCall(parts, { ...frame.data, toolCallId: frame.data.eventId }) };
    case 'action_call':
      return { parts: putCall(parts, { ...frame.data, kind: 'action' }) };
    case 'browser_tool_call':
      // Its `tool_call` frame came before; this one repeats it for clients that run it.
      return {};
    case 'render_component': {
      const { eventId, componentName, args, status } = frame.data;
      const shown: MessagePart = { type: 'component', eventId, componentName, args, status };
      return { parts: put(parts, shown, (part) => part.type === 'component' && part.eventId === eventId) };
    }
    case 'router_update':
      return { parts: [...parts, { type: 'router', update: frame.data }] };
    case 'delegation_required':
      return { parts: [...parts, { type: 'delegation_required', request: frame.data }] };
    case 'error':
      return { parts: [...parts, { type: 'error', error: frame.data }] };
    case 'done': {
      const { status, partialText } = frame.data;
      const kept = status !== 'finished' && partialText !== undefined ? withText(answer, partialText) : {};
      return { runId: frame.data.runId, ...kept, done: frame.data };
    }
    case 'unknown':
      return {};
  }
};

const withText = (answer: Answer, text: string): Partial<Answer> =>
  text === answer.text ? {} : { text, parts: replaceText(answer.parts, text) };

const appendReasoning = (
  parts: readonly MessagePart[],
  { reasoning, isComplete }: Schemas['ReasoningDelta'],
): readonly MessagePart[] => {
  const last = parts.at(-1);
  if (last?.type === 'reasoning' && !last.isComplete)
    return [...parts.slice(0, -1), { type: 'reasoning', text: last.text + reasoning, isComplete }];
  if (reasoning !== '') return [...parts, { type: 'reasoning', text: reasoning, isComplete }];
  // It ends reasoning that something else has followed.
  return parts.map((part) =>
    part.type === 'reasoning' && !part.isComplete ? { ...part, isComplete } : part,
  );
};

interface CallUpdate extends Omit<ToolCallPart, 'type' | 'kind'> {
  readonly kind?: ToolCallPart['kind'] | undefined;
}

const putCall = (parts: readonly MessagePart[], update: CallUpdate): readonly MessagePart[] => {
  const { toolCallId, toolName, kind = 'tool', args, status, output, error, errorCode } = update;
  const call: ToolCallPart = {
    type: 'tool_call',
    toolCallId,
    toolName,
    kind,
    args,
    status,
    output,
    error,
    errorCode,
  };
  const id = withoutAttempt(toolCallId);
  return put(parts, call, (part) => part.type === 'tool_call' && withoutAttempt(part.toolCallId) === id);
};

/** A call that is repeated after its server failed has another id, `call_x.2`. It takes the place of the first. */
export const withoutAttempt = (toolCallId: string): string => toolCallId.replace(/\.\d+$/, '');

const put = (
  parts: readonly MessagePart[],
  part: MessagePart,
  isSame: (part: MessagePart) => boolean,
): readonly MessagePart[] =>
  parts.some(isSame) ? parts.map((each) => (isSame(each) ? part : each)) : [...parts, part];
