import type { UIMessage, UIMessagePart, UIDataTypes, UITools } from 'ai';
import type { ToolAnswer } from '../realtime/socket/tool-answer.js';
import { sendable } from '../realtime/socket/tool-answer.js';

/** What the page has given by `addToolOutput` for calls that wait for it. */
export const outputsIn = ({ parts }: UIMessage, waiting: ReadonlySet<string>): ToolAnswer[] =>
  parts.flatMap((part) => {
    if (!isToolPart(part) || !waiting.has(part.toolCallId)) return [];
    const { toolCallId } = part;
    if (part.state === 'output-error') return [{ toolCallId, error: part.errorText || 'The tool failed' }];
    return part.state === 'output-available' ? [sendable({ toolCallId, result: part.output })] : [];
  });

type AnyPart = UIMessagePart<UIDataTypes, UITools>;

/** Written here, so that the AI SDK itself is not in the bundle of those who import its types alone. */
const isToolPart = (part: AnyPart): part is Extract<AnyPart, { toolCallId: string }> => 'toolCallId' in part;
