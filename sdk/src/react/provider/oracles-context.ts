import { createContext, useContext } from 'react';
import type { AgAction, AgActionHandler, AgActionRender } from '../host/ag-action.js';
import type { OraclesRuntime } from '../host/oracles-runtime.js';
import type { IWalletProps, TransactionFn } from '../host/wallet.js';

/** What the provider gives to the components of the page. */
export interface IOraclesContextProps {
  readonly wallet: IWalletProps | null;
  readonly transactSignX: TransactionFn;
  /** Sends a request with the user's credentials for an oracle, and returns its JSON. @throws ProblemError and as `fetch` does. */
  readonly authedRequest: <Reply>(
    url: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
    options?: RequestInit,
    oracleDid?: string,
  ) => Promise<Reply>;
  /** Null when there is no user, or the user has not signed. */
  readonly getDelegation: (oracleDid: string) => Promise<string | null>;
  readonly getInvocation: (oracleDid: string) => Promise<string | null>;
  readonly agActions: readonly AgAction[];
  readonly registerAgAction: (action: AgAction, handler: AgActionHandler, render?: AgActionRender) => void;
  readonly unregisterAgAction: (name: string) => void;
  readonly executeAgAction: (name: string, args: unknown) => Promise<unknown>;
  readonly getAgActionRender: (name: string) => AgActionRender | undefined;
}

export const OraclesContext = createContext<
  { readonly value: IOraclesContextProps; readonly runtime: OraclesRuntime } | undefined
>(undefined);

const useProvided = () => {
  const provided = useContext(OraclesContext);
  if (!provided) throw new Error('useOraclesContext must be used within a OraclesProvider');
  return provided;
};

/**
 * What the provider gives to components: the user, requests with the user's credentials, and the registered actions.
 *
 * @throws Error outside an OraclesProvider.
 *
 * @example
 * ```tsx
 * import { useOraclesContext } from '@twin-oracle/sdk/react';
 *
 * const SignedIn = () => {
 *   const { wallet } = useOraclesContext();
 *   return <p>{wallet ? wallet.did : 'Nobody is signed in'}</p>;
 * };
 * ```
 */
export const useOraclesContext = (): IOraclesContextProps => useProvided().value;

/** What the hooks share outside React's tree. */
export const useOraclesRuntime = (): OraclesRuntime => useProvided().runtime;
