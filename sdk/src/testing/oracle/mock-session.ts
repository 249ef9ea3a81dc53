import type { ActiveRun, Message, MessagePage, RunAborted, Session } from '../../http/contract-schemas.js';
import { MockProblem } from './mock-problem.js';
import type { MockRun } from './mock-run.js';

interface Turn {
  readonly question: Message;
  readonly run: MockRun;
}

/** A session with its turns, oldest first. */
export class MockSession {
  title = 'Untitled';
  lastUsed = Date.now();
  readonly #turns: Turn[] = [];
  /** How often each scenario has refused a message. */
  readonly refusals = new Map<string, number>();

  constructor(
    readonly ownerDid: string,
    private readonly created: Omit<Session, 'title' | 'lastUpdatedAt'>,
  ) {}

  get sessionId(): string {
    return this.created.sessionId;
  }

  get session(): Session {
    return { ...this.created, title: this.title, lastUpdatedAt: new Date(this.lastUsed).toISOString() };
  }

  get runs(): readonly MockRun[] {
    return this.#turns.map(({ run }) => run);
  }

  /** Of several, the one that is being made. */
  get activeRun(): MockRun | undefined {
    return this.runs.find(({ hasEnded }) => !hasEnded);
  }

  get active(): ActiveRun | null {
    const run = this.activeRun;
    if (!run) return null;
    const { runId, status, requestId, messageId, createdAt } = run;
    return { runId, status, requestId, messageId, createdAt };
  }

  get messages(): Message[] {
    return this.#turns.flatMap(messagesOf);
  }

  add(turn: Turn): void {
    this.lastUsed = Date.now();
    if (this.#turns.length === 0) this.title = turn.question.content.slice(0, 60);
    this.#turns.push(turn);
  }

  /** Stops everything that has not ended. */
  abort(): RunAborted {
    const [first] = this.runs.filter(({ hasEnded }) => !hasEnded).map((run) => run.abort());
    const latest = this.runs.at(-1);
    // Once more is as once.
    return first ?? (latest?.status === 'aborted' ? latest.abort() : { success: false });
  }

  /** Whole turns before or after that of a message; without one, the newest. */
  page({ limit, before, after }: { limit: number; before?: string; after?: string }): MessagePage {
    const all = this.#turns;
    const at = (id: string) => {
      const place = all.findIndex((turn) => messagesOf(turn).some((message) => message.id === id));
      if (place === -1)
        throw new MockProblem('invalid_cursor', 'The cursor is not one that this session gave');
      return place;
    };
    let from = Math.max(all.length - limit, 0);
    let to = all.length;
    if (before !== undefined) {
      to = at(before);
      from = Math.max(to - limit, 0);
    } else if (after !== undefined) {
      const place = at(after);
      const isComplete = all[place]?.run.hasEnded ?? true;
      from = isComplete ? place + 1 : place;
      to = from + limit;
    }
    const messages = all.slice(from, to).flatMap(messagesOf);
    return {
      messages,
      prevCursor: messages[0]?.id ?? null,
      nextCursor: messages.at(-1)?.id ?? this.messages.at(-1)?.id ?? null,
      hasOlder: from > 0 && messages.length > 0,
      hasNewer: to < all.length,
    };
  }
}

const messagesOf = ({ question, run }: Turn): Message[] => [question, run.message];
