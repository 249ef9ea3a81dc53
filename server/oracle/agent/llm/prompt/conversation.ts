import type { AttachmentContent } from '../../../turn/attachment-content.js';
import type { PastMessage } from '../../../turn/agent.js';
import { truncateMiddle } from './truncate-middle.js';
import type { Step } from './checkpoint.js';

/** What a model receives in addition to the system prompt. */
export interface Conversation {
  /** The history, oldest first. Each entry begins with a message of the user. */
  readonly past: readonly (readonly PastMessage[])[];
  readonly question: Question;
  /** The steps of this answer so far; every call has its outcome. */
  readonly steps: readonly Step[];
}

/** The message to answer. */
export interface Question {
  readonly message: string;
  readonly attachments: readonly AttachmentContent[];
  /** The metadata that the user's app sent, as JSON. */
  readonly metadata?: string | undefined;
}

/** Groups a reply with the message before it, so that both are kept or dropped together. */
export function exchangesOf(history: readonly PastMessage[]): PastMessage[][] {
  const exchanges: PastMessage[][] = [];
  for (const message of history.map(withShortCalls)) {
    const last = exchanges.at(-1);
    if (last && message.type === 'ai') last.push(message);
    else exchanges.push([message]);
  }
  return exchanges;
}

/** Limits for the calls of past replies: the model needs only an outline of them. */
const MAX_PAST_CALLS = 16;
const MAX_PAST_OUTPUT = 1_000;

function withShortCalls({ toolCalls, ...message }: PastMessage): PastMessage {
  const short = toolCalls.slice(-MAX_PAST_CALLS).map(({ output, ...call }) => ({
    ...call,
    ...(output !== undefined && { output: truncateMiddle(output, MAX_PAST_OUTPUT) }),
  }));
  return { ...message, toolCalls: short };
}

const MAX_METADATA = 4_000;

/** Omits long metadata: a part of it would be useless. */
export function metadataText(metadata: Readonly<Record<string, unknown>> | undefined): string | undefined {
  if (!metadata || Object.keys(metadata).length === 0) return undefined;
  const text = JSON.stringify(metadata);
  return text.length <= MAX_METADATA ? text : undefined;
}
