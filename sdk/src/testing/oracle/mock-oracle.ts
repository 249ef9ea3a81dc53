import type {
  MessageList,
  MessagePage,
  MessageReply,
  RunAborted,
  Session,
  SessionList,
  ToolCallRecord,
} from '../../http/contract-schemas.js';
import type { Pause } from '../../http/pause.js';
import { chooseScenario } from './choose-scenario.js';
import { commandScenario } from './command-scenario.js';
import { MockProblem } from './mock-problem.js';
import { MockRun, type ClientCallKind, type ClientResult } from './mock-run.js';
import { MockSession } from './mock-session.js';
import { playScenario } from './play-scenario.js';
import { randomId } from './random-id.js';
import type { OracleObserver, SentMessage } from './oracle-observer.js';
import type { Scenario } from './scenario.js';

/** Who an oracle is. */
export interface OracleProfile {
  readonly name: string;
  readonly did: string;
}

/** The scenarios of an oracle in memory, and who it is. */
export interface MockOracleOptions extends OracleObserver {
  readonly scenarios: readonly Scenario[];
  readonly oracle: OracleProfile;
  /** For tests that control the time. */
  readonly pause?: Pause | undefined;
}

/**
 * An oracle that plays scenarios, in memory. Its methods are the operations of the oracle API, as one user calls them: what is another
 * user's is not found. They throw `MockProblem` where a server refuses.
 *
 * @example
 * ```ts
 * import { MockOracle } from '@twin-oracle/sdk/testing';
 *
 * const oracle = new MockOracle({
 *   oracle: { name: 'Mock', did: 'did:example:oracle' },
 *   scenarios: [
 *     { name: 'hello', summary: 'A greeting.', message: 'hello|hi', steps: [{ text: 'Hello there' }] },
 *     {
 *       name: 'busy',
 *       summary: 'Refused.',
 *       refuse: { code: 'too_many_requests', detail: 'Wait', retryAfterSeconds: 3 },
 *       steps: [],
 *     },
 *   ],
 * });
 * const stop = oracle.observe({ onFrame: (run, { event }) => console.log(run.runId, event) });
 * ```
 */
export class MockOracle {
  readonly #options: MockOracleOptions;
  readonly #sessions = new Map<string, MockSession>();
  readonly #observers = new Set<OracleObserver>();
  readonly #opened = new Map<string, Session>();
  readonly #sent = new Map<string, { readonly fingerprint: string; readonly run: MockRun }>();

  constructor(options: MockOracleOptions) {
    this.#options = options;
    this.observe(options);
  }

  /** Tells it what happens from now on, until the returned function is called. */
  observe(observer: OracleObserver): () => void {
    this.#observers.add(observer);
    return () => void this.#observers.delete(observer);
  }

  get profile(): OracleProfile {
    return this.#options.oracle;
  }

  /** Opens a session, or finds the one that was opened by the same `Idempotency-Key`. */
  createSession(userDid: string, idempotencyKey?: string): Session {
    const key = idempotencyKey && `${userDid} ${idempotencyKey}`;
    const earlier = key ? this.#opened.get(key) : undefined;
    if (earlier) return earlier;
    const { name, did } = this.#options.oracle;
    const session = new MockSession(userDid, {
      sessionId: randomId('ses'),
      createdAt: new Date().toISOString(),
      oracleName: name,
      oracleDid: did,
      oracleEntityDid: did,
    });
    this.#sessions.set(session.sessionId, session);
    if (key) this.#opened.set(key, session.session);
    return session.session;
  }

