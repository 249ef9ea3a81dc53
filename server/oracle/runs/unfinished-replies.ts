import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import type { MessageRow } from '../messages/entity.js';
import type { LoggedFrame } from './frames.js';
import { parseFrame } from './parse-frame.js';
import { Transcript } from './transcript.js';

/** Of how many replies this remembers what they have come to, so that whoever asks again and again does not have them read anew. */
const MAX_REMEMBERED = 200;

/** The replies that are being made have nothing in their rows yet; this fills in what their runs have said so far. */
export function createUnfinishedReplies(dataSource: DataSource) {
  const remembered = new LRUCache<string, ReplySoFar>({ max: MAX_REMEMBERED });

  return async (rows: MessageRow[]): Promise<MessageRow[]> => {
    const ids = rows.flatMap(({ id, type, isComplete }) => (type === 'ai' && !isComplete ? [id] : []));
    if (ids.length === 0) return rows;
    // Held here, for they may be forgotten while the database is asked.
    const replies = new Map(ids.map((id) => [id, remembered.get(id) ?? new ReplySoFar()]));
    const lastIds = ids.map((id) => replies.get(id)?.lastId ?? 0);
    const frames = await dataSource.query<NewFrame[]>(NEW_FRAMES, [ids, lastIds]);
    const current = new Map<string, ReplySoFar>();
    for (const { messageId, ...frame } of frames) {
      const reply = replies.get(messageId);
      if (!reply) continue;
      if (frame.id !== null) reply.apply(frame);
      current.set(messageId, reply);
      remembered.set(messageId, reply);
    }
    return rows.map((row) => ({ ...row, ...current.get(row.id)?.progress() }));
  };
}

/** The log only grows, so what it came to is not to be read again. */
class ReplySoFar {
  readonly #transcript = new Transcript();
  #isFinished = false;
  lastId = 0;

  apply(logged: LoggedFrame): void {
    // Somebody else who read at the same time was faster.
    if (logged.id <= this.lastId) return;
    const frame = parseFrame(logged);
    this.#transcript.apply(frame);
    this.#isFinished = frame.event === 'done' && frame.data.status === 'finished';
    this.lastId = logged.id;
  }

  progress() {
    return this.#transcript.progress(this.#isFinished);
  }
}

/** Without a frame when nothing is new of a reply. */
type NewFrame = { messageId: string } & (LoggedFrame | { id: null });

/** A run may have ended after its row was read; longer than this no read takes. */
const NEW_FRAMES = `
  select r.message_id as "messageId", e.seq as id, e.event, e.data::text as data
  from unnest($1::text[], $2::int[]) as known (message_id, last_id)
  join runs r on r.message_id = known.message_id
  left join run_events e on e.run_id = r.id and e.seq > known.last_id
  where r.ended_at is null or r.ended_at > now() - interval '1 minute'
  order by e.run_id, e.seq`;
