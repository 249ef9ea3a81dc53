import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { ExtendedError } from 'socket.io';
import { handshakeValidators } from '../../../generated/event-validators.js';
import type { AnyCaller } from '../../auth/callers/caller.js';
import type { UcanSignIn } from '../../auth/authentication/sign-in.js';
import type { Admit } from '../../contract/access.js';
import { assertFits } from '../../contract/validation/validation-errors.js';
import { Problem, problemBody, problemOf, refusalOf, type Explain } from '../../contract/errors/problem.js';
import { count } from '../../telemetry/metrics.js';
import type { SessionSocket, SocketData } from '../socket/socket-data.js';

export interface HandshakeOptions {
  readonly signIn: UcanSignIn;
  readonly clientAddress: (request: IncomingMessage) => string;
  /** A handshake is a request like any other. */
  readonly admit: Admit<AnyCaller>;
  /** Rejects with a `Problem` when the user has no such session. */
  readonly assertOwnSession: (sessionId: string, userDid: string) => Promise<unknown>;
}

/** Rejects with a `Problem` unless a token of the user opens one of the user's own sessions. */
export async function identify(
  { handshake, request }: SessionSocket,
  { signIn, clientAddress, admit, assertOwnSession }: HandshakeOptions,
): Promise<SocketData> {
  const { sessionId, isEnveloped, ...artifacts } = await readHandshake(handshake).catch(
    async (error: unknown) => {
      await admit(undefined, request);
      throw error;
    },
  );
  // A handshake without credentials is counted by its address, as an invalid token is.
  if (!artifacts.invocation && !artifacts.delegation) await admit(undefined, request);
  const caller = await signIn(artifacts, clientAddress(request));
  await admit(caller, request);
  await assertOwnSession(sessionId, caller.did);
  const { did, ids: tokenIds, expiresAt } = caller;
  return { sessionId, did, isEnveloped, tokenIds, expiresAt, activeAt: Date.now() };
}

// eslint-disable-next-line @typescript-eslint/require-await -- rejects, where a function that is not async would throw
async function readHandshake({ query, auth }: { query: unknown; auth: unknown }) {
  assertFits(handshakeValidators.query, query, 'query');
  assertFits(handshakeValidators.auth, auth, 'auth');
  return {
    sessionId: query.sessionId,
    isEnveloped: query.envelope !== 'none',
    invocation: auth.invocation,
    delegation: auth.ucanDelegation,
  };
}

/** What the client finds as `connect_error`, with the problem in its `data`. */
export function refusal(error: unknown, explain: Explain, log: Logger): ExtendedError {
  const requestId = randomUUID();
  const problem = problemOf(error, explain);
  count('twin_oracle.socket.refused', { code: problem.details.reason ?? problem.code });
  if (error instanceof Problem)
    log.info({ requestId, status: problem.status, ...refusalOf(problem) }, 'a handshake was refused');
  else log.error({ requestId, err: error }, 'a handshake failed');
  return Object.assign(new Error(problem.message), { data: problemBody(problem, requestId) });
}
