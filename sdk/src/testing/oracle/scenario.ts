import type { KnownProblemCode } from '../../errors/problem.js';
import type { RunEvent } from '../../stream/run-event.js';

/** The answer of an oracle to one message, step by step. `spec/scenarios/` has some, and spec/README.md explains the format. */
export interface Scenario {
  /** Lower-case words joined by hyphens. A message that begins with `/` and this name chooses the scenario. */
  readonly name: string;
  /** One sentence for people. */
  readonly summary: string;
  /** A regular expression, in any letter case: messages in which it is found choose the scenario. */
  readonly message?: string;
  /** The request is refused before the answer begins. */
  readonly refuse?: Refusal;
  readonly steps: readonly ScenarioStep[];
}

/** Why a request is refused, as a problem of the contract. */
export interface Refusal {
  readonly code: KnownProblemCode;
  readonly detail: string;
  readonly retryAfterSeconds?: number;
  /** The claims that `payment_required` asks to pay. */
  readonly claims?: readonly string[];
  /** How many messages of a session are refused before the answer is given. Default: all. */
  readonly times?: number;
}

/** One thing that happens; times are in milliseconds. In texts, `{message}` is what the user has sent. */
export type ScenarioStep =
  | { readonly wait: number }
  /** Comes word by word, with a pause between two, and as many times as it says. */
  | { readonly text: string; readonly every?: number; readonly times?: number }
  | { readonly reasoning: string; readonly every?: number }
  /** A tool that the oracle itself runs. */
  | { readonly tool: OracleCall }
  /** A tool of the user's browser. The run waits for its result. */
  | { readonly browserTool: ClientCall }
  /** An AG-UI action in the user's interface. The run waits for its result. */
  | { readonly action: ClientCall }
  | { readonly component: { readonly name: string; readonly args: object; readonly id?: string } }
  /** A frame as it is on the wire. Its ids and timestamps are those of the run. */
  | { readonly frame: ScenarioFrameName; readonly data: Readonly<Record<string, unknown>> }
  /** An event for the sockets of the session alone. */
  | { readonly event: 'token_expiring' | 'message_cache_invalidation'; readonly inSeconds?: number }
  /** What happens to the connections of those who read the stream, and to the sockets of the session; the run goes on. */
  | { readonly connection: ConnectionFault }
  /** The answer fails here. */
  | { readonly fail: { readonly error: string; readonly kind: FailureKind; readonly retryable: boolean } };

/** `mid-frame`: cut in the middle of a frame. `between-frames`: cut. `half-open`: silent, and never closed. */
export type ConnectionFault = 'mid-frame' | 'between-frames' | 'half-open';

/** Why an answer fails. */
export type FailureKind = Extract<RunEvent, { event: 'error' }>['data']['kind'];

/** `run`, `error` and `done` are written by the run itself. */
export type ScenarioFrameName = Exclude<RunEvent['event'], 'run' | 'error' | 'done'>;

/** A call of a tool of the oracle, as a step of a scenario. */
export interface OracleCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** How long it takes. */
  readonly takes?: number;
  readonly output?: string;
  /** Why it failed. */
  readonly error?: string;
}

/** A call of what the client offers, as a step of a scenario. */
export interface ClientCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** How long the client may take. Default: 15 s. */
  readonly within?: number;
}
