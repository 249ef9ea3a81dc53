import type { MessageRow } from './entity.js';

type ToolCall = MessageRow['toolCalls'][number];

/** Of the arguments, the output and the error of one call in a list, in characters each. */
const MAX_CALL_TEXT = 16_384;

/** Of all calls of one message, in characters of their JSON. */
const MAX_MESSAGE_TEXT = 262_144;

/** The calls of a message as lists show them. All of a call stays in the log of its run (`messages/find-tool-call.ts`). */
export function truncateCalls(calls: readonly ToolCall[]): ToolCall[] {
  let left = MAX_MESSAGE_TEXT;
  return calls.map((call) => {
    const short = truncateCall(call, Math.max(0, Math.min(MAX_CALL_TEXT, left)));
    left -= JSON.stringify(short).length;
    return short;
  });
}

function truncateCall(call: ToolCall, limit: number): ToolCall {
  const args = JSON.stringify(call.args).length <= Math.max(limit, EMPTY.length) ? call.args : {};
  const output = call.output?.slice(0, limit).toWellFormed();
  const error = call.error?.slice(0, limit).toWellFormed();
  if (args === call.args && output === call.output && error === call.error) return call;
  return {
    ...call,
    args,
    ...(output !== undefined && { output }),
    ...(error !== undefined && { error }),
    isCut: true,
  };
}

const EMPTY = '{}';
