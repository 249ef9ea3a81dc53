import type { AttachmentContent } from '../../turn/attachment-content.js';
import type { PastMessage } from '../../turn/agent.js';
import { cutMiddle } from './truncate-middle.js';
import type { Step } from './checkpoint.js';

/** All that a model is told besides the system prompt. */
export interface Conversation {
  /** What was said before, oldest first; each from one message of the user to the next. */
  readonly past: readonly (readonly PastMessage[])[];
  readonly question: Question;
  /** What the model has said and found out since; every call has its outcome. */
  readonly steps: readonly Step[];
}

/** What is to be answered. */
export interface Question {
  readonly message: string;
  readonly attachments: readonly AttachmentContent[];
  /** What the user's app tells of itself, as JSON. */
  readonly metadata?: string | undefined;
}

/** A reply belongs to the message before it, so the two come and go together. */
export function exchangesOf(history: readonly PastMessage[]): PastMessage[][] {
  const exchanges: PastMessage[][] = [];
  for (const message of history.map(withShortCalls)) {
    const last = exchanges.at(-1);
    if (last && message.type === 'ai') last.push(message);
    else exchanges.push([message]);
  }
  return exchanges;
}

/** Of a reply that was given before, the model needs to know what it was made from, and not all of it. */
const MAX_PAST_CALLS = 16;
const MAX_PAST_OUTPUT = 1_000;

function withShortCalls({ toolCalls, ...message }: PastMessage): PastMessage {
  const short = toolCalls.slice(-MAX_PAST_CALLS).map(({ output, ...call }) => ({
    ...call,
    ...(output !== undefined && { output: cutMiddle(output, MAX_PAST_OUTPUT) }),
  }));
  return { ...message, toolCalls: short };
}

const MAX_METADATA = 4_000;

/** Long metadata is left out: half of it means nothing. */
export function metadataText(metadata: Readonly<Record<string, unknown>> | undefined): string | undefined {
  if (!metadata || Object.keys(metadata).length === 0) return undefined;
  const text = JSON.stringify(metadata);
  return text.length <= MAX_METADATA ? text : undefined;
}
