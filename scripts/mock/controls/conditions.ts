import { z } from 'zod';

/** What clients of the mock have to cope with. */
export const conditionsSchema = z.strictObject({
  /** Milliseconds before each reply. */
  latency: z.int().min(0).max(60_000),
  /** The percentage of requests that fail with 503. */
  errors: z.int().min(0).max(100),
  /** Whether every connection is cut. */
  offline: z.boolean(),
  /** The scenario of every message; null when each chooses its own. */
  scenario: z.string().nullable(),
});

export type Conditions = z.output<typeof conditionsSchema>;

export interface LoggedRequest {
  /** ISO 8601. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  /** 0 when the connection was cut before a reply. */
  readonly status: number;
  readonly milliseconds: number;
  readonly requestId: string | undefined;
  /** What the request sent to the oracle, and which scenario that chose. */
  readonly sent?: SentToOracle | undefined;
}

export interface SentToOracle {
  readonly message: string;
  readonly scenario: string;
}

/** How many requests are remembered. */
const MAX_LOGGED = 200;

/** The conditions, which people change while the mock runs, and what was asked meanwhile. */
export class Controls {
  conditions: Conditions = { latency: 0, errors: 0, offline: false, scenario: null };
  readonly #requests: LoggedRequest[] = [];
  /** By the id of a request that is being answered. */
  readonly #sent = new Map<string, SentToOracle>();

  /** The newest first. */
  get requests(): readonly LoggedRequest[] {
    return this.#requests;
  }

  /** Keeps what a request sent to the oracle, for the log. */
  note(requestId: string, sent: SentToOracle): void {
    this.#sent.set(requestId, sent);
  }

  log(request: Omit<LoggedRequest, 'sent'>): void {
    const { requestId = '' } = request;
    this.#requests.unshift({ ...request, sent: this.#sent.get(requestId) });
    this.#sent.delete(requestId);
    this.#requests.length = Math.min(this.#requests.length, MAX_LOGGED);
  }
}
