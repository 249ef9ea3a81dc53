/** What the hooks ask the user's homeserver. It is loaded later: see load-matrix.ts. */
import type { Fetch } from '../../http/fetching.js';
import { createMatrixClient } from '../../matrix/matrix-client.js';
import type { IOpenIDToken } from '../../matrix/matrix-client.js';
import { matrixUserId, oracleRoomAlias } from '../../matrix/matrix-names.js';
import type { IWalletProps } from '../host/wallet.js';

export { createMatrixClient };

/** What a member may do who keeps the memory of a room: moderate it. */
const MODERATOR = 50;

/** Proves the id of the connected user to others. */
export const openIdTokenOf = ({ address, matrix }: IWalletProps, fetch: Fetch): Promise<IOpenIDToken> =>
  createMatrixClient({ ...matrix, fetch }).openIdToken(matrixUserId(address, matrix.homeServer));

/** The room that the user shares with an oracle. */
export interface OracleRoom {
  readonly roomId: string | null;
  readonly members: string[];
}

export const oracleRoomOf = async (
  { did, matrix }: IWalletProps,
  oracleDid: string,
  fetch: Fetch,
): Promise<OracleRoom> => {
  const client = createMatrixClient({ ...matrix, fetch });
  const roomId = await client.roomOfAlias(oracleRoomAlias(did, oracleDid, matrix.homeServer));
  return { roomId, members: roomId === null ? [] : await client.members(roomId) };
};

/** Invites a user to a room. @param isModerator Whether it is then made a moderator. */
export const inviteTo = async (
  { matrix }: IWalletProps,
  fetch: Fetch,
  { roomId, userId, isModerator }: { roomId: string; userId: string; isModerator: boolean },
): Promise<void> => {
  const client = createMatrixClient({ ...matrix, fetch });
  await client.invite(roomId, userId);
  if (isModerator) await client.setPowerLevel(roomId, userId, MODERATOR);
};
