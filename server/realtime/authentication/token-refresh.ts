import type { Revocations } from '../../auth/revocations/service.js';
import { isRevoked } from '../../auth/ucan/validate.js';
import { authFailed, type UcanSignIn } from '../../auth/authentication/sign-in.js';
import { Problem, problemOf, refusalOf, type Explain } from '../../contract/errors/problem.js';
import type { Logger } from 'pino';
import { closeSocket } from '../socket/disconnect.js';
import type { Emit } from '../socket/emit.js';
import { refuseEvent } from '../socket/exception.js';
import type { SessionSocket } from '../socket/socket-data.js';
import { followToken } from './token-lifetime.js';

/** A client with an invalid token would retry forever. */
const MAX_REFUSALS = 5;

export interface TokenRefreshOptions {
  readonly emit: Emit;
  readonly signIn: UcanSignIn;
  readonly revocations: Pick<Revocations, 'has'>;
  readonly address: string;
  readonly explain: Explain;
  readonly log: Logger;
}

/** Answers `authenticate`: from then on the new token counts for the socket. A token that is refused changes nothing. */
export function acceptTokenRefresh(
  socket: SessionSocket,
  { emit, signIn, revocations, address, explain, log }: TokenRefreshOptions,
): void {
  let refusals = 0;
  // One after another: the last that was sent is to count, however long each is looked at.
  let last = Promise.resolve();

  socket.on('authenticate', ({ invocation, ucanDelegation }) => {
    last = last.then(() => renew({ invocation, delegation: ucanDelegation })).catch(refuse);
  });

  async function renew(artifacts: { invocation: string | undefined; delegation: string | undefined }) {
    if (!socket.connected) return;
    const { sessionId, did } = socket.data;
    const caller = await signIn(artifacts, address);
    if (caller.did !== did) {
      throw authFailed({
        code: caller.via === 'invocation' ? 'invalid_invocation' : 'invalid_delegation',
        message: 'The token is of another user',
        reason: 'ucan_wrong_issuer',
        detail: 'The token must be of the user who opened the socket',
      });
    }
    // The socket may have disconnected during validation; then nothing would cancel the new timer.
    if (socket.disconnected) return;
    if (isRevoked(caller.ids, revocations)) {
      closeSocket(emit, socket, 'ucan_revoked');
      return;
    }
    refusals = 0;
    socket.data.tokenIds = caller.ids;
    socket.data.expiresAt = caller.expiresAt;
    const expiresAt = followToken(emit, socket);
    emit(socket, 'authenticated', { sessionId, expiresAt, timestamp: new Date().toISOString() });
  }

  function refuse(error: unknown): void {
    const problem = problemOf(error, explain);
    if (error instanceof Problem)
      log.info({ did: socket.data.did, ...refusalOf(problem) }, 'a fresh token was refused');
    else log.error({ err: error }, 'a fresh token could not be checked');
    refuseEvent(emit, socket, 'authenticate', problem);
    // A limit, or a database that is away, says nothing of the token.
    if (problem.status === 401 && ++refusals >= MAX_REFUSALS) closeSocket(emit, socket, 'too_many_refusals');
  }
}
