import type { OracleClient } from '../client/oracle/oracle-client.js';
import type { ActiveRun } from '../http/contract-schemas.js';
import type { ChatOptions } from './chat-options.js';
import type { ChatOutline, ChatState, Draft } from './chat-state.js';
import { createListeners } from './listeners.js';
import { LoadedHistory } from './messages/loaded-history.js';
import { HISTORY_PAGE_SIZE, RecordedMessages } from './messages/recorded-messages.js';
import { LazyChannel } from './realtime/lazy-channel.js';
import { ClientCalls } from './tools/client-calls.js';
import type { OfferedTools } from './tools/offered-tools.js';
import { ToolSources } from './tools/tool-sources.js';
import { OpenTurns } from './turns/open-turns.js';
import { createKeptDrafts } from './sending/kept-drafts.js';
import { Outbox } from './sending/outbox.js';
import type { OutgoingMessage } from './sending/outgoing-message.js';
import { ChatTurn } from './turns/chat-turn.js';
import { ShownMessages } from './turns/shown-messages.js';
import { TurnStopper } from './reading/turn-stopper.js';
import type { TurnSnapshot } from './turns/chat-turn.js';
import { TurnReader } from './reading/turn-reader.js';

/**
 * A chat session as an interface shows it: its transcript, the answer that is being made, and the connection to it.
 *
 * Its methods do not reject: what went wrong is in the state.
 * @example
 * ```ts
 * import { Chat } from '@twin-oracle/sdk/chat';
 *
 * const detach = new Chat(client, sessionId, { historyPageSize: 50 }).attach();
 * ```
 */
export class Chat {
  readonly sessionId: string;
  readonly #client: OracleClient;
  readonly #recorded: RecordedMessages;
  readonly #history: LoadedHistory;
  readonly #reader: TurnReader;
  readonly #offered = new ToolSources();
  readonly #calls: ClientCalls;
  readonly #channel: LazyChannel;
  readonly #listeners = createListeners();
  readonly #turns = new OpenTurns();
  readonly #messages = new ShownMessages();
  readonly #outbox: Outbox;
  readonly #stopper: TurnStopper;
  #state: ChatState | undefined;
  #outline: ChatOutline | undefined;
  #views = 0;
  #isAttached = false;

