import type { ActiveRun, DelegationRequired } from '../../http/contract-schemas.js';
import type { ConnectionState } from '../../stream/rejoin.js';
import { NO_ANSWER } from '../messages/answer.js';
import type { Answer } from '../messages/answer.js';
import { answerMessage } from '../messages/chat-message.js';
import type { AnswerPlace, ChatMessage } from '../messages/chat-message.js';
import type { CallProgress, MessagePart, ToolCallPart } from '../messages/message-part.js';
import type { RecordedMessages } from '../messages/recorded-messages.js';
import type { ChatRun, RunEnd } from '../chat-state.js';

export const CONNECTED: ConnectionState = { state: 'connected' };

/** A turn as one tab tells another of it. */
export interface TurnSnapshot {
  readonly question: ChatMessage | undefined;
  readonly place: AnswerPlace;
  readonly answer: Answer;
  readonly connection: ConnectionState;
}

/** A question and its answer, from the moment when the question is sent until the transcript has both. */
export class ChatTurn {
  /** Whether its stream is open, here or in another tab. */
  isRead = false;
  connection: ConnectionState = CONNECTED;
  /** Why this client may not read the rest. */
  lostBy: Error | undefined;
  /** Whether its run has ended so long ago that the transcript alone has the rest. */
  isOnlyRecorded = false;
  question: ChatMessage | undefined;
  #answer: Answer;
  #answerId: string | undefined;
  #message: ChatMessage | undefined;
  #run: ChatRun | undefined;
  readonly #progress = new Map<string, CallProgress>();
  readonly #shown = new WeakMap<ToolCallPart, ToolCallPart>();

  /** @param question Undefined for a run whose question is not loaded. */
  constructor(
    question: ChatMessage | undefined,
    readonly place: AnswerPlace,
    runId?: string,
  ) {
    this.question = question;
    this.#answer = { ...NO_ANSWER, runId };
  }

  /** The turn of a run that this client has not started. */
  static found({ runId, messageId, createdAt }: ActiveRun, question: ChatMessage | undefined): ChatTurn {
    const turn = new ChatTurn(question, { key: messageId, createdAt }, runId);
    turn.identify(messageId, undefined);
    return turn;
  }

  /** The turn of a message that another tab has sent. */
  static of(snapshot: TurnSnapshot): ChatTurn {
    const turn = new ChatTurn(snapshot.question, snapshot.place);
    turn.adopt(snapshot);
    return turn;
  }

  get snapshot(): TurnSnapshot {
    const { question, place, connection } = this;
    return { question, place, answer: this.#answer, connection };
  }

  /** Takes over what another tab has read, as far as it is ahead. */
  adopt({ answer, connection }: TurnSnapshot): void {
    if (connection.state !== this.connection.state) this.connection = connection;
    if (answer.lastSeq <= this.#answer.lastSeq && !answer.done && this.#answer.runId !== undefined) return;
    this.#answer = answer;
    this.#message = undefined;
  }

  /** Notes which run answers the question, before its first frame says so. */
  name(runId: string): void {
    this.#answer = { ...this.#answer, runId };
  }

  /** Notes under which ids the transcript has the turn. */
  identify(answerId: string | undefined, questionId: string | undefined): void {
    this.#answerId = answerId ?? this.#answerId;
    if (this.question && questionId !== undefined) this.question = { ...this.question, id: questionId };
  }

  /** A page of the transcript may have the question before the reply to it is here. */
  nameBy(recorded: RecordedMessages): void {
    if (!this.question || this.question.id !== undefined) return;
    const named = recorded.turnOf(this.#answer.runId) ?? recorded.unanswered(this.question.content);
    if (named) this.identify(named.answerId, named.questionId);
  }

  /** The ids under which the transcript is known to have the turn. */
  get ids(): (string | undefined)[] {
    return [this.#answerId, this.question?.id];
  }

  get answer(): Answer {
    return this.#answer;
  }

  /** What a frame has made of it. */
  set answer(answer: Answer) {
    const before = this.#answer;
    this.#answer = answer;
    if (answer.parts !== before.parts || answer.done !== before.done) this.#message = undefined;
  }

  /** Undefined before it has begun. */
  get message(): ChatMessage | undefined {
    const { parts, done } = this.#answer;
    if (parts.length === 0 && !done) return undefined;
    return (this.#message ??= answerMessage(
      { ...this.#answer, parts: parts.map((part) => this.#withProgress(part)) },
      this.place,
    ));
  }

  get messages(): ChatMessage[] {
    return [this.question, this.message].filter((message) => message !== undefined);
  }

  get calls(): ToolCallPart[] {
    return this.#answer.parts.filter((part) => part.type === 'tool_call');
  }

  /** What the oracle needs the user's delegation for. */
  get delegationRequest(): DelegationRequired | undefined {
    return this.#answer.parts.find((part) => part.type === 'delegation_required')?.request;
  }

  setProgress(toolCallId: string, progress: CallProgress): void {
    this.#progress.set(toolCallId, progress);
    this.#message = undefined;
  }

  #withProgress(part: MessagePart): MessagePart {
    if (part.type !== 'tool_call' || part.kind === 'tool' || part.status !== 'isRunning') return part;
    const progress = this.#progress.get(part.toolCallId) ?? 'waiting';
    const known = this.#shown.get(part);
    if (known?.progress === progress) return known;
    const shown = { ...part, progress };
    this.#shown.set(part, shown);
    return shown;
  }

  get ended(): RunEnd | undefined {
    const { done } = this.#answer;
    if (!done && this.isOnlyRecorded) return 'done';
    if (!done) return this.lostBy ? 'disconnected' : undefined;
    const { status } = done;
    return status === 'aborted' || status === 'failed' || status === 'interrupted' ? status : 'done';
  }

  /** The same object while nothing has changed. */
  get run(): ChatRun {
    const { runId, requestId, resumed } = this.#answer;
    const { connection, ended, lostBy: error } = this;
    const known = this.#run;
    if (
      known?.connection === connection &&
      known.runId === runId &&
      known.requestId === requestId &&
      known.resumed === resumed &&
      known.ended === ended &&
      known.error === error
    )
      return known;
    return (this.#run = { runId, requestId, resumed, connection, ended, error });
  }
}
