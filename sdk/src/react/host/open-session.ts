import type { CallbackAuth } from '../../authentication/callback-auth.js';
import type { OracleClient } from '../../client/oracle/oracle-client.js';
import { connectSession } from '../../realtime/connect-session.js';
import type { SessionSocket } from '../../realtime/socket/session-socket.js';
import type { SocketAuth } from '../../realtime/socket/socket-auth.js';

export interface OpenSessionOptions {
  readonly client: OracleClient;
  readonly auth: CallbackAuth;
  readonly sessionId: string;
  /** Where the event channel is; default: where the discovery document says. */
  readonly wsUrl: string | undefined;
}

/** Opens the event channel of a session. */
export const openSession = async ({
  client,
  auth,
  sessionId,
  wsUrl,
}: OpenSessionOptions): Promise<SessionSocket> => {
  const socket = wsUrl === undefined ? (await client.discover()).socket : { url: wsUrl };
  return connectSession({ ...socket, sessionId, auth: untilRefused(auth) });
};

/** Credentials that are not asked for again, at the next connection, once the user has refused to renew them. */
const untilRefused = (auth: SocketAuth): SocketAuth => {
  let refusal: { readonly error: unknown } | undefined;
  return {
    handshake: async (options) => {
      if (refusal) throw refusal.error;
      try {
        return await auth.handshake(options);
      } catch (error) {
        refusal = { error };
        throw error;
      }
    },
  };
};
