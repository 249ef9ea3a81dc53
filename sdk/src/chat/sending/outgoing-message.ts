import { ProblemError } from '../../errors/problem-error.js';
import type { DelegationRequired, StreamMessage } from '../../http/contract-schemas.js';
import { newUuid } from '../../http/send-once.js';
import type { ToolDeclarations } from '../../realtime/tools/client-tools.js';
import type { Draft } from '../chat-state.js';
import type { ChatMessage } from '../messages/chat-message.js';

/** A message of the user, and what goes with it. The chat declares the tools of the page itself. */
export type OutgoingMessage = Omit<StreamMessage, 'tools' | 'agActions'>;

/** A message with the key under which the server answers it once. */
export interface Sent {
  readonly message: OutgoingMessage;
  /** What the page offered when it was sent first: the server refuses a key with another message. Undefined until it could be declared. */
  declared?: ToolDeclarations;
  readonly idempotencyKey: string;
  /** The id of the newest message when it was sent, null for none. Undefined when what follows may not be the answer to this one. */
  readonly after?: string | null | undefined;
}

export interface KeptDraft extends Draft {
  readonly sent: Sent;
}

/** The message as it is shown before the server has named it. */
export const questionOf = ({ message, attachments = [] }: OutgoingMessage): ChatMessage => ({
  key: newUuid(),
  id: undefined,
  type: 'human',
  content: message,
  reasoning: '',
  parts: [{ type: 'text', text: message }],
  attachments,
  isComplete: true,
  createdAt: new Date().toISOString(),
  requestId: undefined,
  runId: undefined,
});

export const draftOf = (sent: Sent, error: Error): KeptDraft => ({
  text: sent.message.message,
  error,
  payment:
    error instanceof ProblemError && error.claims.length > 0
      ? { claimIds: error.claims, challenge: error.challenge }
      : undefined,
  authorization: undefined,
  sent,
});

/** A message that the oracle has answered with a request for a delegation. Under its first key it would get that answer again. */
export const unauthorizedDraft = (sent: Sent, authorization: DelegationRequired): KeptDraft => ({
  text: sent.message.message,
  error: undefined,
  payment: undefined,
  authorization,
  // The transcript has the question already.
  sent: { ...sent, idempotencyKey: newUuid(), after: undefined },
});
