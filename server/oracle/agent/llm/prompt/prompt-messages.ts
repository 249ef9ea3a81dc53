import type {
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  LanguageModelV3ToolCallPart,
  LanguageModelV3ToolResultPart,
} from '@ai-sdk/provider';
import type { Schema } from '../../../../contract/types.js';
import type { AttachmentContent } from '../../../turn/attachment-content.js';
import { isArguments } from '../../../tools/arguments.js';
import type { PastMessage } from '../../../turn/agent.js';
import type { Conversation, Question } from './conversation.js';
import { delimited, plain } from './delimit-text.js';
import type { Step, StepCall, StoredOutcome } from './checkpoint.js';
import type { ToolNames } from '../tool-names.js';

export interface Rendering {
  readonly names: ToolNames;
  readonly hasTools: boolean;
  /** Whether images are sent; otherwise the messages only name them. */
  readonly showsImages: boolean;
}

/** Converts the conversation to messages of the AI SDK. */
export function toMessages(conversation: Conversation, rendering: Rendering): LanguageModelV3Prompt {
  const { past, question, steps } = conversation;
  return [
    ...withoutTwoInARow([
      ...past.flat().flatMap((message) => pastMessages(message, rendering)),
      { role: 'user', content: questionParts(question, rendering) },
    ]),
    ...steps.flatMap((step) => stepMessages(step, rendering.names)),
  ];
}

type UserMessage = Extract<LanguageModelV3Message, { role: 'user' }>;
type UserPart = UserMessage['content'][number];
type AssistantMessage = Extract<LanguageModelV3Message, { role: 'assistant' }>;
type ToolMessage = Extract<LanguageModelV3Message, { role: 'tool' }>;

function questionParts({ message, attachments, metadata }: Question, { showsImages }: Rendering): UserPart[] {
  return [
    { type: 'text', text: message },
    ...(metadata === undefined ? [] : [text(delimited({ kind: 'app-notes' }, metadata))]),
    ...attachments.map((attachment) => attachmentPart(attachment, showsImages)),
  ];
}

function attachmentPart(attachment: AttachmentContent, showsImages: boolean): UserPart {
  const { kind, filename, mediaType } = attachment;
  const name = plain(filename);
  if (kind === 'text') return text(delimitedFile(attachment));
  if (kind === 'other') return text(`(file ${name}: nobody here can read its kind)`);
  return showsImages
    ? { type: 'file', data: base64Of(attachment.bytes), mediaType, filename: name }
    : text(`(image ${name}: this model cannot look at images)`);
}

const encoded = new WeakMap<Uint8Array, string>();

/** Encoded once for all steps, by Node: the AI SDK would take seconds for a large image, at each step. */
function base64Of(bytes: Uint8Array): string {
  const known = encoded.get(bytes);
  if (known !== undefined) return known;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  encoded.set(bytes, text);
  return text;
}

function delimitedFile({ filename, mediaType, isCut, text }: AttachmentContent & { kind: 'text' }): string {
  return delimited({ kind: isCut ? 'beginning-of-file' : 'file', name: filename, type: mediaType }, text);
}

/** Past calls are sent as calls. When a reply contains them as text, models begin to write such text instead of calling tools. */
function pastMessages(
  { type, content, toolCalls, attachments }: PastMessage,
  { names, hasTools }: Rendering,
): LanguageModelV3Message[] {
  if (type === 'human') {
    const files = attachments.map((file) =>
      file.kind === 'text'
        ? delimitedFile(file)
        : `(${file.kind === 'image' ? 'image' : 'file'} ${plain(file.filename)})`,
    );
    return [{ role: 'user', content: [content, ...files].map(text) }];
  }
  // Endpoints may reject calls when the request declares no tools.
  const calls = hasTools ? toolCalls.map(pastCall) : [];
  return [
    ...(calls.length > 0 ? stepMessages({ text: '', reasoning: '', calls }, names) : []),
    ...(content === '' ? [] : [assistant(content)]),
  ];
}

function pastCall({ id, name, args, status, output, error, errorCode }: Schema<'ToolCallRecord'>): StepCall {
  const outcome: StoredOutcome =
    status === 'done'
      ? { ok: true, output: output ?? 'null' }
      : { ok: false, code: errorCode ?? 'cancelled', error: error ?? 'There is no result' };
  return { id, name, args, outcome };
}

function stepMessages(step: Step, names: ToolNames): [AssistantMessage, ToolMessage] {
  return [
    {
      role: 'assistant',
      content: [
        ...(step.reasoning === '' ? [] : [{ type: 'reasoning', text: step.reasoning } as const]),
        ...(step.text === '' ? [] : [text(step.text)]),
        ...step.calls.map((call) => callPart(call, names)),
      ],
    },
    { role: 'tool', content: step.calls.map((call) => resultPart(call, names)) },
  ];
}

function callPart({ id, name, args, signature }: StepCall, names: ToolNames): LanguageModelV3ToolCallPart {
  return {
    type: 'tool-call',
    toolCallId: id,
    toolName: names.forModel(name),
    // The outcome explains arguments that are not an object; chat templates fail on them.
    input: isArguments(args) ? args : {},
    // The only endpoint that signs calls expects the signature here.
    ...(signature !== undefined && { providerOptions: { google: { thoughtSignature: signature } } }),
  };
}

function resultPart({ id, name, outcome }: StepCall, names: ToolNames): LanguageModelV3ToolResultPart {
  const toolName = names.forModel(name);
  const base = { type: 'tool-result', toolCallId: id, toolName } as const;
  if (outcome?.ok)
    return {
      ...base,
      output: { type: 'text', value: delimited({ kind: 'result', tool: toolName }, outcome.output) },
    };
  const { code, error } = outcome ?? { code: 'cancelled', error: 'There is no result' };
  return {
    ...base,
    output: {
      type: 'error-text',
      value: delimited({ kind: 'error', tool: toolName }, `Error ${code}: ${error}`),
    },
  };
}

/**
 * Merges consecutive messages of one role, which occur when an answer was stopped before its first word. The chat templates of some models fail on
 * them.
 */
function withoutTwoInARow(messages: readonly LanguageModelV3Message[]): LanguageModelV3Message[] {
  const merged: LanguageModelV3Message[] = [];
  for (const message of messages) {
    const last = merged.at(-1);
    if (message.role === 'user' && last?.role === 'user')
      merged.splice(-1, 1, { role: 'user', content: [...last.content, ...message.content] });
    else merged.push(message);
  }
  return merged;
}

function assistant(content: string): AssistantMessage {
  return { role: 'assistant', content: [text(content)] };
}

function text(words: string) {
  return { type: 'text', text: words } as const;
}
