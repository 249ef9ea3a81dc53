import type { ClientTool } from './client-tools.js';
import { answerTo } from './answer-to.js';
import type { OfferedCall } from './answer-to.js';
import type { ToolAnswer } from '../socket/tool-answer.js';

/** How many ended calls are remembered. The server repeats a call for seconds only, so older ones do not come again. */
const MAX_REMEMBERED_CALLS = 64;

/** Runs each call once, however often it is sent. */
export interface ToolCalls {
  /** Runs it and sends the answer; for a call that was answered before, sends the answer again. */
  take(call: OfferedCall): void;
  /** The oracle no longer waits for this call; its result is not sent. */
  end(toolCallId: string): void;
  endAll(): void;
}

export const createToolCalls = (
  tools: Readonly<Record<string, ClientTool>>,
  send: (answer: ToolAnswer) => void,
): ToolCalls => {
  const calls = new Map<string, Call>();

  const forget = () => {
    const over = [...calls].filter(([, { answer, ending }]) => answer ?? ending.signal.aborted);
    for (const [id] of over.slice(0, -MAX_REMEMBERED_CALLS)) calls.delete(id);
  };
  const end = (call: Call) => {
    call.ending.abort();
    call.answer = undefined;
  };

  return {
    take: (offered) => {
      const { toolCallId, toolName } = offered;
      const known = calls.get(toolCallId);
      if (known) {
        if (known.answer) send(known.answer);
        return;
      }
      const call: Call = { ending: new AbortController(), answer: undefined };
      calls.set(toolCallId, call);
      const tool = Object.hasOwn(tools, toolName) ? tools[toolName] : undefined;
      void answerTo(offered, tool, call.ending.signal).then((answer) => {
        if (!call.ending.signal.aborted) send((call.answer = answer));
        forget();
      });
    },
    end: (toolCallId) => {
      const call = calls.get(toolCallId);
      if (call) end(call);
    },
    endAll: () => calls.forEach(end),
  };
};

/** A running call has no answer; one that has ended and was answered no longer has one. */
interface Call {
  readonly ending: AbortController;
  answer: ToolAnswer | undefined;
}
