import { EntitySchema } from 'typeorm';
import type { Schema } from '../../../contract/types.js';

export type RunStatus = Schema<'RunStatus'>;

/** The part of the message that another server needs to recover the run. */
export interface RunRequest extends Pick<
  Schema<'SendMessage'>,
  'message' | 'timezone' | 'homeServer' | 'model' | 'metadata'
> {
  /** The id of the question in the transcript. */
  readonly questionId: string;
  /** Whether the answer is streamed; otherwise the server notifies the tabs of the session. */
  readonly isStreamed: boolean;
  /** Whether images came with the question; they are stored until it is answered. */
  readonly hasImages: boolean;
  readonly tools: readonly Schema<'BrowserTool'>[];
  readonly agActions: readonly Schema<'AgAction'>[];
  /** The protected MCP tools that the message's invocations allow, as `<server>/<tool>`. The invocations themselves are used up. */
  readonly mcpTools: readonly string[];
}

/** The last complete step of an answer. */
export interface RunStep {
  /** The number of its last frame. */
  readonly seq: number;
  /** The length of the text at that point, in UTF-16 code units. */
  readonly length: number;
  /** The agent's own state. */
  readonly state: unknown;
}

/** A row of `runs`. */
export interface RunRow {
  id: string;
  /** Assigned by the database; the runs of a session are executed in this order. PostgreSQL's bigint arrives as text. */
  position?: string;
  sessionId: string;
  ownerDid: string;
  /** The id of the reply in the transcript. */
  messageId: string;
  requestId: string;
  /** Of the first attempt, or else of the request (W3C Trace Context): a later attempt continues its trace. */
  traceparent: string | null;
  status: RunStatus;
  /** The server whose lease holds the run; null when the run has ended, or waits for recovery. */
  holder: string | null;
  /** The number of attempts. */
  attempt: number;
  /** The number of servers that failed during the run since its last complete step. */
  failures: number;
  /** The number of consecutive attempts that ended without a frame. Incremented when the next attempt is claimed, before it does anything. */
  idleAttempts: number;
  request: RunRequest;
  /** The payload ids of the tokens that authorize the run. */
  tokenIds: string[];
  step: RunStep | null;
  abortRequestedAt: Date | null;
  /** Set once the text so far is in the transcript; the frames that close the stream follow. */
  stoppedAtSeq: number | null;
  /** The number of the last frame when the run has ended. */
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
    traceparent: { type: 'text', nullable: true },
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

/** A row of `run_events`: a frame of a run. */
export interface RunEventRow {
  runId: string;
  seq: number;
  event: string;
  data: unknown;
}

export const RunEventEntity = new EntitySchema<RunEventRow>({
  name: 'RunEvent',
  tableName: 'run_events',
  columns: {
    runId: { name: 'run_id', type: 'text', primary: true },
    seq: { type: 'int', primary: true },
    event: { type: 'text' },
    data: { type: 'json' },
  },
});
