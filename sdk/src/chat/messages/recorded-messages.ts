import type { OracleClient } from '../../client/oracle/oracle-client.js';
import type { Message, MessagePage } from '../../http/contract-schemas.js';
import { recordedMessage } from './chat-message.js';
import type { ChatMessage } from './chat-message.js';

/** Under which ids the transcript has a turn. */
interface TurnIds {
  readonly questionId: string | undefined;
  readonly answerId: string | undefined;
}

/** How many turns a page of history holds. */
export const HISTORY_PAGE_SIZE = 20;

/** The messages of a session that the server has recorded, page by page. */
export class RecordedMessages {
  #messages: readonly ChatMessage[] = [];
  #oldest: string | null = null;
  #newest: string | null = null;
  /** The ids of those that a page has brought. */
  readonly #read = new Set<string>();
  #isLoaded = false;
  hasEarlier = false;

  constructor(
    readonly client: OracleClient,
    readonly sessionId: string,
    readonly limit: number,
  ) {}

  get messages(): readonly ChatMessage[] {
    return this.#messages;
  }

  /** The id of the newest message, null when there is none; undefined while that is not known. */
  get newestId(): string | null | undefined {
    const last = this.#messages.at(-1);
    return this.#isLoaded ? (last ? last.id : null) : undefined;
  }

  /** Whether a question with this text was recorded after a message, which is null for the beginning of the session. */
  hasQuestion(text: string, { after }: { readonly after: string | null }): boolean {
    const place = this.#messages.findIndex(({ id }) => id === after);
    // The message that it came after is on an earlier page.
    return this.#messages
      .slice(place + 1)
      .some(({ id, type, content }) => id !== undefined && type === 'human' && content === text);
  }

  /**
   * Reads the newest page, and afterwards what has come since.
   *
   * @param isWanted Asked when a page has come; one that is not wanted any more is left to the next call.
   */
  async refresh(isWanted: () => boolean = () => true): Promise<void> {
    const isFirst = this.#newest === null;
    let hasNewer = true;
    while (hasNewer) {
      const page = await this.#page({ after: this.#newest ?? undefined });
      if (!isWanted()) return;
      if (isFirst && this.#newest === null) {
        this.hasEarlier = page.hasOlder;
        this.#oldest = page.prevCursor;
      }
      this.#merge(page);
      this.#isLoaded = true;
      ({ hasNewer } = page);
    }
  }

  /** Reads the page before the oldest message. */
  async loadEarlier(): Promise<void> {
    if (!this.hasEarlier || this.#oldest === null) return;
    const page = await this.#page({ before: this.#oldest });
    this.#oldest = page.prevCursor ?? this.#oldest;
    this.hasEarlier = page.hasOlder;
    const known = new Set(this.#messages.map(({ id }) => id));
    const earlier = page.messages
      .filter(({ id }) => !known.has(id))
      .map((message) => recordedMessage(message));
    for (const { id } of page.messages) this.#read.add(id);
    this.#messages = [...earlier, ...this.#messages];
  }

  /** The question that an answer is to. */
  questionOf(answerId: string): ChatMessage | undefined {
    const place = this.#messages.findLastIndex(({ id }) => id === answerId);
    const before = this.#messages[place - 1];
    return before?.type === 'human' ? before : undefined;
  }

  /** The ids of a run's answer and of the question before it, if the transcript names the run. */
  turnOf(runId: string | undefined): TurnIds | undefined {
    const answer = this.#messages.find((message) => runId !== undefined && message.runId === runId);
    return answer?.id === undefined
      ? undefined
      : { questionId: this.questionOf(answer.id)?.id, answerId: answer.id };
  }

  /** The ids of the newest question and of what there is of its answer, if the question has this text and no complete answer. */
  unanswered(content: string): TurnIds | undefined {
    const place = this.#messages.findLastIndex(({ type }) => type === 'human');
    const question = this.#messages[place];
    const answer = this.#messages[place + 1];
    if (question?.content !== content || answer?.isComplete) return undefined;
    return { questionId: question.id, answerId: answer?.id };
  }

  /** Adds messages that were streamed here, in place of what a page has of them; a later page finds the others by their id. */
  add(messages: readonly ChatMessage[]): void {
    const added = [...messages];
    const all = this.#messages.map((known) => {
      const place = known.id === undefined ? -1 : added.findIndex(({ id }) => id === known.id);
      return (place < 0 ? undefined : added.splice(place, 1)[0]) ?? known;
    });
    this.#messages = [...all, ...added];
  }

  #page(cursors: { before?: string | undefined; after?: string | undefined }): Promise<MessagePage> {
    return this.client.sessions.messages(this.sessionId, { limit: this.limit, ...cursors });
  }

  /** Takes a page of what has come since, in its order: what was streamed here and is not in it comes later. */
  #merge({ messages, nextCursor }: MessagePage): void {
    const others = [...this.#messages];
    const page = messages.map((message) => {
      const place = placeOf(others, message);
      const [known] = place < 0 ? [] : others.splice(place, 1);
      this.#read.add(message.id);
      if (!known) return recordedMessage(message);
      if (isSame(known, message)) return known;
      return { ...recordedMessage(message, known.key), ...streamed(known, message) };
    });
    const unread = others.findIndex(({ id }) => id === undefined || !this.#read.has(id));
    this.#messages = others.toSpliced(unread < 0 ? others.length : unread, 0, ...page);
    this.#newest = nextCursor ?? this.#newest;
  }
}

/** Where the message is: under its id, or as the question before an answer that the stream has named. */
const placeOf = (messages: readonly ChatMessage[], { id, type, content }: Message): number => {
  const place = messages.findLastIndex((each) => each.id === id);
  if (place >= 0 || type !== 'human') return place;
  return messages.findIndex(
    (each) => each.id === undefined && each.type === 'human' && each.content === content,
  );
};

const isSame = (known: ChatMessage, { id, content, isComplete, toolCalls = [] }: Message) =>
  known.id === id &&
  known.isComplete === isComplete &&
  known.content === content &&
  toolCalls.every((call) =>
    known.parts.some(
      (part) => part.type === 'tool_call' && part.toolCallId === call.id && part.status === call.status,
    ),
  );

/** What the transcript does not keep of a message that was streamed here: its order, components and errors. */
const streamed = (
  { runId, requestId, parts, content }: ChatMessage,
  recorded: Message,
): Partial<ChatMessage> =>
  runId === undefined ? {} : { runId, requestId, ...(content === recorded.content && { parts }) };
