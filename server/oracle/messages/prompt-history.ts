import type { PastMessage } from '../turn/agent.js';
import type { AttachmentContent } from '../turn/attachment-content.js';
import type { RunRow } from '../runs/log/entity.js';
import type { HistoryStore } from './history-store.js';

/** The limit of the history for an agent: far more than the context window of a model, whose adapter truncates it. */
const LIMIT = { rows: 200, bytes: 2 * 1024 * 1024 };

export interface PromptHistoryOptions {
  readonly store: Pick<HistoryStore, 'before'>;
  /** The content of the files of messages, without images. */
  readonly attachmentsOf: (
    messageIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly AttachmentContent[]>>;
}

/** Reads the messages of the session before the question of a run, oldest first. */
export function createPromptHistory({ store, attachmentsOf }: PromptHistoryOptions) {
  return async ({ sessionId, request }: RunRow): Promise<PastMessage[]> => {
    const rows = await store.before(sessionId, request.questionId, LIMIT);
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
