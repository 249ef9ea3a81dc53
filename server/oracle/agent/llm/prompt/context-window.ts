import type { AttachmentContent } from '../../../turn/attachment-content.js';
import type { PastMessage } from '../../../turn/agent.js';
import type { Conversation } from './conversation.js';
import { truncateMiddle } from './truncate-middle.js';
import type { Step, StepCall } from './checkpoint.js';
import type { ToolSpec } from '../../../turn/toolbox.js';

/** A lower bound of the bytes of a token in UTF-8, for most texts; endpoints use different tokenizers. */
const BYTES_A_TOKEN = 3.5;

/** The overhead of each message, file or call. */
const TOKENS_AROUND = 40;

/** The tokens that an image costs with the more expensive endpoints. */
const TOKENS_AN_IMAGE = 1_600;

/** The maximum number of tokens that are reserved for the answer. */
const ANSWER_TOKENS = 4_096;

/** The tokens that remain for the conversation when the window also holds the answer, the system prompt and the tools. */
export function roomIn(contextTokens: number, system: string, specs: readonly ToolSpec[]): number {
  const answer = Math.min(ANSWER_TOKENS, Math.floor(contextTokens / 4));
  const tools = sum(specs, ({ kind: _, ...spec }) => tokensOfText(JSON.stringify(spec)) + TOKENS_AROUND);
  return contextTokens - answer - tokensOfText(system) - tools;
}

/**
 * Reduces a conversation to a number of tokens, leaving out the least important parts first. Returns undefined when the question alone is too long.
 */
export function fit(conversation: Conversation, room: number): Conversation | undefined {
  let fitted = conversation;
  for (const reduce of reductions) {
    const excess = tokensOf(fitted) - room;
    if (excess <= 0) return fitted;
    fitted = reduce(fitted, excess);
  }
  return tokensOf(fitted) <= room ? fitted : undefined;
}

export function tokensOf({ past, question, steps }: Conversation): number {
  return (
    sum(past, tokensOfExchange) +
    tokensOfText(question.message) +
    tokensOfText(question.metadata ?? '') +
    TOKENS_AROUND +
    sum(question.attachments, tokensOfFile) +
    sum(steps, tokensOfStep)
  );
}

type Reduction = (conversation: Conversation, excess: number) => Conversation;

/** Ordered from the least important part. The numbers are characters. */
const reductions: readonly Reduction[] = [
  truncateOldResults(8_000),
  truncateOldResults(800),
  dropOldestExchanges,
  truncateLastResults(20_000),
  truncateLastResults(4_000),
  dropOldestSteps,
  truncateLastResults(800),
  truncateFiles(20_000),
  truncateFiles(5_000),
  truncateFiles(1_000),
];

/** Affects all steps except the last, which the model has not seen yet. */
function truncateOldResults(limit: number): Reduction {
  return ({ steps, ...rest }) => ({
    ...rest,
    steps: steps.map((step, index) => (index < steps.length - 1 ? truncateResults(step, limit) : step)),
  });
}

function truncateLastResults(limit: number): Reduction {
  return ({ steps, ...rest }) => ({ ...rest, steps: steps.map((step) => truncateResults(step, limit)) });
}

function truncateResults(step: Step, limit: number): Step {
  const cut = (call: StepCall): StepCall =>
    call.outcome?.ok
      ? { ...call, outcome: { ok: true, output: truncateMiddle(call.outcome.output, limit) } }
      : call;
  return { ...step, calls: step.calls.map(cut) };
}

function dropOldestExchanges(conversation: Conversation, excess: number): Conversation {
  return { ...conversation, past: withoutOldest(conversation.past, excess, tokensOfExchange) };
}

function dropOldestSteps(conversation: Conversation, excess: number): Conversation {
  const last = conversation.steps.slice(-1);
  const others = conversation.steps.slice(0, -1);
  return { ...conversation, steps: [...withoutOldest(others, excess, tokensOfStep), ...last] };
}

function truncateFiles(limit: number): Reduction {
  const cut = (file: AttachmentContent): AttachmentContent =>
    file.kind === 'text' ? { ...file, text: truncateMiddle(file.text, limit) } : file;
  return ({ question, ...rest }) => ({
    ...rest,
    question: { ...question, attachments: question.attachments.map(cut) },
  });
}

function withoutOldest<Item>(
  items: readonly Item[],
  excess: number,
  tokensOfItem: (item: Item) => number,
): readonly Item[] {
  let dropped = 0;
  let left = excess;
  for (const item of items) {
    if (left <= 0) break;
    left -= tokensOfItem(item);
    dropped++;
  }
  return items.slice(dropped);
}

function tokensOfExchange(messages: readonly PastMessage[]): number {
  return sum(
    messages,
    ({ content, toolCalls, attachments }) =>
      TOKENS_AROUND +
      tokensOfText(content) +
      sum(toolCalls, (call) => 2 * TOKENS_AROUND + tokensOfText(JSON.stringify(call))) +
      sum(attachments, tokensOfPastFile),
  );
}

function tokensOfStep({ text, reasoning, calls }: Step): number {
  return (
    TOKENS_AROUND +
    tokensOfText(text) +
    tokensOfText(reasoning) +
    sum(calls, (call) => 2 * TOKENS_AROUND + tokensOfText(JSON.stringify(call)))
  );
}

function tokensOfFile(file: AttachmentContent): number {
  return file.kind === 'image' ? TOKENS_AROUND + TOKENS_AN_IMAGE : tokensOfPastFile(file);
}

/** Images of past messages are not sent again. */
function tokensOfPastFile(file: AttachmentContent): number {
  return TOKENS_AROUND + (file.kind === 'text' ? tokensOfText(file.text) : 0);
}

function tokensOfText(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_A_TOKEN);
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
