import type { Message } from '@twin-oracle/sdk';
import type { AnswerView } from './answer-view.js';

/** Shows an answer of the transcript, which has the whole text but not where in it the calls were. */
export const showMessage = (
  { content, reasoning, toolCalls = [], isComplete }: Message,
  view: AnswerView,
): void => {
  if (reasoning) view.addReasoning(reasoning);
  for (const { id, ...call } of toolCalls) {
    view.showCall(id, call);
    const { name, args } = call.args;
    if (call.name === SHOW_COMPONENT && typeof name === 'string' && isRecord(args))
      view.showComponent(id, name, args);
  }
  if (content !== '') view.addText(content);
  if (!isComplete) view.addNote('info', 'This answer was not finished.');
  view.end();
};

/** The tool by which an oracle shows a component. */
const SHOW_COMPONENT = 'show_component';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
