import type { Message as AgentMessage } from '@ag-ui/client';
import type { Message, ToolCallRecord } from '../http/contract-schemas.js';
import { resultId } from './agent-events.js';

/** The transcript as AG-UI has it: reasoning, calls, results and text are messages of their own. */
export const transcriptMessages = (messages: readonly Message[]): AgentMessage[] => messages.flatMap(partsOf);

const partsOf = ({ id, type, content, reasoning, toolCalls = [] }: Message): AgentMessage[] => {
  if (type === 'human') return [{ id, role: 'user', content }];
  return [
    ...(reasoning ? [{ id: `${id}-reasoning`, role: 'reasoning' as const, content: reasoning }] : []),
    ...(toolCalls.length > 0
      ? [{ id: `${id}-calls`, role: 'assistant' as const, toolCalls: toolCalls.map(callOf) }]
      : []),
    ...toolCalls.flatMap(resultOf),
    ...(content === '' ? [] : [{ id, role: 'assistant' as const, content }]),
  ];
};

const callOf = ({ id, name, args }: ToolCallRecord) => ({
  id,
  type: 'function' as const,
  function: { name, arguments: JSON.stringify(args) },
});

const resultOf = ({ id, status, output, error }: ToolCallRecord): AgentMessage[] => {
  if (status === 'isRunning') return [];
  const content = status === 'done' ? (output ?? 'null') : `Error: ${error ?? 'The tool failed'}`;
  return [{ id: resultId(id), role: 'tool', toolCallId: id, content }];
};
