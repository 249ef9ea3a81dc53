import { EntitySchema } from 'typeorm';
import type { Schema } from '../../../contract/types.js';

export type RunStatus = Schema<'RunStatus'>;

/** What is needed to answer, should another server take the run up. */
export interface RunRequest extends Pick<
  Schema<'SendMessage'>,
  'message' | 'timezone' | 'homeServer' | 'model' | 'metadata'
> {
  /** The question's id in the transcript. */
  readonly questionId: string;
  /** Whether it is answered as a stream; of one that is not, the session's tabs have to be told. */
  readonly isStreamed: boolean;
  /** Whether images came with the question, which are kept until it is answered. */
  readonly hasImages: boolean;
  readonly tools: readonly Schema<'BrowserTool'>[];
  readonly agActions: readonly Schema<'AgAction'>[];
  /** The protected MCP tools that its invocations allow, as `<server>/<tool>`. The invocations themselves are used up. */
  readonly mcpTools: readonly string[];
}

/** Up to where an answer is whole. */
export interface RunStep {
  /** The last frame that belongs to it. */
  readonly seq: number;
  /** How much text there was, in UTF-16 code units. */
  readonly length: number;
  /** The agent's own. */
  readonly state: unknown;
}

/** A row of `runs`. */
export interface RunRow {
  id: string;
  /** Given by the database; runs of a session take turns in this order. PostgreSQL's bigint arrives as text. */
  position?: string;
  sessionId: string;
  ownerDid: string;
  /** The reply's id in the transcript. */
  messageId: string;
  requestId: string;
  status: RunStatus;
  /** The server whose lease it is held by; null when it has ended, or waits to be taken up. */
  holder: string | null;
  /** How many servers have begun it. */
  attempt: number;
  /** How many of them have gone without letting it go, since its last whole step. */
  failures: number;
  /** How many attempts in a row were lost before they brought a frame. Counted when the next one is claimed, before it does anything. */
  idleAttempts: number;
  request: RunRequest;
  /** Payload ids of the tokens that it stands on. */
  tokenIds: string[];
  step: RunStep | null;
  abortRequestedAt: Date | null;
  /** Set once the text so far is in the transcript; the frames that close the stream come after it. */
  stoppedAtSeq: number | null;
  /** Of the last frame, when the run has ended. */
  lastSeq: number;
  usage: Schema<'Usage'> | null;
  createdAt: Date;
  endedAt: Date | null;
}

export const RunEntity = new EntitySchema<RunRow>({
  name: 'Run',
  tableName: 'runs',
  columns: {
    id: { type: 'text', primary: true },
    position: { type: 'bigint', insert: false, update: false },
    sessionId: { name: 'session_id', type: 'text' },
    ownerDid: { name: 'owner_did', type: 'text' },
    messageId: { name: 'message_id', type: 'text' },
    requestId: { name: 'request_id', type: 'text' },
    status: { type: 'text' },
    holder: { type: 'text', nullable: true },
    attempt: { type: 'int' },
    failures: { type: 'int' },
    idleAttempts: { name: 'idle_attempts', type: 'int' },
    request: { type: 'jsonb' },
    tokenIds: { name: 'token_ids', type: 'text', array: true },
    step: { type: 'jsonb', nullable: true },
    abortRequestedAt: { name: 'abort_requested_at', type: 'timestamptz', nullable: true },
    stoppedAtSeq: { name: 'stopped_at_seq', type: 'int', nullable: true },
    lastSeq: { name: 'last_seq', type: 'int' },
    usage: { type: 'jsonb', nullable: true },
    createdAt: { name: 'created_at', type: 'timestamptz' },
    endedAt: { name: 'ended_at', type: 'timestamptz', nullable: true },
  },
});
