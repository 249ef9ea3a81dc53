import { asError } from '../../errors/as-error.js';
import { createListeners } from '../../chat/listeners.js';
import type { OracleClient } from '../../client/oracle/oracle-client.js';
import type { Session } from '../../http/contract-schemas.js';

export interface SessionPagesState {
  /** Most recently used first: of all pages that were loaded. */
  readonly sessions: Session[];
  /** How many there are in all. */
  readonly total: number;
  /** For the first time, or after a failure. */
  readonly isLoading: boolean;
  readonly isFetchingNextPage: boolean;
  readonly error: Error | null;
}

const NOTHING: SessionPagesState = {
  sessions: [],
  total: 0,
  isLoading: true,
  isFetchingNextPage: false,
  error: null,
};

/** A user's sessions with an oracle, page by page. Its methods that read do not reject: what went wrong is in the state. */
export class SessionPages {
  readonly #client: OracleClient;
  readonly #listeners = createListeners();
  #state = NOTHING;
  #loaded: Promise<void> | undefined;
  #lastRead: Promise<void> = Promise.resolve();

  constructor(
    client: OracleClient,
    readonly limit: number,
  ) {
    this.#client = client;
  }

  get state(): SessionPagesState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Reads the first page, unless that has been done or is being done. What failed is tried again by the next caller. */
  load(): Promise<void> {
    return (this.#loaded ??= this.refetch().then(() => {
      if (this.#state.error) this.#loaded = undefined;
    }));
  }

  /** Reads again as many sessions as there are, at least a page. */
  async refetch(): Promise<void> {
    await this.#read({}, async () => {
      const wanted = Math.max(this.limit, this.#state.sessions.length);
      const sessions: Session[] = [];
      let total = 0;
      do {
        const page = await this.#client.sessions.list({ limit: this.limit, offset: sessions.length });
        sessions.push(...page.sessions);
        ({ total } = page);
        if (page.sessions.length === 0) break;
      } while (sessions.length < Math.min(wanted, total));
      return { sessions: once(sessions), total };
    });
  }

  async fetchNextPage(): Promise<void> {
    if (this.#state.isFetchingNextPage) return;
    this.#set({ isFetchingNextPage: true });
    await this.#read({ isFetchingNextPage: false }, async () => {
      const { sessions } = this.#state;
      const page = await this.#client.sessions.list({ limit: this.limit, offset: sessions.length });
      return { sessions: once([...sessions, ...page.sessions]), total: page.total };
    });
  }

  /** @throws as the client does. */
  async create(): Promise<Session> {
    const session = await this.#client.sessions.create();
    await this.refetch();
    return session;
  }

  /** @throws as the client does. */
  async delete(sessionId: string): Promise<void> {
    await this.#client.sessions.delete(sessionId);
    await this.refetch();
  }

  /** Reads when what is being read is there: it begins with that. */
  #read(ended: Partial<SessionPagesState>, read: () => Promise<Partial<SessionPagesState>>): Promise<void> {
    if (this.#state.error) this.#set({ isLoading: true });
    this.#lastRead = this.#lastRead.then(async () => {
      const outcome = await read().catch((error: unknown) => ({ error: asError(error) }));
      this.#set({ error: null, isLoading: false, ...ended, ...outcome });
    });
    return this.#lastRead;
  }

  #set(change: Partial<SessionPagesState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.call();
  }
}

/** A session that moved to the front while pages were read comes twice. */
const once = (sessions: readonly Session[]): Session[] => [
  ...new Map(sessions.map((session) => [session.sessionId, session])).values(),
];
