import type { Fetch } from '../http/fetching.js';
import { createTimedFetch } from '../http/timed-fetch.js';
import { MatrixError } from '../matrix/matrix-error.js';
import { memberOf, textOf } from '../validation/member-of.js';

export interface RoomsBotOptions {
  readonly url: string;
  /** The user's token of the homeserver. */
  readonly accessToken: string;
  readonly fetch: Fetch;
}

/** The service that makes the rooms of users and oracles. Each throws MatrixError when it refuses, and ConnectionError when it does not answer. */
export interface RoomsBot {
  /** The ids of the user's spaces, made if they are not there. */
  spaces(userDid: string): Promise<readonly string[]>;
  /** The id of the room that a user shares with an oracle, made if it is not there. */
  oracleRoom(userDid: string, oracleDid: string): Promise<string>;
}

export const createRoomsBot = ({ url, accessToken, fetch }: RoomsBotOptions): RoomsBot => {
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    const response = await createTimedFetch(fetch)(
      new Request(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
    // Without one the status says what happened, and what is missing is an error below.
    const reply: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw new MatrixError(response.status, reply);
    return reply;
  };

  return {
    spaces: async (did) => {
      const reply = await post('/spaces/source', { did });
      const subspaces = memberOf(reply, 'subspaces');
      const spaces: readonly unknown[] = Object.values(subspaces ?? {});
      return [reply, ...spaces].flatMap((space) => textOf(space, 'space_id') ?? []);
    },
    oracleRoom: async (did, oracleDid) => {
      const roomId = textOf(await post('/spaces/oracle/create', { did, oracleDid }), 'roomId');
      if (roomId === undefined) throw new Error('The rooms bot has named no room');
      return roomId;
    },
  };
};