  constructor(client: OracleClient, sessionId: string, options: ChatOptions = {}) {
    const { historyPageSize = HISTORY_PAGE_SIZE, journal, tabs, authorize, connect } = options;
    this.sessionId = sessionId;
    this.#client = client;
    this.#recorded = new RecordedMessages(client, sessionId, historyPageSize);
    this.#history = new LoadedHistory({
      recorded: this.#recorded,
      read: () => this.#readNews(),
      onLoaded: () => this.#onLoaded(),
      onChange: () => this.#changed(),
    });
    this.#reader = new TurnReader({
      ...{ client, name: `${client.baseUrl} ${sessionId}`, platform: tabs },
      onTurn: (turn) => this.#meet(turn),
      onChange: (turn) => this.#onChange(turn),
    });
    this.#outbox = new Outbox({
      turns: this.#turns,
      recorded: this.#recorded,
      reader: this.#reader,
      tools: () => {
        // The message does not wait for what runs the calls of its answer.
        this.#calls.prepare();
        return this.#offered.tools;
      },
      stopped: () => this.#stopper.settled,
      authorize: authorize && (async (request) => client.delegation.store(await authorize(request))),
      stream: async (message, options) => {
        const stream = await client.messages.stream(sessionId, message, options);
        if (this.#isAttached) void this.#channel.open();
        return stream;
      },
      kept: createKeptDrafts(`${client.baseUrl} ${sessionId}`, options.draftStorage),
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
    this.#channel = new LazyChannel({
      connect,
      onChange: () => this.#changed(),
      onNews: () => this.#refreshIfIdle(),
      onTranscript: () => void this.#refreshWhenSettled(),
      onRun: (runId) => void this.#followRun(runId),
      onSessionDeleted: () => void this.refresh(),
    });
  }

  /** The chat as it is now. */
  get state(): ChatState {
    return (this.#state ??= {
      messages: this.#messages.of(this.#recorded.messages, this.#turns.all),
      ...this.outline,
    });
  }

  /** All of the state but the messages, which are put together only when they are shown. */
  get outline(): ChatOutline {
    return (this.#outline ??= {
      status: this.#turns.status ?? (this.#outbox.error ? 'error' : 'ready'),
      draft: this.#outbox.draft,
      sendError: this.#outbox.error,
      stopError: this.#stopper.error,
      run: this.#turns.latest?.run,
      history: this.#history.state,
      isRealTimeConnected: this.#channel.isConnected,
      realTimeError: this.#channel.error,
      realTimeNextAttempt: this.#channel.nextAttempt,
    });
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
      this.#reader.open();
      this.#history.open();
      void this.refresh();
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
  stop(): Promise<void> {
    return this.#stopper.stop();
  }

  /** Reads what is new in the transcript, and joins an answer that is being made. */
  refresh(): Promise<void> {
    return this.#history.load();
  }

  /** Opens the event channel if it has stopped. */
  reconnect(): void {
    if (this.#isAttached) void this.#channel.open();
  }

  /** Reads the page before the oldest message. */
  loadEarlier(): Promise<void> {
    return this.#history.loadEarlier();
  }

  async #readNews(): Promise<void> {
    const asked = this.#client.sessions.activeRun(this.sessionId);
    // An answer that ends meanwhile is whole in a transcript that is read after it. The first page does not wait for that.
    if (this.#history.isLoaded) await asked;
    const [run] = await Promise.all([asked, this.#recorded.refresh()]);
    if (run && this.#turns.areNamed) this.#recognize(run);
    for (const turn of this.#turns.all) turn.nameBy(this.#recorded);
  }

  #onLoaded(): void {
    // Not before it is known that this user may read the session.
    this.#outbox.reconcile();
    if (!this.#isAttached) return;
    for (const turn of this.#turns.all) void this.#reader.join(turn);
    void this.#reader.askAll();
    // Not before: the user who has to sign is asked by one request.
    void this.#channel.open();
  }

  #takeCalls({ calls, answer: { requestId = '' } }: ChatTurn): void {
    this.#calls.take(calls, requestId);
  }

  #onChange(turn: ChatTurn): void {
    this.#takeCalls(turn);
    if (turn.ended) {
      for (const ended of this.#turns.takeEnded()) if (ended.answer.done) this.#recorded.add(ended.messages);
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

  /** Reads a run that was started elsewhere. One that was started here is named by the reply to its message. */
  async #followRun(runId: string): Promise<void> {
    await this.#refreshWhenSettled(() => !this.#turns.find(runId));
  }

  /** Reads what is new when it is known which of it the open turns show already. @param isNeeded asked then. */
  async #refreshWhenSettled(isNeeded = () => true): Promise<void> {
    const isSettled = () => this.#history.state.status !== 'loading' && this.#turns.areNamed;
    await this.#listeners.until(() => !this.#isAttached || isSettled());
    if (this.#isAttached && isNeeded()) await this.refresh();
  }

  /** Finds the turn of a run that is being made, and makes one for a run that was started elsewhere. */
  #recognize(run: ActiveRun): void {
    const known = this.#turns.all.find(({ answer }) => answer.runId === run.runId);
    const question = this.#recorded.questionOf(run.messageId);
    if (!known) this.#turns.add(ChatTurn.found(run, question));
    else known.identify(run.messageId, question?.id);
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
    this.#reader.close();
    this.#history.close();
    this.#channel.close();
    this.#calls.endAll();
    this.#changed();
  }

  #changed(): void {
    this.#outline = this.#state = undefined;
    this.#listeners.call();
  }
}
