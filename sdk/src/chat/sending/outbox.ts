import { asError } from '../../errors/as-error.js';
import { newUuid } from '../../http/send-once.js';
import type { StreamOptions } from '../../client/oracle/messages.js';
import type { DelegationRequired, StreamMessage } from '../../http/contract-schemas.js';
import type { RunStream } from '../../stream/run-stream.js';
import type { ToolDeclarations } from '../../realtime/tools/client-tools.js';
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
  readonly reader: TurnReader;
  /** What the page offers when a message is sent. */
  readonly tools: () => OfferedTools;
  readonly stream: (message: StreamMessage, options: StreamOptions) => Promise<RunStream>;
  /** Lets the user authorize the oracle, and stores that at the oracle; undefined: the user is not asked. */
  readonly authorize: ((request: DelegationRequired) => Promise<unknown>) | undefined;
  readonly kept: KeptDrafts;
  readonly onChange: () => void;
}

/** Sends messages, and keeps those that were refused. */
export class Outbox {
  /** Oldest first. */
  #drafts: readonly KeptDraft[] = [];
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

  /** Finds the drafts of the last load of the page. */
  restore(): void {
    if (this.#hasRestored) return;
    this.#hasRestored = true;
    this.#drafts = [...this.options.kept.read(), ...this.#drafts];
    this.options.onChange();
  }

  /** Resolves when the answer has ended, when the message is a draft, which it gives, or when the reader detaches. */
  async send(message: OutgoingMessage): Promise<KeptDraft | undefined> {
    return this.#send({ message, idempotencyKey: newUuid() });
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
    this.options.kept.write(this.#drafts);
    this.options.onChange();
  }

  async #send(
    sent: Sent,
    { payment, isAuthorized = false }: { payment?: string | undefined; isAuthorized?: boolean } = {},
  ): Promise<KeptDraft | undefined> {
    const { turns, reader, stream, onChange } = this.options;
    const { message, idempotencyKey } = sent;
    const turn = new ChatTurn(questionOf(message), { key: newUuid(), createdAt: new Date().toISOString() });
    this.#refused = undefined;
    turns.add(turn);
    onChange();
    try {
      await reader.read(turn, (options) =>
        this.#inOrder(async () => {
          const declared = await this.#declare(sent);
          const opened = await stream({ ...message, ...declared }, { idempotencyKey, payment, ...options });
          // Not before: what a page was sending when it was closed is offered again, under the same key.
          this.options.kept.write(this.#drafts);
          return opened;
        }),
      );
    } catch (error) {
      turns.drop(turn);
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
    this.options.kept.write(this.#drafts);
    this.options.onChange();
    return draft;
  }

  /** Whether it was there. */
  #drop(draft: KeptDraft): boolean {
    const isKept = this.#drafts.includes(draft);
    this.#drafts = this.#drafts.filter((each) => each !== draft);
    return isKept;
  }
}
