import type { EntityManager } from 'typeorm';
import type { Schema } from '../../../contract/types.js';

/** A run that is over, for accounting. */
export interface EndedRun {
  readonly runId: string;
  /** `deleted`: it was deleted with its session, or was never stored. */
  readonly status: Schema<'RunDone'>['status'] | 'deleted';
  /** What the answer has used, in tokens; null when it did not say. */
  readonly usage: Schema<'Usage'> | null;
  /** The texts in the transcript by their SHA-256, in hexadecimal; null when they were deleted. */
  readonly questionSha256: string | null;
  readonly answerSha256: string | null;
  /** The calls of the answer, oldest first. */
  readonly toolCalls: readonly Pick<Schema<'ToolCallRecord'>, 'id' | 'name' | 'status'>[];
}

/** Those of the runs that are over. */
export function readEndedRuns(
  manager: Pick<EntityManager, 'query'>,
  runIds: readonly string[],
): Promise<EndedRun[]> {
  return manager.query<EndedRun[]>(
    `select asked.id as "runId", coalesce(r.status, 'deleted') as status, r.usage,
       encode(sha256(convert_to(q.content, 'UTF8')), 'hex') as "questionSha256",
       encode(sha256(convert_to(a.content, 'UTF8')), 'hex') as "answerSha256",
       (select coalesce(jsonb_agg(jsonb_build_object('id', call -> 'id', 'name', call -> 'name', 'status', call -> 'status') order by place), '[]')
        from jsonb_array_elements(a.tool_calls) with ordinality as calls (call, place)) as "toolCalls"
     from unnest($1::text[]) as asked (id) left join runs r on r.id = asked.id
     left join messages q on q.id = r.request ->> 'questionId' left join messages a on a.id = r.message_id
     where r.id is null or r.ended_at is not null`,
    [[...runIds]],
  );
}
