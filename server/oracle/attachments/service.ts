import pMap from 'p-map';
import { unavailable } from '../../contract/errors/problem.js';
import type { Schema } from '../../contract/types.js';
import { tooManyRequests } from '../../rate-limit/too-many-requests.js';
import { type Budget, createBudget } from './budget.js';
import type { AttachmentContent } from '../turn/attachment-content.js';
import { FILE_BYTES, FILES_AT_A_TIME, TIMEOUT_MS } from './media/attachment-limits.js';
import { type MatrixAccess, type Media, MediaError } from './media/media.js';
import { readFile } from './content/read-attachment.js';
import { attachmentUnavailable, declaredTooLarge, type Failing, TOO_MUCH } from './attachment-refusal.js';

type Attachment = Schema<'Attachment'>;

export interface FetchedAttachments {
  /** What an agent is given of the files, in their order. */
  readonly contents: readonly AttachmentContent[];
  /** What is recorded with the message: what the client said of them, with the sizes that they have. */
  readonly recorded: Attachment[];
  /** They are stored, or will not be: others may have their room in memory. */
  readonly release: () => void;
}

export interface Fetching extends MatrixAccess {
  /** Whose message it is. */
  readonly userDid: string;
  /** Aborted when the sender has disconnected. */
  readonly signal?: AbortSignal | undefined;
}

export interface Attachments {
  /**
   * Fetches the files of a message, all or none.
   * @throws {Problem} `attachment_unavailable`, which names each that cannot be had; `too_many_requests` or `service_unavailable` when too many
   * are in memory, of this user or of all.
   */
  fetchAll(attachments: readonly Attachment[], how: Fetching): Promise<FetchedAttachments>;
}

export interface AttachmentsOptions {
  readonly media: Media;
  readonly timeoutMs?: number;
  readonly budget?: Budget;
}

export function createAttachments({
  media,
  timeoutMs = TIMEOUT_MS,
  budget = createBudget(),
}: AttachmentsOptions): Attachments {
  return {
    async fetchAll(attachments, { userDid, signal: disconnected, ...access }) {
      if (attachments.length === 0) return { contents: [], recorded: [], release: () => undefined };
      const declared = declaredTooLarge(attachments);
      if (declared.length > 0) throw attachmentUnavailable(declared);

      const failing: Failing[] = [];
      const late = AbortSignal.timeout(timeoutMs);
      const stop = new AbortController();
      const signal = AbortSignal.any([late, stop.signal, ...(disconnected ? [disconnected] : [])]);
      const spending = budget.open(userDid);

      const fetchOne = async (attachment: Attachment, index: number) => {
        const { filename } = attachment;
        const spend = (bytes: number) => {
          const passed = spending.spend(bytes);
          if (passed === 'user') stop.abort(userFull());
          if (passed === 'server') stop.abort(serverFull());
          if (passed === 'message')
            stop.abort(
              attachmentUnavailable([...failing, { index, filename, code: 'too_large', reason: TOO_MUCH }]),
            );
        };
        try {
          signal.throwIfAborted();
          const how = { ...access, signal, maxBytes: FILE_BYTES, onBytes: spend };
          const file = await media.fetch(attachment, how);
          return {
            content: readFile(attachment, file),
            recorded: { ...attachment, size: file.bytes.length },
          };
        } catch (error) {
          if (error instanceof MediaError)
            failing.push({ index, filename, code: error.code, reason: error.message });
          else if (late.aborted && error === late.reason)
            failing.push({ index, filename, code: 'timeout', reason: LATE });
          else throw disconnected?.aborted ? givenUp() : error;
          return undefined;
        }
      };

      try {
        const fetched = await pMap(attachments, fetchOne, { concurrency: FILES_AT_A_TIME });
        if (failing.length > 0) throw attachmentUnavailable(failing);
        const files = fetched.filter((file) => file !== undefined);
        return {
          contents: files.map(({ content }) => content),
          recorded: files.map(({ recorded }) => recorded),
          release: () => spending.close(),
        };
      } catch (error) {
        spending.close();
        throw error;
      } finally {
        stop.abort();
      }
    },
  };
}

const LATE = 'it was not there in time; send fewer or smaller files, or try again';

const userFull = () =>
  tooManyRequests('Your other messages hold as many files as they may until they are stored', 1);

const serverFull = () =>
  unavailable('The server holds as many files as it can at the moment; send the message again');

const givenUp = () => unavailable('The message was given up before its files were there');
