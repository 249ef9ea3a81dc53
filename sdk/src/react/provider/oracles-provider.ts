import { createElement, useEffect, useMemo, useRef, useState } from 'react';
import type { PropsWithChildren, ReactElement } from 'react';
import type { ChainServices } from '../../chain/oracle-contract.js';
import type { Fetch } from '../../http/fetching.js';
import type { RequestHooks } from '../../http/request-hooks.js';
import type { OracleResolver } from '../../resolver/oracle-resolver.js';
import { createLoader } from '../../runtime/load-later.js';
import { toolSchema } from '../host/tool-schema.js';
import { useStore } from '../store/use-store.js';
import { OraclesContext } from './oracles-context.js';
import type { IOraclesContextProps } from './oracles-context.js';
import { tokenOf } from './token-of.js';
import { useWallet } from './use-wallet.js';
import type { InitialWallet } from './use-wallet.js';
import { OraclesRuntime } from '../host/oracles-runtime.js';
import type { CreateDelegationFn, CreateInvocationFn, IWalletProps, TransactionFn } from '../host/wallet.js';

/** The user of the hooks, and what signs for the user. */
export interface IOraclesProviderProps extends RequestHooks {
  /**
   * The connected user; null, or a promise, while there is none: hooks then load nothing. It is compared by its values, so it may be inline.
   * A promise is taken once, and others are ignored with a warning. A change to another user is followed, with a warning: give the provider a
   * `key` of the user. Null signs out.
   */
  readonly initialWallet: InitialWallet;
  readonly transactSignX: TransactionFn;
  readonly createDelegation: CreateDelegationFn;
  /** Without it the delegation alone says who calls. */
  readonly createInvocation?: CreateInvocationFn;
  /** Finds oracles by their DID, where a hook has no `overrides.baseUrl`. */
  readonly resolveOracle?: OracleResolver;
  /** Where the services of the chain are, for `useContractOracle` and live agents. */
  readonly chain?: ChainServices;
  /** Sends the requests; default: the platform's own `fetch`. */
  readonly fetch?: Fetch;
  /** @deprecated Not used: these hooks need no query library. The published client has it. */
  readonly queryClient?: unknown;
}

/**
 * Gives the hooks a user. Its functions may be inline: the latest ones are called.
 *
 * @example
 * ```tsx
 * import { createIndexerResolver } from '@twin-oracle/sdk';
 * import { OraclesProvider } from '@twin-oracle/sdk/react';
 * import type { PropsWithChildren } from 'react';
 *
 * const resolveOracle = createIndexerResolver({ url: 'https://indexer.example.org/graphql' });
 *
 * const App = ({ children }: PropsWithChildren) => (
 *   <OraclesProvider
 *     initialWallet={wallet}
 *     resolveOracle={resolveOracle}
 *     transactSignX={(messages, memo) => signer.transact(messages, memo)}
 *     createDelegation={(audience) => signer.delegate(audience)}
 *     createInvocation={(audience) => signer.invoke(audience)}
 *   >
 *     {children}
 *   </OraclesProvider>
 * );
 * ```
 */
export const OraclesProvider = ({
  children,
  ...props
}: PropsWithChildren<IOraclesProviderProps>): ReactElement => {
  const wallet = useWallet(props.initialWallet);
  const latest = useLatest(props);
  const runtime = useRuntime(wallet, latest);
  const { actions } = runtime;
  const agActions = useStore(actions);
  const value = useMemo<IOraclesContextProps>(
    () => ({
      wallet,
      agActions,
      transactSignX: (messages, memo) => latest.current.transactSignX(messages, memo),
      authedRequest: async (...request) => (await loadAuthedRequest()).sendAuthed(runtime, ...request),
      getDelegation: (oracleDid) => tokenOf(runtime.auth(oracleDid)?.delegation(), 'serialized'),
      getInvocation: (oracleDid) => tokenOf(runtime.auth(oracleDid)?.handshake(), 'invocation'),
      registerAgAction: (action, handler, render) => {
        actions.set({ ...action, schema: toolSchema(action.parameters), handler, render });
      },
      unregisterAgAction: (name) => actions.remove(name),
      executeAgAction: (name, args) => actions.execute(name, args),
      getAgActionRender: (name) => actions.get(name)?.render,
    }),
    [wallet, agActions, runtime, actions, latest],
  );
  const provided = useMemo(() => ({ value, runtime }), [value, runtime]);
  return createElement(OraclesContext.Provider, { value: provided }, children);
};

const loadAuthedRequest = createLoader('What sends requests', () => import('./authed-request.js'));

/** Read by callbacks, never during rendering. */
const useLatest = <Value>(value: Value): { readonly current: Value } => {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
};

/** One for each user. */
const useRuntime = (
  wallet: IWalletProps | null,
  latest: { readonly current: IOraclesProviderProps },
): OraclesRuntime => {
  const make = () => ({ did: wallet?.did, runtime: new OraclesRuntime(wallet, () => latest.current) });
  const [made, setMade] = useState(make);
  if (made.did === wallet?.did) return made.runtime;
  const next = make();
  setMade(next);
  return next.runtime;
};
