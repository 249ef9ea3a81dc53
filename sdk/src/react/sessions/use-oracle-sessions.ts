import { useEffect, useMemo } from 'react';
import type { Session } from '../../http/contract-schemas.js';
import { useOracleUrls } from '../config/use-oracle-urls.js';
import type { Overrides } from '../config/use-oracle-urls.js';
import { usePending } from '../store/use-pending.js';
import { useStore } from '../store/use-store.js';
import { useOraclesRuntime } from '../provider/oracles-context.js';
import type { SessionPages, SessionPagesState } from '../host/session-pages.js';

/** How many sessions a page has, and where the oracle is. */
export interface UseOracleSessionsOptions extends Overrides {
  /** Sessions a page, 1 to 100; default 20. */
  readonly limit?: number;
}

/** Before there is a user and it is known where the oracle is. */
const WAITING: SessionPagesState = {
  sessions: [],
  total: 0,
  isLoading: true,
  isFetchingNextPage: false,
  error: null,
};

const never = () => () => undefined;
const waiting = () => WAITING;

/**
 * The user's sessions with an oracle. `createSession` and `deleteSession` reject as the client does.
 *
 * @example
 * ```tsx
 * import { useOracleSessions } from '@twin-oracle/sdk/react';
 *
 * const Sessions = ({ onOpen }: { onOpen: (sessionId: string) => void }) => {
 *   const { sessions, createSession, hasNextPage, fetchNextPage } = useOracleSessions(oracleDid, { limit: 20 });
 *   return (
 *     <nav>
 *       <button onClick={() => void createSession().then(({ sessionId }) => onOpen(sessionId))}>New</button>
 *       {sessions.map(({ sessionId, title }) => (
 *         <button key={sessionId} onClick={() => onOpen(sessionId)}>
 *           {title}
 *         </button>
 *       ))}
 *       {hasNextPage && <button onClick={() => void fetchNextPage()}>More</button>}
 *     </nav>
 *   );
 * };
 * ```
 */
export const useOracleSessions = (oracleDid: string, options: UseOracleSessionsOptions = {}) => {
  const { limit = 20 } = options;
  const runtime = useOraclesRuntime();
  const {
    config,
    isReady: isConfigReady,
    error: notFound,
    refetch: find,
  } = useOracleUrls(oracleDid, options);
  const { apiUrl } = config;
  const pages = useMemo(
    () => (apiUrl === null ? undefined : runtime.sessions(oracleDid, apiUrl, limit)),
    [runtime, oracleDid, apiUrl, limit],
  );
  const source = useMemo(
    () => ({
      subscribe: (listener: () => void) => pages?.subscribe(listener) ?? never(),
      getState: () => pages?.state ?? WAITING,
    }),
    [pages],
  );
  const state = useStore(source, waiting);
  useEffect(() => void pages?.load(), [pages]);
  const creating = usePending((of: SessionPages) => of.create());
  const deleting = usePending((of: SessionPages, sessionId: string) => of.delete(sessionId));
  const { run: create } = creating;
  const { run: remove } = deleting;
  const actions = useMemo(() => {
    const ready = (): SessionPages => {
      if (!pages) throw notFound ?? new Error('There is no user, or it is not known where the oracle is');
      return pages;
    };
    return {
      refetch: async () => (pages ? pages.refetch() : find()),
      fetchNextPage: async () => pages?.fetchNextPage(),
      createSession: async (): Promise<Session> => create(ready()),
      deleteSession: async (sessionId: string): Promise<void> => remove(ready(), sessionId),
    };
  }, [pages, notFound, find, create, remove]);
  const { sessions, total, isLoading, isFetchingNextPage, error } = state;
  return {
    ...{ sessions, total, isFetchingNextPage, isConfigReady },
    ...actions,
    isLoading: isLoading && !notFound,
    error: error ?? notFound,
    hasNextPage: sessions.length < total,
    isCreatingSession: creating.isPending,
    isCreateSessionError: creating.hasFailed,
    isDeletingSession: deleting.isPending,
    isDeleteSessionError: deleting.hasFailed,
  };
};
