/**
 * The real gateway, from the frame in a run's log. What is behind it, and the authentication, are stubs: neither takes part in an event.
 */
import { createServer } from 'node:http';
import { createLogger } from '../../../../server/startup/logging.js';
import { createSocketChannel } from '../../../../server/realtime/event-channel.js';
import { createGateway } from '../../../../server/realtime/gateway.js';
import { serve } from '../../harness/serve-variant.js';
import { EVENT, loggedToolReturned, RUN, SESSION } from './sample-event.js';
import { sendOnRequest } from './on-request.js';

const nothing = () => Promise.resolve();

/** Each socket has an address of its own: the limit of unauthenticated sockets per address takes no part in an event. */
let addresses = 0;

const log = createLogger('warn');
const channel = createSocketChannel({ cors: {}, log });
const server = createServer(
  sendOnRequest((id) =>
    channel.sendFrame({ sessionId: SESSION, runId: RUN }, { id, event: EVENT, data: loggedToolReturned(id) }),
  ),
);
createGateway({
  server,
  channel,
  socketsPerUser: 10_000,
  signIn: () =>
    Promise.resolve({
      kind: 'ucan',
      did: 'did:example:bench',
      via: 'invocation',
      tokenId: 'bench',
      ids: ['bench'],
      expiresAt: 4e9,
      grant: () => Promise.resolve(undefined),
    }),
  revocations: { has: () => false },
  clientAddress: () => `bench-${addresses++}`,
  admit: () => undefined,
  assertOwnSession: nothing,
  answers: { settle: nothing, tabCame: nothing, tabLeft: nothing },
  findMissedFrames: () => Promise.resolve(undefined),
  explain: () => undefined,
  log,
});
await serve(server);
