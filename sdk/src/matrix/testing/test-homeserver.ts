import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Readonly<Record<string, unknown>>;

/** What a handler of another service answers a request with; undefined when it is not for it. */
export type Handler = (request: {
  readonly call: string;
  readonly body: Json;
  readonly userId: string | undefined;
}) => Json | undefined;

interface Room {
  readonly alias: string;
  readonly membership: Map<string, 'join' | 'invite'>;
  powerLevels: Json & { readonly users: Readonly<Record<string, number>> };
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly errcode: string,
    message: string,
  ) {
    super(message);
  }
}

export interface TestHomeserver {
  readonly url: string;
  /** As user ids end. */
  readonly host: string;
  /** The requests so far. */
  readonly seen: string[];
  /** Makes a room that its creator has joined, to which others have to be invited. */
  createRoom(creator: string, aliasName: string, invited?: readonly string[]): string;
  levelsOf(roomId: string): Json;
  membershipOf(roomId: string, userId: string): string | undefined;
  /** The events that were sent. */
  readonly events: readonly SentEvent[];
  readonly server: Server;
  close(): void;
}

interface SentEvent {
  readonly eventId: string;
  readonly roomId: string;
  readonly type: string;
  readonly content: Json;
}

/**
 * A homeserver that follows the rules of Matrix 1.13 for invite-only rooms: who may join, invite, and change power levels. Each of its tokens belongs
 * to a user, and `other` answers what is not of Matrix.
 */
export const openHomeserver = async (
  tokens: (host: string) => Readonly<Record<string, string>>,
  other: Handler = () => undefined,
): Promise<TestHomeserver> => {
  const rooms = new Map<string, Room>();
  const seen: string[] = [];
  const events: SentEvent[] = [];

  const roomOf = (roomId: string): Room => {
    const room = rooms.get(roomId);
    if (!room) throw new Refusal(404, 'M_NOT_FOUND', 'Unknown room');
    return room;
  };
  const joinedRoom = (roomId: string, userId: string): Room => {
    const room = roomOf(roomId);
    if (room.membership.get(userId) !== 'join')
      throw new Refusal(403, 'M_FORBIDDEN', `${userId} is not in the room`);
    return room;
  };

  const answer = (method: string, path: readonly string[], body: Json, userId: string): Json => {
    const [first, second = '', third, fourth, fifth] = path;
    switch (`${method} ${[first, third, fourth].filter((part) => part !== undefined).join(' ')}`) {
      case 'POST user openid request_token':
        if (second !== userId) throw new Refusal(403, 'M_FORBIDDEN', 'Not your own id');
        return {
          access_token: `open-${seen.length}`,
          token_type: 'Bearer',
          matrix_server_name: host,
          expires_in: 3600,
        };
      case 'POST join': {
        const room = roomOf(second);
        if (!room.membership.has(userId)) throw new Refusal(403, 'M_FORBIDDEN', 'You are not invited');
        room.membership.set(userId, 'join');
        return { room_id: second };
      }
      case 'GET rooms joined_members': {
        const joined = [...joinedRoom(second, userId).membership].filter(([, state]) => state === 'join');
        return { joined: Object.fromEntries(joined.map(([id]) => [id, {}])) };
      }
      case 'GET rooms members':
        return {
          chunk: [...joinedRoom(second, userId).membership].map(([id, membership]) => ({
            type: 'm.room.member',
            state_key: id,
            content: { membership },
          })),
        };
      case 'POST rooms invite': {
        const room = joinedRoom(second, userId);
        const invited = String(body.user_id);
        if (room.membership.get(invited) === 'join')
          throw new Refusal(403, 'M_FORBIDDEN', 'They are in the room');
        room.membership.set(invited, 'invite');
        return {};
      }
      case 'GET rooms state m.room.power_levels':
        return joinedRoom(second, userId).powerLevels;
      case 'PUT rooms state m.room.power_levels': {
        const room = joinedRoom(second, userId);
        if ((room.powerLevels.users[userId] ?? 0) < 50)
          throw new Refusal(403, 'M_FORBIDDEN', 'Your power level is too low');
        room.powerLevels = { ...body, users: body.users as Readonly<Record<string, number>> };
        return { event_id: '$1' };
      }
      default: {
        if (method === 'PUT' && first === 'rooms' && third === 'send' && fourth !== undefined) {
          joinedRoom(second, userId);
          const eventId = `$${fifth}`;
          events.push({ eventId, roomId: second, type: fourth, content: body });
          return { event_id: eventId };
        }
        throw new Refusal(404, 'M_UNRECOGNIZED', `Unrecognized request: ${method} ${path.join('/')}`);
      }
    }
  };

  /** The reply to a request of the client-server API. */
  const matrix = (method: string, path: readonly string[], body: Json, userId: string | undefined): Json => {
    if (userId === undefined) throw new Refusal(401, 'M_UNKNOWN_TOKEN', 'Unknown token');
    if (method === 'GET' && path[0] === 'directory') {
      const [roomId] = [...rooms].find(([, { alias }]) => alias === path[2]) ?? [];
      if (roomId === undefined) throw new Refusal(404, 'M_NOT_FOUND', `Room alias ${path[2]} not found`);
      return { room_id: roomId, servers: [host] };
    }
    return answer(method, path, body, userId);
  };

  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const body = (text === '' ? {} : JSON.parse(text)) as Json;
      const userId = tokens(host)[(headers.authorization ?? '').replace('Bearer ', '')];
      const call = `${method} ${decodeURIComponent(url)}`;
      seen.push(call);
      const reply = (status: number, json: Json) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      try {
        const [, path] = /^\/_matrix\/client\/v3\/(.*)$/.exec(url) ?? [];
        const json =
          path === undefined
            ? other({ call, body, userId })
            : matrix(method, path.split('/').map(decodeURIComponent), body, userId);
        if (json) reply(200, json);
        else reply(404, { error: `There is no ${call}` });
      } catch (error) {
        const refusal = error instanceof Refusal ? error : new Refusal(500, 'M_UNKNOWN', String(error));
        reply(refusal.status, { errcode: refusal.errcode, error: refusal.message });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;

  return {
    url: `http://${host}`,
    host,
    seen,
    events,
    server,
    createRoom: (creator, aliasName, invited = []) => {
      const roomId = `!room${rooms.size + 1}:${host}`;
      rooms.set(roomId, {
        alias: `#${aliasName}:${host}`,
        membership: new Map([[creator, 'join'], ...invited.map((userId) => [userId, 'invite'] as const)]),
        powerLevels: { ban: 50, users: { [creator]: 100 } },
      });
      return roomId;
    },
    levelsOf: (roomId) => roomOf(roomId).powerLevels,
    membershipOf: (roomId, userId) => roomOf(roomId).membership.get(userId),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
