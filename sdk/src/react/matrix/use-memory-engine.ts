import { useEffect, useMemo } from 'react';
import { oracleRoomAlias } from '../../matrix/matrix-names.js';
import type { MatrixClient } from '../../matrix/matrix-client.js';
import { createResource } from '../store/resource.js';
import { useOraclesContext, useOraclesRuntime } from '../provider/oracles-context.js';
import { usePending } from '../store/use-pending.js';
import { useStore } from '../store/use-store.js';
import { openMatrixClient } from './open-matrix-client.js';

/** What a member may do who keeps the memory of a room: moderate it. */
const MODERATOR = 50;

/** The room that the user shares with an oracle. */
interface OracleRoom {
  readonly roomId: string | null;
  readonly members: readonly string[];
}

/**
 * The user's room with an oracle, and the memory engine in it. `error` says why the room could not be read: a MatrixError when the homeserver
 * refuses, a TypeError when the wallet names none. Both functions reject with it, and with an Error when there is no such room.
 *
 * @example
 * ```tsx
 * import { useMemoryEngine } from '@twin-oracle/sdk/react';
 *
 * const Memory = ({ engineUserId }: { engineUserId: string }) => {
 *   const { enableMemoryEngine, isLoadingMemoryEngine, members = [] } = useMemoryEngine(oracleDid);
 *   if (members.includes(engineUserId)) return <p>The memory engine is on</p>;
 *   return (
 *     <button disabled={isLoadingMemoryEngine} onClick={() => void enableMemoryEngine(engineUserId)}>
 *       Remember our conversations
 *     </button>
 *   );
 * };
 * ```
 */
export const useMemoryEngine = (oracleDid: string) => {
  const { wallet } = useOraclesContext();
  const { fetch } = useOraclesRuntime();
  const room = useMemo(() => {
    const resource = createResource(async (): Promise<OracleRoom> => {
      if (!wallet) return { roomId: null, members: [] };
      const client = await openMatrixClient({ ...wallet.matrix, fetch });
      const alias = oracleRoomAlias(wallet.did, oracleDid, wallet.matrix.homeServer);
      const roomId = await client.roomOfAlias(alias);
      return { roomId, members: roomId === null ? [] : await client.members(roomId) };
    });
    /** Does something in the room, and reads its members again. */
    const change = async (work: (client: MatrixClient, roomId: string) => Promise<void>) => {
      await resource.load();
      const { value, error } = resource.getState();
      if (error) throw error;
      const roomId = value?.roomId;
      if (!wallet || !roomId) throw new Error('Oracle room id not found');
      await work(await openMatrixClient({ ...wallet.matrix, fetch }), roomId);
      await resource.reload();
    };
    return { resource, change };
  }, [wallet, fetch, oracleDid]);
  const { value, error, isLoading } = useStore(room.resource);
  useEffect(() => void room.resource.load(), [room]);
  const inviting = usePending((of: typeof room, userId: string) =>
    of.change((client, roomId) => client.invite(roomId, userId)),
  );
  const enabling = usePending((of: typeof room, userId: string) =>
    of.change(async (client, roomId) => {
      await client.invite(roomId, userId);
      await client.setPowerLevel(roomId, userId, MODERATOR);
    }),
  );
  const { run: invite } = inviting;
  const { run: enable } = enabling;
  const functions = useMemo(
    () => ({
      inviteUser: (userId: string) => invite(room, userId),
      enableMemoryEngine: (memoryEngineUserId: string) => enable(room, memoryEngineUserId),
    }),
    [room, invite, enable],
  );
  return {
    ...functions,
    isInvitingUser: inviting.isPending,
    isLoadingMemoryEngine: enabling.isPending,
    oracleRoomId: value?.roomId,
    isLoadingOracleRoomId: isLoading,
    members: value?.members,
    isLoadingMembers: isLoading,
    error,
  };
};
