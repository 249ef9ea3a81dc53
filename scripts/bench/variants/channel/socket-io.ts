/**
 * Bare Socket.IO: anybody joins the room of the session that they name. With BENCH_BYTES=same it sends what our server sends, byte for byte;
 * with BENCH_RECOVERY=on it keeps events for clients that come back, as our server does, and then numbers them itself.
 */
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { serve } from '../../harness/serve.js';
import { EVENT, RUN, SESSION, toolReturned } from './event.js';
import { sendOnRequest } from './on-request.js';

const isSame = process.env.BENCH_BYTES === 'same';
const isRecovering = process.env.BENCH_RECOVERY === 'on';
const OFFSET = 'b1946ac9-2492-4347-8bd5-0f3c1a1e2d4f';

const server = createServer(
  sendOnRequest((seq) => {
    const payload = toolReturned(seq);
    const room = io.to(SESSION);
    const offset = isRecovering ? [] : [`${OFFSET}:${seq}`];
    if (isSame) room.emit(EVENT, { ...payload, eventName: EVENT, payload, runId: RUN, seq }, ...offset);
    else room.emit(EVENT, { ...payload, runId: RUN, seq });
  }),
);
const io = new Server(server, isRecovering ? { connectionStateRecovery: {} } : {});
io.on('connection', (socket) => {
  const { sessionId } = socket.handshake.query;
  if (typeof sessionId === 'string') void socket.join(sessionId);
  socket.emit('connected', { sessionId });
});
await serve(server);
