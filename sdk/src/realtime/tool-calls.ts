import type { ClientTool } from './client-tools.js';
import { sendable } from './tool-answer.js';
import type { ToolAnswer } from './tool-answer.js';

/** Calls that are remembered after their answer. The server offers a call for seconds, so older ones do not come again. */
const MAX_REMEMBERED_CALLS = 64;

/** What both events that call something carry. */
export interface OfferedCall {
  readonly toolCallId: string;
  readonly requestId: string;
  readonly toolName: string;
  readonly args: Record<string, unknown>;
}

/** Runs each call once, however often it is offered. */
export interface ToolCalls {
  /** Runs it and sends the answer; of a call that was answered before, sends the answer again. */
  take(call: OfferedCall): void;
  /** The oracle waits no longer for this call; whatever comes of it is not sent. */
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

/** One that is running has no answer; one that is over and was answered no longer has one. */
interface Call {
  readonly ending: AbortController;
  answer: ToolAnswer | undefined;
}

const answerTo = async (
  { toolCallId, requestId, toolName, args }: OfferedCall,
  tool: ClientTool | undefined,
  signal: AbortSignal,
): Promise<ToolAnswer> => {
  if (!tool) return { toolCallId, error: `unknown tool: ${toolName}` };
  try {
    return sendable({ toolCallId, result: await tool.run(args, { toolCallId, requestId, signal }) });
  } catch (failure) {
    return { toolCallId, error: messageOf(failure) };
  }
};

/** Never empty: an error without a word would look like none. */
const messageOf = (failure: unknown): string =>
  (failure instanceof Error ? failure.message || failure.name : String(failure)) || 'The tool failed';
