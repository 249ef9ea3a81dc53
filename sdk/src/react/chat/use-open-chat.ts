import { useEffect, useMemo } from 'react';
import type { Chat } from '../../chat/chat.js';
import { useOracleUrls } from '../config/use-oracle-urls.js';
import type { Overrides } from '../config/use-oracle-urls.js';
import { useOraclesRuntime } from '../provider/oracles-context.js';

/** Which session of which oracle. */
export interface ChatAddress {
  readonly oracleDid: string;
  readonly sessionId: string;
  readonly overrides?: Overrides | undefined;
}

/** The chat of a session, connected while the component is mounted; undefined until there is a user, a session and an oracle. */
export const useOpenChat = ({
  oracleDid,
  sessionId,
  overrides,
  historyPageSize,
}: ChatAddress & { readonly historyPageSize?: number | undefined }): {
  readonly chat: Chat | undefined;
  readonly apiUrl: string | null;
  readonly isConfigReady: boolean;
  /** Why the oracle was not found. */
  readonly error: Error | null;
  /** Looks for the oracle again. */
  readonly find: () => Promise<void>;
} => {
  const runtime = useOraclesRuntime();
  const { config, isReady: isConfigReady, error, refetch: find } = useOracleUrls(oracleDid, overrides);
  const { apiUrl } = config;
  const wsUrl = overrides?.wsUrl;
  const chat = useMemo(
    () =>
      apiUrl === null || sessionId === ''
        ? undefined
        : runtime.chat(oracleDid, apiUrl, { sessionId, historyPageSize, wsUrl }),
    // The page size and the channel's URL count once: with others the chat is the same one.
    [runtime, oracleDid, apiUrl, sessionId, historyPageSize, wsUrl],
  );
  useEffect(() => chat?.attach(), [chat]);
  return { chat, apiUrl, isConfigReady, error, find };
};
