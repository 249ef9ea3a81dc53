/** Bare Socket.IO: calls the one socket of a session, and waits for its acknowledgement. Nothing is stored. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Server } from 'socket.io';
import { z } from 'zod';
import { serve } from '../../harness/serve-variant.js';
import { timesOf, TOOL } from './open-page.js';

const TIMEOUT_MS = 15_000;

const body = z.object({ message: z.string() });
let calls = 0;

const server = createServer((request, response) => {
  void (async () => {
    const { message } = body.parse(JSON.parse(await text(request)));
    const sessionId = /^\/messages\/([\w-]+)$/.exec(request.url ?? '')?.[1] ?? '';
    const content = await timesOf(message, (page) => askTab(sessionId, page));
    response.end(JSON.stringify({ message: { content } }));
  })();
});
const io = new Server(server);
io.on('connection', (socket) => {
  const { sessionId } = socket.handshake.query;
  if (typeof sessionId === 'string') void socket.join(sessionId);
  socket.emit('connected', { sessionId });
});
await serve(server);

async function askTab(sessionId: string, page: number): Promise<void> {
  const { adapter, sockets } = io.of('/');
  const [id = ''] = adapter.rooms.get(sessionId) ?? [];
  const tab = sockets.get(id);
  if (!tab) throw new Error('no tab is open');
  await tab.timeout(TIMEOUT_MS).emitWithAck('browser_tool_call', {
    sessionId,
    requestId: '0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55',
    toolCallId: `call_${++calls}`,
    toolName: TOOL.name,
    args: { page },
  });
}