  listSessions(userDid: string, { limit, offset }: { limit: number; offset: number }): SessionList {
    const own = [...this.#sessions.values()]
      .filter(({ ownerDid }) => ownerDid === userDid)
      .sort((a, b) => b.lastUsed - a.lastUsed);
    const sessions = own.slice(offset, offset + limit).map(({ session }) => session);
    return { sessions, total: own.length };
  }

  deleteSession(userDid: string, sessionId: string): void {
    this.session(userDid, sessionId).abort();
    this.#sessions.delete(sessionId);
    for (const { onSessionDeleted } of this.#observers) onSessionDeleted?.(sessionId);
  }

  session(userDid: string, sessionId: string): MockSession {
    const session = this.find(sessionId);
    if (session?.ownerDid !== userDid)
      throw new MockProblem('session_not_found', `There is no session ${sessionId}`);
    return session;
  }

  /** Of whichever user. */
  find(sessionId: string): MockSession | undefined {
    return this.#sessions.get(sessionId);
  }

  run(userDid: string, runId: string): MockRun {
    for (const { ownerDid, runs } of this.#sessions.values()) {
      const run = ownerDid === userDid ? runs.find((each) => each.runId === runId) : undefined;
      if (run) return run;
    }
    throw new MockProblem('run_not_found', `There is no run ${runId}`);
  }

  messages(userDid: string, sessionId: string): MessageList {
    return { messages: this.session(userDid, sessionId).messages };
  }

  page(
    userDid: string,
    sessionId: string,
    query: { limit: number; before?: string; after?: string },
  ): MessagePage {
    const session = this.find(sessionId);
    // As a server does, which tells nobody whether there is a session.
    return session?.ownerDid === userDid ? session.page(query) : NOTHING;
  }

  toolCall(
    userDid: string,
    { sessionId, messageId, toolCallId }: { sessionId: string; messageId: string; toolCallId: string },
  ): ToolCallRecord {
    const message = this.find(sessionId)?.ownerDid === userDid && this.messages(userDid, sessionId);
    const call =
      message &&
      message.messages.find(({ id }) => id === messageId)?.toolCalls?.find(({ id }) => id === toolCallId);
    if (!call) throw new MockProblem('tool_call_not_found', `There is no tool call ${toolCallId}`);
    return call;
  }

  /** Takes a client's answer to a call. @param kind what it answers; left out, either. */
  settle(sessionId: string, toolCallId: string, result: ClientResult, kind?: ClientCallKind): void {
    if (!this.find(sessionId)?.runs.some((run) => run.settle(toolCallId, result, kind)))
      throw new MockProblem('tool_call_not_found', `There is no open call ${toolCallId}`);
  }

  abortSession(userDid: string, sessionId: string): RunAborted {
    return this.session(userDid, sessionId).abort();
  }

  /** Begins the answer to a message, or finds the one that was begun by the same `Idempotency-Key`. */
  send(userDid: string, sessionId: string, message: SentMessage): MockRun {
    const session = this.session(userDid, sessionId);
    const { body, requestId, idempotencyKey } = message;
    const key = idempotencyKey && `${userDid} ${idempotencyKey}`;
    const fingerprint = JSON.stringify([sessionId, body]);
    const earlier = key ? this.#sent.get(key) : undefined;
    if (earlier && earlier.fingerprint !== fingerprint)
      throw new MockProblem('idempotency_key_reused', 'The key was used with another request');
    if (earlier) return earlier.run;

    const scenario = this.#choose(session, message);
    const before = session.activeRun;
    if (before && body.multitask === 'reject')
      throw new MockProblem('session_busy', 'An answer is being made in the session');
    if (body.multitask !== 'enqueue') session.abort();

    const run = new MockRun({
      sessionId,
      requestId,
      isStreamed: body.stream ?? false,
      onFrame: (...of) => {
        for (const { onFrame } of this.#observers) onFrame?.(...of);
      },
    });
    const createdAt = new Date().toISOString();
    const questionId = randomId('msg');
    session.add({
      question: {
        id: questionId,
        type: 'human',
        content: body.message,
        isComplete: true,
        createdAt,
        ...(body.attachments?.[0] && { attachments: body.attachments, attachment: body.attachments[0] }),
      },
      run,
    });
    if (key) this.#sent.set(key, { fingerprint, run });
    if (before && body.multitask === 'enqueue')
      for (const { onQueued } of this.#observers) onQueued?.(run, questionId);
    void this.#play(session, run, scenario, body.message);
    return run;
  }

  /** The answer as one reply, once it has ended. Throws when it failed, as nothing was sent yet. */
  async reply(
    userDid: string,
    run: MockRun,
    { returnAllMessages, signal }: { returnAllMessages?: boolean | undefined; signal: AbortSignal },
  ): Promise<MessageReply> {
    await run.log.ended(signal);
    const { sessionId, runId, status, failure } = run;
    if (failure !== undefined)
      throw new MockProblem('agent_failed', `${failure}; what it had said is in the transcript`);
    return {
      message: { type: 'ai', content: run.content, id: run.messageId },
      sessionId,
      runId,
      status: status === 'aborted' || status === 'interrupted' ? status : 'finished',
      ...(returnAllMessages && this.page(userDid, sessionId, { limit: 100 })),
    };
  }

  /** Throws where the scenario refuses the message. */
  #choose(session: MockSession, message: SentMessage): Scenario {
    const { body, payment, scenario: named } = message;
    const { scenarios } = this.#options;
    const scenario =
      (named === undefined ? commandScenario(body) : undefined) ??
      chooseScenario(scenarios, body.message, named);
    if (!scenario)
      throw new MockProblem(
        'invalid_request',
        named === undefined
          ? 'No scenario fits the message, and none fits all'
          : `There is no scenario ${named}; there are ${scenarios.map(({ name }) => name).join(', ')}`,
      );
    for (const { onScenario } of this.#observers) onScenario?.(message, scenario);
    const { name, refuse } = scenario;
    const refused = session.refusals.get(name) ?? 0;
    const isPaid = refuse?.code === 'payment_required' && payment !== undefined;
    if (refuse && !isPaid && refused < (refuse.times ?? Infinity)) {
      session.refusals.set(name, refused + 1);
      throw new MockProblem(refuse.code, refuse.detail, refuse);
    }
    return scenario;
  }

  async #play(session: MockSession, run: MockRun, scenario: Scenario, message: string): Promise<void> {
    const { oracle, pause } = this.#options;
    const { runs } = session;
    const before = runs[runs.indexOf(run) - 1];
    if (before && !before.hasEnded) await before.log.ended();
    if (run.signal.aborted) return;
    await playScenario(run, scenario, {
      message,
      oracleDid: oracle.did,
      sendEvent: (step) => {
        for (const { onEvent } of this.#observers) onEvent?.(session.sessionId, step);
      },
      disturb: (fault) => {
        run.log.disturb(fault);
        for (const { onConnectionFault } of this.#observers) onConnectionFault?.(session.sessionId, fault);
      },
      pause,
    });
  }
}

const NOTHING: MessagePage = {
  messages: [],
  prevCursor: null,
  nextCursor: null,
  hasOlder: false,
  hasNewer: false,
};
