import { asError } from '../../errors/as-error.js';
import { ConnectionError } from '../../errors/connection-error.js';
import { newUuid } from '../../http/send-once.js';
import type { StreamOptions } from '../../client/oracle/messages.js';
import type { DelegationRequired, StreamMessage } from '../../http/contract-schemas.js';
import type { RunStream } from '../../stream/run-stream.js';
import type { ToolDeclarations } from '../../realtime/tools/client-tools.js';
import type { RecordedMessages } from '../messages/recorded-messages.js';
import { declareOffered } from '../tools/offered-tools.js';
import type { OfferedTools } from '../tools/offered-tools.js';
import { ChatTurn } from '../turns/chat-turn.js';
import type { OpenTurns } from '../turns/open-turns.js';
import type { KeptDrafts } from './kept-drafts.js';
import { draftOf, questionOf, unauthorizedDraft } from './outgoing-message.js';
import type { KeptDraft, OutgoingMessage, Sent } from './outgoing-message.js';
import type { TurnReader } from '../reading/turn-reader.js';

export interface OutboxOptions {
  readonly turns: OpenTurns;
  readonly recorded: RecordedMessages;
  readonly reader: TurnReader;
  /** What the page offers when a message is sent. */
  readonly tools: () => OfferedTools;
  readonly stream: (message: StreamMessage, options: StreamOptions) => Promise<RunStream>;
  /** Resolves when the answers have ended that the user has stopped before. */
  readonly stopped: () => Promise<void>;
  /** Lets the user authorize the oracle, and stores that at the oracle; undefined: the user is not asked. */
  readonly authorize: ((request: DelegationRequired) => Promise<unknown>) | undefined;
  readonly kept: KeptDrafts;
  readonly onChange: () => void;
}

/** Sends messages, and keeps those that were refused. */
export class Outbox {
  /** Oldest first. */
  #drafts: readonly KeptDraft[] = [];
  /** What the server may not have yet. */
  readonly #sending = new Set<Sent>();
  #refused: KeptDraft | undefined;
  #hasRestored = false;
  #lastSent: Promise<unknown> = Promise.resolve();

  constructor(readonly options: OutboxOptions) {}

  /** The message that was refused last. */
  get draft(): KeptDraft | undefined {
    return this.#drafts.at(-1);
  }

  /** Why the last message could not be sent, if it does not only have to be paid. */
  get error(): Error | undefined {
    return this.#refused?.payment ? undefined : this.#refused?.error;
  }

  /** Finds the drafts of the last load of the page, and drops those that the server has, although its reply was lost. */
  reconcile(): void {
    const { kept, recorded, onChange } = this.options;
    const known = this.#drafts;
    if (!this.#hasRestored) this.#drafts = [...kept.read(), ...known];
    const hasArrived = ({ text, error, sent: { after } }: KeptDraft) =>
      error instanceof ConnectionError && after !== undefined && recorded.hasQuestion(text, { after });
    this.#drafts = this.#drafts.filter((draft) => !hasArrived(draft));
    if (!this.#hasRestored) this.#refused ??= this.draft;
    else if (this.#refused && !this.#drafts.includes(this.#refused)) this.#refused = undefined;
    this.#hasRestored = true;
    this.#write();
    onChange();
  }

  /** Resolves when the answer has ended, when the message is a draft, which it gives, or when the reader detaches. */
  async send(message: OutgoingMessage): Promise<KeptDraft | undefined> {
    const { turns, recorded } = this.options;
    // The question of an open turn may have the same text, and come into the transcript later.
    const after = turns.all.length === 0 ? recorded.newestId : undefined;
    return this.#send({ message, idempotencyKey: newUuid(), after });
  }

  async resend(payment: string | undefined): Promise<KeptDraft | undefined> {
    const { draft } = this;
    if (draft?.authorization) return this.#authorize(draft, draft.authorization);
    if (!draft) return undefined;
    this.#drop(draft);
    return this.#send(draft.sent, { payment });
  }

  discard(): void {
    if (this.draft) this.#drop(this.draft);
    this.#refused = undefined;
    this.#write();
    this.options.onChange();
  }

  async #send(
    sent: Sent,
    { payment, isAuthorized = false }: { payment?: string | undefined; isAuthorized?: boolean } = {},
  ): Promise<KeptDraft | undefined> {
    const { turns, reader, stream, onChange } = this.options;
    const { message, idempotencyKey } = sent;
    const turn = new ChatTurn(questionOf(message), { key: newUuid(), createdAt: new Date().toISOString() });
    // The server stops whatever the session answers, so this message must not overtake the request to stop.
    const stopped = this.options.stopped();
    this.#refused = undefined;
    this.#sending.add(sent);
    this.#write();
    turns.add(turn);
    onChange();
    try {
      await reader.read(turn, (options) =>
        this.#inOrder(async () => {
          await stopped;
          const declared = await this.#declare(sent);
          // With what it declares: under its key the server takes nothing else.
          this.#write();
          const opened = await stream({ ...message, ...declared }, { idempotencyKey, payment, ...options });
          this.#sending.delete(sent);
          this.#write();
          return opened;
        }),
      );
    } catch (error) {
      turns.drop(turn);
      this.#sending.delete(sent);
      return this.#keep(draftOf(sent, asError(error)));
    }
    const request = turn.delegationRequest;
    // Once for each message: an oracle that asks again has not accepted what the user signed.
    if (turn.ended && request && !isAuthorized)
      return this.#authorize(unauthorizedDraft(sent, request), request);
    return undefined;
  }

  /** One message after the other, because the oracle stores them in the order in which they come. */
  #inOrder<Opened>(send: () => Promise<Opened>): Promise<Opened> {
    const sent = this.#lastSent.then(send, send);
    this.#lastSent = sent;
    return sent;
  }

  async #declare(sent: Sent): Promise<ToolDeclarations> {
    return (sent.declared ??= await declareOffered(this.options.tools()));
  }

  async #authorize(draft: KeptDraft, request: DelegationRequired): Promise<KeptDraft | undefined> {
    const { authorize } = this.options;
    if (!authorize) return undefined;
    this.#drop(draft);
    const pending = this.#keep({ ...draft, error: undefined });
    try {
      await authorize(request);
    } catch (error) {
      return this.#drop(pending) ? this.#keep({ ...pending, error: asError(error) }) : undefined;
    }
    // Meanwhile the user may have discarded it.
    return this.#drop(pending) ? this.#send(pending.sent, { isAuthorized: true }) : undefined;
  }

  #keep(draft: KeptDraft): KeptDraft {
    this.#drafts = [...this.#drafts, draft];
    this.#refused = draft;
    this.#write();
    this.options.onChange();
    return draft;
  }

  /** Keeps what the next load of the page has to offer, also what this one was sending when it was closed. */
  #write(): void {
    const closed = new ConnectionError('The page was closed while the message was sent');
    const sending = [...this.#sending].map((sent) => draftOf(sent, closed));
    this.options.kept.write([...this.#drafts, ...sending]);
  }

  /** Whether it was there. */
  #drop(draft: KeptDraft): boolean {
    const isKept = this.#drafts.includes(draft);
    this.#drafts = this.#drafts.filter((each) => each !== draft);
    return isKept;
  }
}
