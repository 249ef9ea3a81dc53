import { AbstractAgent } from '@ag-ui/client';
import type { AgentConfig, BaseEvent, RunAgentInput } from '@ag-ui/client';
import { Observable } from 'rxjs';
import { AgentRuns } from './agent-runs.js';
import type { AgentRunsOptions, Stopping } from './agent-runs.js';

/** An Observable of the copy of rxjs that AG-UI has installed, which may not be the application's. */
type Events = ReturnType<AbstractAgent['run']>;

/** The client and the session of an agent, with the options of AG-UI. */
export interface OracleAgentConfig extends AgentConfig, AgentRunsOptions {}

/**
 * An oracle as an agent of AG-UI. Its thread is a session.
 *
 * `runAgent()` sends the last message of the user, or what the tools of the front end have given. `connectAgent()` loads the transcript and reads
 * the answer that is being made, and so does `runAgent()` of an agent without messages. `abortRun()` ends the answer at the server;
 * `detachActiveRun()` only leaves it.
 *
 * @example
 * ```ts
 * import { OracleAgent } from '@twin-oracle/sdk/ag-ui';
 *
 * const agent = new OracleAgent({ client, threadId: sessionId });
 * await agent.connectAgent();
 * agent.addMessage({ id: 'question', role: 'user', content: 'Which projects are there?' });
 * await agent.runAgent({}, { onTextMessageContentEvent: ({ event }) => console.log(event.delta) });
 * ```
 */
export class OracleAgent extends AbstractAgent {
  // Not `#private`: AG-UI makes clones without the constructor.
  private runs: AgentRuns;
  private stopping: Stopping | undefined;

  constructor({
    client,
    sessionOf,
    prepareMessage,
    attachmentOf,
    onStopError,
    ...config
  }: OracleAgentConfig) {
    super(config);
    this.runs = new AgentRuns({ client, sessionOf, prepareMessage, attachmentOf, onStopError });
  }

  override run(input: RunAgentInput): Events {
    const stopping = (this.stopping = this.runs.stopping(input.threadId));
    return observable((leaving) => this.runs.run(input, stopping, leaving));
  }

  override abortRun(): void {
    this.stopping?.stop();
  }

  override clone(): OracleAgent {
    const clone: unknown = super.clone();
    if (!(clone instanceof OracleAgent)) throw new TypeError('A clone has the prototype of its agent');
    clone.runs = this.runs;
    return clone;
  }

  protected override connect(input: RunAgentInput): Events {
    const stopping = (this.stopping = this.runs.stopping(input.threadId));
    return observable((leaving) => this.runs.connect(input, stopping, leaving));
  }
}

/** Events as they are read. Who unsubscribes leaves the answer to the server. */
const observable = (read: (leaving: AbortSignal) => AsyncIterable<BaseEvent>): Events =>
  new Observable((subscriber) => {
    const leaving = new AbortController();
    const pass = async () => {
      for await (const event of read(leaving.signal)) subscriber.next(event);
      subscriber.complete();
    };
    pass().catch((error: unknown) => {
      if (!leaving.signal.aborted) subscriber.error(error);
    });
    return () => leaving.abort();
  });
