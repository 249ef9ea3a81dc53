import type { AnyCaller } from '../../auth/callers/caller.js';
import type { Sql } from '../store/plugin-database.js';
import type { TurnOfUser } from '../../oracle/agent/build-turn.js';
import type { UsedTurn } from '../../oracle/agent/limit-turn.js';
import type { EndedRun } from '../../oracle/runs/log/ended-run-store.js';
import type { HeldRun, HoldDecision } from '../../oracle/runs/run-admission.js';
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
  /**
   * Reserves what runs may cost, in the transaction that stores them with their messages: both are stored, or neither is. It decides about each run, in
   * their order: why it is refused, made by `refuse`; or else the receipt of a payment that came with it, if there was one. One plugin alone may
   * have this hook. It must lock rows in the same order each time.
   */
  readonly holdRuns?: (sql: Sql, runs: readonly HeldRun[]) => Promise<readonly HoldDecision[]>;
  /**
   * Accounts for runs in the transaction that ends them. When it fails the runs end all the same: a job has to find what was not settled, by the
   * service `runs`.
   */
  readonly settleRuns?: (sql: Sql, ended: readonly EndedRun[]) => Promise<void>;
  /**
   * Called after a step of an answer that another one follows, with what the answer has used. A text ends the answer politely with it, and keeps what was
   * said before.
   */
  readonly endTurn?: (turn: UsedTurn) => Promise<string | undefined> | string | undefined;
  /** Called when an answer has ended, by the server that has made it. A server that is killed may not call it. */
  readonly afterRun?: (run: HookTurn) => Promise<void> | void;
}
