import type { DataSource } from 'typeorm';
import { newIdentifier } from '../../../persistence/identifier.js';
import { openTestDataSource } from '../../../testing/test-data-source.js';
import { MessageEntity, type MessageRow } from '../../transcript/entity.js';
import { createHistoryStore } from '../history-store.js';
import { createHistory, type History, type HistoryOptions, type HistoryPage } from '../history.js';

export const ownerDid = 'did:key:alice';

export interface Line {
  readonly sessionId: string;
  readonly type: MessageRow['type'];
  readonly content?: string;
  readonly isComplete?: boolean;
}

/** Sessions of one user in a separate database, and their history. */
export interface Transcripts {
  readonly dataSource: DataSource;
  readonly history: History;
  createSession(): Promise<string>;
  /** Inserts the messages in this order, by one statement. Returns their ids, whose sort order is arbitrary. */
  write(lines: readonly Line[]): Promise<string[]>;
  /** Creates a session from letters: `haha` is two questions with one answer each; `A` is an incomplete answer, `S` a stopped one. */
  sessionOf(letters: string, contents?: readonly string[]): Promise<{ sessionId: string; ids: string[] }>;
  endRun(messageId: string, content: string): Promise<void>;
  /** A history of the same database with other limits, or another way to complete replies. */
  historyWith(options: Partial<HistoryOptions>): History;
  page(sessionId: string, query: { limit: number; before?: string; after?: string }): Promise<HistoryPage>;
  close(): Promise<void>;
}

export async function openTranscripts(): Promise<Transcripts> {
  const database = await openTestDataSource({ entities: [MessageEntity] });
  const { dataSource } = database;
  const historyWith = (options: Partial<HistoryOptions>) =>
    createHistory({
      store: createHistoryStore(dataSource),
      settle: (rows) => Promise.resolve(rows),
      ...options,
    });
  const history = historyWith({});

  const createSession = async () => {
    const id = newIdentifier('ses');
    await dataSource.query(`insert into sessions (id, owner_did, title) values ($1, $2, '')`, [id, ownerDid]);
    return id;
  };

  const write = async (lines: readonly Line[]) => {
    const ids = lines.map(() => crypto.randomUUID());
    await dataSource.query(
      `insert into messages (id, session_id, type, content, is_complete, request_id)
       select *, 'req-1' from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[])`,
      [
        ids,
        lines.map(({ sessionId }) => sessionId),
        lines.map(({ type }) => type),
        lines.map(({ content }) => content ?? ''),
        lines.map(({ isComplete }) => isComplete ?? true),
      ],
    );
    return ids;
  };

  const beginRun = async (sessionId: string, messageId: string) => {
    await dataSource.query(
      `insert into runs (id, session_id, owner_did, message_id, request_id, status, request, token_ids, last_seq)
       values ($1, $2, $3, $4, 'req-1', 'running', '{}', '{}', 0)`,
      [newIdentifier('run'), sessionId, ownerDid, messageId],
    );
  };

  return {
    dataSource,
    history,
    historyWith,
    createSession,
    write,
    async sessionOf(letters, contents = []) {
      const sessionId = await createSession();
      const ids = await write(
        Array.from(letters, (letter, index) => ({
          sessionId,
          content: contents[index] ?? '',
          type: letter === 'h' ? ('human' as const) : ('ai' as const),
          isComplete: letter === 'h' || letter === 'a',
        })),
      );
      for (const [index, id] of ids.entries()) if (letters[index] === 'A') await beginRun(sessionId, id);
      return { sessionId, ids };
    },
    async endRun(messageId, content) {
      await dataSource.query(`update runs set status = 'finished', ended_at = now() where message_id = $1`, [
        messageId,
      ]);
      await dataSource.query(`update messages set content = $2, is_complete = true where id = $1`, [
        messageId,
        content,
      ]);
    },
    page: (sessionId, query) => history.page({ sessionId, ownerDid, ...query }),
    close: () => database.close(),
  };
}

/** The turns of the transcript, by their definition. */
export function turnsOf(letters: string, ids: readonly string[]): string[][] {
  const turns: string[][] = [];
  for (const [index, id] of ids.entries()) {
    if (letters[index] === 'h' || turns.length === 0) turns.push([id]);
    else turns.at(-1)?.push(id);
  }
  return turns;
}

/** Reads the whole transcript. */
export async function allOf(history: History, sessionId: string): Promise<MessageRow[]> {
  const rows: MessageRow[] = [];
  for await (const batch of history.all(sessionId)) rows.push(...batch);
  return rows;
}

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Each walk over a random transcript makes several queries. */
export const PROPERTY_RUNS = { numRuns: 60 };
