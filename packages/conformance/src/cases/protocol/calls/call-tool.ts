import type { EventStream } from '../../../http/event-stream.js';
import { agentCommands } from '../../../suite/agent-commands.js';
import { expectThat } from '../../../suite/finding.js';
import { at, textAt } from '../../../suite/read-json.js';
import type { Conversation } from '../../conversation.js';

export const TOOL = 'read_selection';
export const ACTION = 'highlight';
export const ARGS = { place: 'page' };

const declared = (name: string) => ({ name, description: 'A tool of the suite', schema: { type: 'object' } });

/** A message to which the answer calls a tool of the browser. */
export const toolMessage = { message: agentCommands.tool(TOOL, ARGS), tools: [declared(TOOL)] };

/** A message to which the answer takes an action of the interface. */
export const actionMessage = { message: agentCommands.action(ACTION, ARGS), agActions: [declared(ACTION)] };

export const callTool = (chat: Conversation): Promise<EventStream> => chat.stream(toolMessage);
export const takeAction = (chat: Conversation): Promise<EventStream> => chat.stream(actionMessage);

/** The call that a stream tells of. */
export async function callOf(stream: EventStream): Promise<{ readonly toolCallId: string }> {
  const { data } = await stream.find('that calls the client', ({ event }) =>
    ['browser_tool_call', 'action_call'].includes(event),
  );
  const toolCallId = textAt(data, 'toolCallId');
  expectThat(toolCallId !== '', 'a toolCallId', data);
  return { toolCallId };
}

/** How the call of a stream ended, once the stream has. */
export async function closedCall(stream: EventStream): Promise<unknown> {
  const frames = await stream.toEnd();
  return frames.findLast(
    ({ event, data }) => ['tool_call', 'action_call'].includes(event) && at(data, 'status') !== 'isRunning',
  )?.data;
}
