import type { DataSource } from 'typeorm';
import type { MessageRow } from '../messages/entity.js';
import type { LoggedFrame } from './frames.js';
import { parseFrame } from './parse-frame.js';
import { Transcript } from './transcript.js';

/** The replies that are being made have nothing in their rows yet; this fills in what their runs have said so far. */
export function createUnfinishedReplies(dataSource: DataSource) {
  return async (rows: MessageRow[]): Promise<MessageRow[]> => {
    const ids = rows.flatMap(({ id, type, isComplete }) => (type === 'ai' && !isComplete ? [id] : []));
    if (ids.length === 0) return rows;
    const frames = await dataSource.query<(LoggedFrame & { messageId: string })[]>(SO_FAR, [ids]);
    const transcripts = new Map<string, Transcript>();
    const finished = new Set<string>();
    for (const { messageId, ...logged } of frames) {
      const frame = parseFrame(logged);
      const transcript = transcripts.get(messageId) ?? new Transcript();
      transcript.apply(frame);
      transcripts.set(messageId, transcript);
      if (frame.event === 'done' && frame.data.status === 'finished') finished.add(messageId);
    }
    return rows.map((row) => ({ ...row, ...transcripts.get(row.id)?.progress(finished.has(row.id)) }));
  };
}

/** A run may have ended after its row was read; longer than this no read takes. */
const SO_FAR = `
  select r.message_id as "messageId", e.seq as id, e.event, e.data::text as data
  from runs r join run_events e on e.run_id = r.id
  where r.message_id = any($1) and (r.ended_at is null or r.ended_at > now() - interval '1 minute')
  order by e.run_id, e.seq`;
