import { useMemo } from 'react';
import { useOraclesContext, useOraclesRuntime } from '../provider/oracles-context.js';
import { createResource } from '../store/resource.js';
import { usePending } from '../store/use-pending.js';
import { useResource } from '../store/use-resource.js';
import { loadMatrix } from './load-matrix.js';

const NO_ROOM = { roomId: null, members: [] };

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
    const resource = createResource(async () =>
      wallet ? (await loadMatrix()).oracleRoomOf(wallet, oracleDid, fetch) : NO_ROOM,
    );
    /** Invites to the room, and reads its members again. */
    const invite = async (userId: string, isModerator: boolean) => {
      await resource.load();
      const { value, error } = resource.getState();
      if (error) throw error;
      const roomId = value?.roomId;
      if (!wallet || !roomId) throw new Error('Oracle room id not found');
      await (await loadMatrix()).inviteTo(wallet, fetch, { roomId, userId, isModerator });
      await resource.reload();
    };
    return { resource, invite };
  }, [wallet, fetch, oracleDid]);
  const { value, error, isLoading } = useResource(room.resource);

  const inviting = usePending((of: typeof room, userId: string) => of.invite(userId, false));
  const enabling = usePending((of: typeof room, userId: string) => of.invite(userId, true));
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
