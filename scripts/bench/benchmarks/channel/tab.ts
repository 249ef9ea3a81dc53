import { io, type Socket } from 'socket.io-client';

/** A server that waits for an acknowledgement gets one; others get the result as an event. */
type Acknowledge = (result: unknown) => void;

interface ServerEvents {
  connected: () => void;
  browser_tool_call: (call: { toolCallId: string }, acknowledge?: Acknowledge) => void;
}

interface ClientEvents {
  tool_result: (answer: { toolCallId: string; result: unknown }) => void;
}

export type Tab = Socket<ServerEvents, ClientEvents>;

/** A tab of the user's browser that answers every call immediately. Waits until it has joined the session's room. */
export function openTab(url: string, sessionId: string, invocation: string): Promise<Tab> {
  const socket: Tab = io(url, {
    transports: ['websocket'],
    query: { sessionId },
    auth: { invocation },
    reconnection: false,
    forceNew: true,
  });
  socket.on('browser_tool_call', ({ toolCallId }, acknowledge) => {
    const result = { opened: true };
    if (acknowledge) acknowledge(result);
    else socket.emit('tool_result', { toolCallId, result });
  });
  return new Promise((opened, refused) => {
    socket.once('connected', () => opened(socket));
    socket.once('connect_error', refused);
  });
}
