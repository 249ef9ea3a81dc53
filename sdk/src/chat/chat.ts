import type { OracleClient } from '../client/oracle/oracle-client.js';
import type { UcanToken } from '../client/oracle/delegations.js';
import type { ActiveRun, DelegationRequired } from '../http/contract-schemas.js';
import type { ChatState, ChatStatus, Draft } from './chat-state.js';
import type { SessionSocket } from '../realtime/socket/session-socket.js';
import { createListeners } from './listeners.js';
import { LoadedHistory } from './messages/loaded-history.js';
import { HISTORY_PAGE_SIZE, RecordedMessages } from './messages/recorded-messages.js';
import { ChatChannel } from './realtime/chat-channel.js';
import { SharedStreams } from './tabs/shared-streams.js';
import { browserTabs } from './tabs/tab-platform.js';
import type { TabPlatform } from './tabs/tab-platform.js';
import type { CallJournal } from './tools/call-journal.js';
import { ClientCalls } from './tools/client-calls.js';
import type { OfferedTools } from './tools/offered-tools.js';
import { ToolSources } from './tools/tool-sources.js';
import { OpenTurns } from './turns/open-turns.js';
import { Outbox } from './sending/outbox.js';
import type { OutgoingMessage } from './sending/outgoing-message.js';
import { ChatTurn } from './turns/chat-turn.js';
import { ShownMessages } from './turns/shown-messages.js';
import { TurnStopper } from './turns/turn-stopper.js';
import type { TurnSnapshot } from './turns/chat-turn.js';
import { TurnReader } from './reading/turn-reader.js';
import { loadRunStream } from '../stream/open-run-stream.js';

export interface ChatOptions {
  /** How many turns a page of history holds, 1 to 100; default 20. */
  readonly historyPageSize?: number | undefined;
  /** Default: one that the tabs of the browser share, where the browser can. */
  readonly journal?: CallJournal | undefined;
  /** How the tabs of the browser find each other, to share one stream of an answer; default: by what the browser has. `false`: they do not. */
  readonly tabs?: TabPlatform | false | undefined;
  /**
   * Lets the user sign a delegation when the oracle needs one. It is stored at the oracle, and the message is sent again. Default: the user is
   * not asked, and `delegation_required` is a part of the answer.
   */
  readonly authorize?: ((request: DelegationRequired) => Promise<UcanToken>) | undefined;
  /** Opens the event channel, which tells of what other tabs and devices do; default: there is none. */
  readonly connect?: (() => Promise<SessionSocket>) | undefined;
}

/**
 * A chat session as an interface shows it: its transcript, the answer that is being made, and the connection to it.
 *
 * Its methods do not reject: what went wrong is in the state.
 */
export class Chat {
  readonly sessionId: string;
  readonly #client: OracleClient;
  readonly #recorded: RecordedMessages;
  readonly #history: LoadedHistory;
  readonly #tabs: SharedStreams;
  readonly #reader: TurnReader;
  readonly #offered = new ToolSources();
  readonly #calls: ClientCalls;
  readonly #channel: ChatChannel | undefined;
  readonly #listeners = createListeners();
  readonly #turns = new OpenTurns();
  readonly #messages = new ShownMessages();
  readonly #outbox: Outbox;
  readonly #stopper: TurnStopper;
  #state: ChatState | undefined;
  #views = 0;
  #isAttached = false;
  #isRealTimeConnected = false;

