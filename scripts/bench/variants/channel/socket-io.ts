/** Bare Socket.IO: a client joins the room of the session that it names. With BENCH_BYTES=same it sends the same bytes as our server. */
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { serve } from '../../harness/serve-variant.js';
import { EVENT, RUN, SESSION, toolReturned } from './sample-event.js';
import { sendOnRequest } from './on-request.js';

const isSame = process.env.BENCH_BYTES === 'same';

const server = createServer(
  sendOnRequest((seq) => {
    const payload = toolReturned(seq);
    const room = io.to(SESSION);
    if (isSame) room.emit(EVENT, { ...payload, eventName: EVENT, payload, runId: RUN, seq });
    else room.emit(EVENT, { ...payload, runId: RUN, seq });
  }),
);
const io = new Server(server);
io.on('connection', (socket) => {
  const { sessionId } = socket.handshake.query;
  if (typeof sessionId === 'string') void socket.join(sessionId);
  socket.emit('connected', { sessionId });
});
await serve(server);
