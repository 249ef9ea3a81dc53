import type { AnyCaller } from '../../auth/callers/caller.js';
import type { TurnOfUser } from '../../oracle/agent/build-turn.js';
import type { ValidRequest } from '../../contract/pipeline-options.js';

/** A valid request with a known caller, before its handler. */
export type BeforeOperation = ValidRequest<AnyCaller>;

/** A turn that an agent is about to answer, or whose answer has ended and is stored. */
export type HookTurn = TurnOfUser;

/**
 * What a plugin may take part in; there are no others. Each call has a time limit. A hook that fails again and again is left out until its
 * plugin has recovered, and the request goes on without it, unless the hook is a gate: `beforeOperation` then refuses with 503.
 */
export interface PluginHooks {
  /** May refuse the request: what it throws with `refuse` is the reply. */
  readonly beforeOperation?: (request: BeforeOperation) => Promise<void> | void;
  /** Text for the model that answers: what it should know of this user. Untrusted text has to be delimited by the plugin. */
  readonly instructions?: (turn: HookTurn) => Promise<string | undefined> | string | undefined;
  /** Called when an answer has ended, by the server that has made it. A server that is killed may not call it. */
  readonly afterRun?: (run: HookTurn) => Promise<void> | void;
}
