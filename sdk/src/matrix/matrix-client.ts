import type { Fetch } from '../http/fetching.js';
import { createTimedFetch } from '../http/timed-fetch.js';
import { newUuid } from '../http/send-once.js';
import { homeserverUrl } from './matrix-names.js';
import { MatrixError } from './matrix-error.js';

export interface MatrixClientOptions {
  /** Its URL or its host. */
  readonly homeServer: string;
  readonly accessToken: string;
  readonly fetch: Fetch;
  /** How long a reply may take, in milliseconds; default: 45 seconds. Exceeded, it is a TimeoutError. */
  readonly timeoutMs?: number | undefined;
}

/** What proves a user's id to others, for as long as it says. */
export interface IOpenIDToken {
  readonly access_token: string;
  readonly token_type: string;
  readonly matrix_server_name: string;
  /** Seconds. */
  readonly expires_in: number;
}

/** The operations of the Matrix client-server API (v3) that oracles need. Each throws MatrixError when the homeserver refuses, ConnectionError when it does not answer, and TypeError when its name is none. */
export interface MatrixClient {
  openIdToken(userId: string): Promise<IOpenIDToken>;
  /** Null when there is no such room. */
  roomOfAlias(alias: string): Promise<string | null>;
  /** The ids of those who have joined. */
  members(roomId: string): Promise<string[]>;
  /** The ids of those who have joined or are invited. */
  membersAndInvited(roomId: string): Promise<readonly string[]>;
  join(roomId: string): Promise<void>;
  invite(roomId: string, userId: string): Promise<void>;
  /** Sends an event that is not encrypted. */
  sendEvent(roomId: string, eventType: string, content: object): Promise<{ readonly event_id: string }>;
  /** Gives a member a power level, and leaves those of others as they are. */
  setPowerLevel(roomId: string, userId: string, level: number): Promise<void>;
}

export const createMatrixClient = ({
  homeServer,
  accessToken,
  timeoutMs,
  ...options
}: MatrixClientOptions): MatrixClient => {
  const fetch = createTimedFetch(options.fetch, timeoutMs);
  const call = async <Reply>(method: string, path: readonly string[], body?: object): Promise<Reply> => {
    // Not before: who creates a client, such as a component that is rendered, does not handle errors.
    const base = `${homeserverUrl(homeServer)}/_matrix/client/v3`;
    const response = await fetch(
      new Request(`${base}/${path.map(encodeURIComponent).join('/')}`, {
        method,
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    // A reply that is not JSON is none of a homeserver: the error has its status.
    const reply: unknown = await response.json().catch(() => undefined);
    if (!response.ok || reply === undefined) throw new MatrixError(response.status, reply);
    // The specification of Matrix says what each operation answers with.
    return reply as Reply;
  };

  return {
    openIdToken: (userId) => call('POST', ['user', userId, 'openid', 'request_token'], {}),
    roomOfAlias: async (alias) => {
      try {
        const { room_id: roomId } = await call<{ room_id: string }>('GET', ['directory', 'room', alias]);
        return roomId;
      } catch (error) {
        if (error instanceof MatrixError && error.status === 404) return null;
        throw error;
      }
    },
    members: async (roomId) => {
      const path = ['rooms', roomId, 'joined_members'];
      const { joined } = await call<{ joined: Record<string, unknown> }>('GET', path);
      return Object.keys(joined);
    },
    membersAndInvited: async (roomId) => {
      const { chunk } = await call<{ chunk: readonly MemberEvent[] }>('GET', ['rooms', roomId, 'members']);
      return chunk
        .filter(({ content }) => content.membership === 'join' || content.membership === 'invite')
        .map(({ state_key: userId }) => userId);
    },
    join: async (roomId) => {
      await call('POST', ['join', roomId], {});
    },
    invite: async (roomId, userId) => {
      await call('POST', ['rooms', roomId, 'invite'], { user_id: userId });
    },
    sendEvent: (roomId, eventType, content) =>
      call('PUT', ['rooms', roomId, 'send', eventType, newUuid()], content),
    setPowerLevel: async (roomId, userId, level) => {
      const path = ['rooms', roomId, 'state', 'm.room.power_levels'];
      const levels = await call<{ users?: Record<string, number> }>('GET', path);
      await call('PUT', path, { ...levels, users: { ...levels.users, [userId]: level } });
    },
  };
};

/** `m.room.member`. */
interface MemberEvent {
  readonly state_key: string;
  readonly content: { readonly membership: string };
}
