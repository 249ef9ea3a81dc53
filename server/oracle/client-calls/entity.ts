import { EntitySchema } from 'typeorm';
import type { ToolErrorCode } from '../turn/tool.js';

export type ClientCallKind = 'browser_tool' | 'action';

/** A row of `client_calls`: open until it is answered, closed or expired. */
export interface ClientCallRow {
  id: string;
  runId: string;
  sessionId: string;
  kind: ClientCallKind;
  toolName: string;
  args: Record<string, unknown>;
  requestId: string;
  /** The tab to which the call was offered. */
  offeredTo: string | null;
  /** JSON as the client sent it; valid when `answeredAt` is set and `errorCode` is not. */
  result: unknown;
  error: string | null;
  errorCode: ToolErrorCode | null;
  answeredAt: Date | null;
  /** Set when the call was abandoned; later answers are rejected. */
  closedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
}

export const ClientCallEntity = new EntitySchema<ClientCallRow>({
  name: 'ClientCall',
  tableName: 'client_calls',
  columns: {
    id: { type: 'text', primary: true },
    runId: { name: 'run_id', type: 'text' },
    sessionId: { name: 'session_id', type: 'text' },
    kind: { type: 'text' },
    toolName: { name: 'tool_name', type: 'text' },
    args: { type: 'jsonb' },
    requestId: { name: 'request_id', type: 'text' },
    offeredTo: { name: 'offered_to', type: 'text', nullable: true },
    result: { type: 'json', nullable: true },
    error: { type: 'text', nullable: true },
    errorCode: { name: 'error_code', type: 'text', nullable: true },
    answeredAt: { name: 'answered_at', type: 'timestamptz', nullable: true },
    closedAt: { name: 'closed_at', type: 'timestamptz', nullable: true },
    createdAt: { name: 'created_at', type: 'timestamptz' },
    expiresAt: { name: 'expires_at', type: 'timestamptz' },
  },
});
