import type { DataSource } from 'typeorm';
import type { PastMessage } from '../turn/agent.js';
import type { AttachmentContent } from '../turn/attachment-content.js';
import type { RunRow } from '../runs/entity.js';
import type { MessageRow } from '../transcript/entity.js';

/** How many messages an agent looks back on; which of them a model can take in is its adapter's affair. */
const MAX_MESSAGES = 200;

export interface PromptHistoryOptions {
  readonly dataSource: DataSource;
  /** What the files of messages hold, without images. */
  readonly attachmentsOf: (
    messageIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly AttachmentContent[]>>;
}

/** Of all that it looks back on, in UTF-8: far more than the window of a model. The message that passes it is still among them. */
const MAX_BYTES = 2 * 1024 * 1024;

/** What was said in a session before the question of a run, oldest first. */
export function createPromptHistory({ dataSource, attachmentsOf }: PromptHistoryOptions) {
  return async ({ sessionId, request }: RunRow): Promise<PastMessage[]> => {
    const rows = await dataSource.query<PastRow[]>(PAST, [
      sessionId,
      request.questionId,
      MAX_MESSAGES,
      MAX_BYTES,
    ]);
    const withFiles = rows.flatMap(({ id, attachments }) => (attachments.length > 0 ? [id] : []));
    const contents = withFiles.length > 0 ? await attachmentsOf(withFiles) : new Map<string, never>();
    return rows.reverse().map(({ id, type, content, toolCalls }) => ({
      type,
      content,
      toolCalls,
      attachments: contents.get(id) ?? [],
    }));
  };
}

type PastRow = Pick<MessageRow, 'id' | 'type' | 'content' | 'toolCalls' | 'attachments'>;

/** A reply that says nothing, such as one that was cut off at its beginning, is left out. */
const PAST = `
  select id, type, content, tool_calls as "toolCalls", attachments from messages
  where session_id = $1 and content <> '' and position < (select position from messages where id = $2) and position >= (
    select min(position) from (
      select position, sum(bytes) over (order by position desc) - bytes as after from messages
      where session_id = $1 and content <> '' and position < (select position from messages where id = $2)
      order by position desc limit $3) sizes
    where after < $4::int)
  order by position desc`;
