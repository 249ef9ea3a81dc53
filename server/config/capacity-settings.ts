/** Settings of how much a process holds at a time, when it refuses more, and how it stops. */
import { wholeNumber } from './formats.js';

const KIB = 1024;
const MIB = 1024 * KIB;

export const capacitySettings = {
  CONNECTIONS_PER_CALLER: wholeNumber(1, 1_000_000)
    .prefault('100')
    .describe(
      'Streams that a caller may have open at a time, and sockets that a user may have, at each replica.',
    ),
  MAX_STREAMS: wholeNumber(1, 1_000_000)
    .prefault('10000')
    .describe('Streams of all callers that a replica holds at a time; an idle one takes about 50 KB.'),
  MAX_SOCKETS: wholeNumber(1, 20_000)
    .prefault('10000')
    .describe('Sockets of all users that a replica holds at a time; an idle one takes about 50 KB.'),
  STREAM_BUFFER_BYTES: wholeNumber(16 * KIB, 64 * MIB)
    .prefault(String(256 * KIB))
    .describe(
      'What is buffered for the reader of an answer that takes it slowly, or one larger frame. It gets more when it has taken that, and is dropped when it takes nothing for two heartbeats.',
    ),
  SOCKET_BUFFER_BYTES: wholeNumber(MIB, 1024 * MIB)
    .prefault(String(16 * MIB))
    .describe(
      'What is buffered for a socket that takes its events slowly. One that is further behind is dropped with `slow_consumer`, and catches up when it reconnects. The largest result of a tool takes 3 MiB.',
    ),
  OVERLOAD_DELAY_MS: wholeNumber(0, 60_000)
    .prefault('500')
    .describe(
      'How late the event loop may come to what is due, in milliseconds on average, before new requests are refused with 503 and `Retry-After`; 0 for no limit.',
    ),
  OVERLOAD_WAITING: wholeNumber(0, 1_000_000)
    .prefault('500')
    .describe(
      'How many requests may wait for a connection to the database before new ones are refused with 503 and `Retry-After`; 0 for no limit.',
    ),
  DRAIN_SECONDS: wholeNumber(0, 600)
    .prefault('0')
    .describe(
      'How long a server that was told to stop still serves everything but new streams, with `/ready` at 503, so that a balancer which asks there sends it nothing new. 0, for development, stops at once.',
    ),
  DRAIN_SPREAD_SECONDS: wholeNumber(0, 600)
    .prefault('2')
    .describe(
      'Over which time after that the open streams and sockets are closed, where other servers are there that take them: evenly, so that not all join again at once.',
    ),
  SHUTDOWN_SECONDS: wholeNumber(0, 600)
    .prefault('30')
    .describe(
      'How long a stop waits for answers that are being made. What is not done by then, or when other servers are there, goes on elsewhere or at the next start.',
    ),
};
