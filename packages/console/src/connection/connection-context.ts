import { createContext, useContext } from 'react';
import type { Discovery, OracleClient, PlatformClient } from '@twin-oracle/sdk';
import type { UcanKey } from '@twin-oracle/sdk/ucan';
import type { Recorder } from '../exchanges/recorder';

/** To which server the console is connected, and as whom. */
export interface Connection {
  readonly baseUrl: string;
  readonly discovery: Discovery;
  /** The user's key at the oracle. */
  readonly key: UcanKey;
  readonly oracle: OracleClient;
  /** Undefined until the user has given an API key. */
  readonly platform: PlatformClient | undefined;
  readonly recorder: Recorder;
  /** Takes an API key, if the server does. @throws as the client does. */
  readonly connect: (apiKey: string, isKeptInBrowser: boolean) => Promise<void>;
  readonly disconnect: () => void;
  /** Continues as a new user of the oracle. */
  readonly replaceKey: () => Promise<void>;
}

export const ConnectionContext = createContext<Connection | undefined>(undefined);

/** @throws Error outside the application's frame. */
export const useConnection = (): Connection => {
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error('useConnection is called outside ConnectionProvider');
  return connection;
};

/** For pages whose route says that they need an API key: the shell asks for one before it shows them. */
export const usePlatform = (): PlatformClient => {
  const { platform } = useConnection();
  if (!platform)
    throw new Error("usePlatform is called on a page whose route does not say `needs: 'api-key'`");
  return platform;
};

/** The oracle's client, signed by the key of this browser. Chats have hooks of their own, in @twin-oracle/sdk/react. */
export const useOracle = (): OracleClient => useConnection().oracle;