  constructor(
    client: OracleClient,
    sessionId: string,
    { historyPageSize = HISTORY_PAGE_SIZE, journal, tabs, authorize, connect }: ChatOptions = {},
  ) {
    this.sessionId = sessionId;
    this.#client = client;
    this.#recorded = new RecordedMessages(client, sessionId, historyPageSize);
    this.#history = new LoadedHistory({
      recorded: this.#recorded,
      read: () => this.#readNews(),
      onLoaded: () => this.#joinAll(),
      onChange: () => this.#changed(),
    });
    this.#tabs = new SharedStreams({
      name: `${client.baseUrl} ${sessionId}`,
      platform: () => (tabs === false ? undefined : (tabs ?? browserTabs())),
      onTurn: (turn) => this.#meet(turn),
      onChange: (turn) => this.#onChange(turn),
    });
    this.#reader = new TurnReader(client, this.#tabs, (turn) => this.#onChange(turn));
    this.#outbox = new Outbox({
      turns: this.#turns,
      reader: this.#reader,
      tools: () => {
        // The message does not wait for what runs the calls of its answer.
        this.#calls.prepare();
        return this.#offered.tools;
      },
      authorize: authorize && (async (request) => client.delegation.store(await authorize(request))),
      stream: (message, options) => client.messages.stream(sessionId, message, options),
      onChange: () => this.#changed(),
    });
    const abort = (signal: AbortSignal) => client.messages.abort(sessionId, { signal });
    const until = (condition: () => boolean) => this.#listeners.until(condition);
    this.#stopper = new TurnStopper({ turns: this.#turns, abort, until, onChange: () => this.#changed() });
    this.#calls = new ClientCalls({
      tools: () => this.#offered.tools,
      journal,
      submit: (answer) => client.sessions.submitToolResult(sessionId, answer),
      onProgress: (toolCallId, progress) => {
        const hasCall = ({ calls }: ChatTurn) => calls.some((call) => call.toolCallId === toolCallId);
        this.#turns.all.find(hasCall)?.setProgress(toolCallId, progress);
        this.#changed();
      },
    });
    this.#channel =
      connect &&
      new ChatChannel({
        connect,
        onConnected: (isConnected) => {
          this.#isRealTimeConnected = isConnected;
          this.#changed();
        },
        onNews: () => this.#refreshIfIdle(),
      });
  }

  /** The chat as it is now. */
  get state(): ChatState {
    return (this.#state ??= this.#read());
  }

  /** Whether nobody looks at it. */
  get isUnused(): boolean {
    return !this.#isAttached;
  }

  /** Calls back after each change, until the returned function is called. `createChatView` does so at the pace of a screen. */
  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /**
   * Keeps the chat connected until the returned function is called. The first of its views loads the history and joins a running answer; the
   * last one that leaves closes the streams, and the answer goes on at the server.
   */
  attach(): () => void {
    this.#views++;
    if (!this.#isAttached) {
      this.#isAttached = true;
      this.#tabs.open();
      this.#history.open();
      void this.refresh();
      // The first answer does not wait for what reads it. A failure here is met again by the answer, whose message it then refuses.
      loadRunStream().catch(() => undefined);
      this.#channel?.open();
    }
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#views--;
      // A view that is replaced at once, as in React's StrictMode, changes nothing.
      setTimeout(() => this.#detachIfUnused(), 0);
    };
  }

  /**
   * Offers tools of the page to the oracle, until the returned function is called. They are declared with the next message; a call of a running
   * answer finds the functions that there are then.
   */
  offerTools(source: () => OfferedTools): () => void {
    const remove = this.#offered.add(source);
    for (const turn of this.#turns.all) this.#takeCalls(turn);
    return remove;
  }

  /**
   * Sends a message; resolves when its answer has ended, or when the last view leaves. If it was refused, it resolves with the draft that the
   * message is then.
   */
  async send(message: string | OutgoingMessage): Promise<Draft | undefined> {
    this.#stopper.clear();
    return this.#outbox.send(typeof message === 'string' ? { message } : message);
  }

  /** Sends the draft again, with a payment for it from `createPayment` if the oracle asked for one. */
  async resend({ payment }: { readonly payment?: string | undefined } = {}): Promise<Draft | undefined> {
    return this.#outbox.resend(payment);
  }

  /** Drops the draft. */
  discardDraft(): void {
    this.#outbox.discard();
  }

  /** Stops the answer. Resolves when it has ended at the server; what was said stays. A refusal is the state's `stopError`. */
  async stop(): Promise<void> {
    await this.#stopper.stop();
  }

  /** Reads what is new in the transcript, and joins an answer that is being made. */
  async refresh(): Promise<void> {
    await this.#history.load();
  }

  /** Reads the page before the oldest message. */
  async loadEarlier(): Promise<void> {
    await this.#history.loadEarlier();
  }

  async #readNews(): Promise<void> {
    const [run] = await Promise.all([
      this.#client.sessions.activeRun(this.sessionId),
      this.#recorded.refresh(),
    ]);
    if (run && this.#turns.areNamed) this.#recognize(run);
    for (const turn of this.#turns.all) turn.nameBy(this.#recorded);
  }

  #joinAll(): void {
    if (!this.#isAttached) return;
    for (const turn of this.#turns.all) void this.#reader.join(turn);
    void this.#tabs.askAll();
  }

  #takeCalls({ calls, answer: { requestId = '' } }: ChatTurn): void {
    this.#calls.take(calls, requestId);
  }

  #onChange(turn: ChatTurn): void {
    this.#takeCalls(turn);
    if (turn.ended) {
      this.#turns.end(turn);
      if (!turn.lostBy) this.#recorded.add(turn.messages);
      // The transcript names the question; a page that cannot be read now is read with the next one. It may hold what an open turn shows.
      void this.#recorded
        .refresh(() => this.#turns.all.length === 0)
        .then(() => this.#changed())
        .catch(() => undefined);
    }
    this.#changed();
  }

  /** The stream of an answer that is read here says everything about it, and the transcript is read at its end. */
  #refreshIfIdle(): void {
    if (this.#history.state.status !== 'loading' && this.#turns.all.length === 0) void this.refresh();
  }

  /** Finds the turn of a run that is being made, and makes one for a run that was started elsewhere. */
  #recognize(run: ActiveRun): void {
    const known = this.#turns.all.find(({ answer }) => answer.runId === run.runId);
    const turn = known ?? ChatTurn.found(run);
    if (!known) this.#turns.add(turn);
    turn.identify(run.messageId, this.#recorded.questionOf(run.messageId));
  }

  /** Joins a turn that another tab has begun; while the history is loaded, what comes with it. */
  #meet(snapshot: TurnSnapshot): void {
    if (!this.#history.isLoaded || !this.#turns.areNamed || this.#turns.find(snapshot.answer.runId)) return;
    const turn = ChatTurn.of(snapshot);
    this.#turns.add(turn);
    this.#onChange(turn);
    void this.#reader.join(turn);
  }

  #detachIfUnused(): void {
    if (this.#views > 0 || !this.#isAttached) return;
    this.#isAttached = false;
    this.#reader.detach();
    this.#tabs.close();
    this.#history.close();
    this.#channel?.close();
    this.#calls.endAll();
    this.#changed();
  }

  #changed(): void {
    this.#state = undefined;
    this.#listeners.call();
  }

  #read(): ChatState {
    return {
      messages: this.#messages.of(this.#recorded.messages, this.#turns.all),
      status: this.#status,
      draft: this.#outbox.draft,
      sendError: this.#outbox.error,
      stopError: this.#stopper.error,
      run: this.#turns.latest?.run,
      history: this.#history.state,
      isRealTimeConnected: this.#isRealTimeConnected,
    };
  }

  get #status(): ChatStatus {
    const turn = this.#turns.all.at(-1);
    if (turn) return turn.answer.lastSeq === 0 ? 'submitted' : 'streaming';
    return this.#outbox.error ? 'error' : 'ready';
  }
}
