/**
 * The names, options and results of the published client, compared with those of the hooks. Nothing runs here: the compiler is the test. Types that the
 * published client takes from packages which are not on the registry are `any`, and fit everything.
 */
import type * as Published from '@ixo/oracles-client-sdk';
import type { useLiveAgent as publishedUseLiveAgent } from '@ixo/oracles-client-sdk/live-agent';
import type * as Hooks from '../src/react/index.js';
import type { useLiveAgent } from '../src/react/live-agent/index.js';

type Equal<A, B> = [A, B] extends [B, A] ? true : false;

/** Compiles only when its argument is `true`. */
type Holds<Claim extends true> = Claim;

type Hook = (...args: never[]) => unknown;

/** The names that only the published one has. */
type Missing<Ours, Theirs> = Exclude<keyof Theirs, keyof Ours>;
type MissingResults<Ours extends Hook, Theirs extends Hook> = Missing<ReturnType<Ours>, ReturnType<Theirs>>;

/** The members of a result that an application cannot use as it uses those of the published client. */
type Different<Ours, Theirs> = {
  [Name in keyof Theirs & keyof Ours]: Ours[Name] extends Theirs[Name] ? never : Name;
}[keyof Theirs & keyof Ours];
type DifferentResults<Ours extends Hook, Theirs extends Hook> = Different<
  ReturnType<Ours>,
  ReturnType<Theirs>
>;

/** Whether all arguments of the published one can be given to ours. */
type Takes<Ours extends Hook, Theirs extends Hook> =
  Parameters<Theirs> extends Parameters<Ours> ? true : false;

type H = typeof Hooks;
type P = typeof Published;

/** What is not there, or different, is in docs/migrating.md. */
export type Claims = [
  Holds<Equal<Missing<H, P>, 'useLiveAgent'>>,

  Holds<Takes<H['useChat'], P['useChat']>>,
  Holds<Equal<MissingResults<H['useChat'], P['useChat']>, never>>,
  Holds<
    Equal<
      DifferentResults<H['useChat'], P['useChat']>,
      // Events are typed apart; an attachment has one of its two places; TanStack Query's results.
      'messages' | 'sendMessage' | 'refetchMessages'
    >
  >,
  Holds<Equal<Missing<Hooks.IChatOptions, Published.IChatOptions>, never>>,
  Holds<Equal<Missing<Hooks.ChatRunState, Published.ChatRunState>, never>>,

  Holds<Takes<H['useOracleSessions'], P['useOracleSessions']>>,
  Holds<Equal<MissingResults<H['useOracleSessions'], P['useOracleSessions']>, never>>,
  Holds<Equal<DifferentResults<H['useOracleSessions'], P['useOracleSessions']>, 'refetch' | 'fetchNextPage'>>,

  Holds<Takes<H['useOraclesConfig'], P['useOraclesConfig']>>,
  Holds<Equal<MissingResults<H['useOraclesConfig'], P['useOraclesConfig']>, never>>,
  Holds<Equal<DifferentResults<H['useOraclesConfig'], P['useOraclesConfig']>, 'config'>>,
  Holds<
    Equal<
      Missing<ReturnType<H['useOraclesConfig']>['config'], ReturnType<P['useOraclesConfig']>['config']>,
      'authConfig'
    >
  >,

  Holds<Takes<H['useModels'], P['useModels']>>,
  Holds<Equal<MissingResults<H['useModels'], P['useModels']>, never>>,
  // Members of a model may be missing.
  Holds<Equal<DifferentResults<H['useModels'], P['useModels']>, 'models' | 'defaultModel'>>,
  Holds<Equal<Missing<Hooks.ModelInfo, Published.ModelInfo>, never>>,

  Holds<Takes<H['useContractOracle'], P['useContractOracle']>>,
  Holds<Equal<MissingResults<H['useContractOracle'], P['useContractOracle']>, never>>,
  Holds<Equal<DifferentResults<H['useContractOracle'], P['useContractOracle']>, never>>,

  Holds<Takes<H['useMemoryEngine'], P['useMemoryEngine']>>,
  Holds<Equal<MissingResults<H['useMemoryEngine'], P['useMemoryEngine']>, never>>,
  Holds<Equal<DifferentResults<H['useMemoryEngine'], P['useMemoryEngine']>, never>>,

  Holds<Equal<MissingResults<H['useGetOpenIdToken'], P['useGetOpenIdToken']>, never>>,
  Holds<Equal<DifferentResults<H['useGetOpenIdToken'], P['useGetOpenIdToken']>, never>>,
  Holds<Takes<H['getOpenIdToken'], P['getOpenIdToken']>>,
  Holds<Equal<Missing<ReturnType<H['getOpenIdToken']>, ReturnType<P['getOpenIdToken']>>, never>>,

  Holds<Equal<MissingResults<H['useOraclesContext'], P['useOraclesContext']>, never>>,
  // The schema of an action may be of zod 3.
  Holds<
    Equal<DifferentResults<H['useOraclesContext'], P['useOraclesContext']>, 'agActions' | 'registerAgAction'>
  >,
  Holds<Takes<H['OraclesProvider'], P['OraclesProvider']>>,
  Holds<Equal<Missing<Hooks.IOraclesProviderProps, Published.IOraclesProviderProps>, never>>,
  Holds<Equal<Missing<Hooks.AgActionConfig, Published.AgActionConfig>, never>>,
  Holds<Equal<Missing<Hooks.IComponentMetadata['props'], Published.IComponentMetadata['props']>, never>>,

  Holds<Takes<typeof useLiveAgent, typeof publishedUseLiveAgent>>,
  Holds<Equal<MissingResults<typeof useLiveAgent, typeof publishedUseLiveAgent>, never>>,
  Holds<Equal<DifferentResults<typeof useLiveAgent, typeof publishedUseLiveAgent>, never>>,
];

/** Types that applications name: what the published client calls so can be given to ours, or ours to what expects the published one. */
export type Accepted = [
  Holds<Published.IWalletProps extends Hooks.IWalletProps ? true : false>,
  Holds<Published.IMatrixLoginProps extends Hooks.IMatrixLoginProps ? true : false>,
  Holds<Published.CreateDelegationFn extends Hooks.CreateDelegationFn ? true : false>,
  Holds<Published.CreateInvocationFn extends Hooks.CreateInvocationFn ? true : false>,
  Holds<Published.DelegationResult extends Hooks.DelegationResult ? true : false>,
  Holds<Published.InvocationResult extends Hooks.InvocationResult ? true : false>,
  Holds<Published.IBrowserTools extends Hooks.IBrowserTools ? true : false>,
  Holds<Published.IBrowserToolParams extends Hooks.IBrowserToolParams ? true : false>,
  Holds<Published.StreamingMode extends Hooks.StreamingMode ? true : false>,
  Holds<Published.IChatOptions extends Hooks.IChatOptions ? true : false>,
  Holds<Hooks.ChatRunState extends Published.ChatRunState ? true : false>,
  Holds<Hooks.IChatSession extends Published.IChatSession ? true : false>,
];
