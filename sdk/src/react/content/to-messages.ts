import type { ChatMessage } from '../../chat/messages/chat-message.js';
import type { MessagePart, ToolCallPart } from '../../chat/messages/message-part.js';
import type { IComponentMetadata, IMessage } from './message-content.js';

/** What decides how messages look. */
export interface MessageLook {
  /** The names of the page's components; undefined for a page that shows text alone. */
  readonly components: readonly string[] | undefined;
}

/**
 * Turns a chat's messages into those of `useChat`. An unchanged message stays the same object. An answer that was streamed here is several of
 * them: its reasoning, its text and each call, under ids that begin with its request id. A recorded answer is one, with its calls in its content.
 */
export const createToMessages = ({
  components,
}: MessageLook): ((messages: readonly ChatMessage[]) => IMessage[]) => {
  const known = new WeakMap<ChatMessage, readonly IMessage[]>();
  const parts = new WeakMap<MessagePart, IMessage>();

  const ofAnswer = (message: ChatMessage): readonly IMessage[] => {
    const { requestId = message.key, content, isComplete } = message;
    const shown: IMessage[] = [];
    let hasText = false;
    let reasonings = 0;
    for (const part of message.parts) {
      if (part.type === 'text') {
        if (!hasText) shown.push({ id: requestId, type: 'ai', content, isComplete });
        hasText = true;
        continue;
      }
      if (part.type === 'reasoning') reasonings++;
      const piece = parts.get(part) ?? pieceOf(part, { requestId, reasonings, components });
      if (!piece) continue;
      parts.set(part, piece);
      shown.push(piece);
    }
    return shown;
  };

  return (messages) =>
    messages.flatMap((message) => {
      const shown = known.get(message);
      if (shown) return shown;
      const made =
        message.type === 'ai' && message.requestId !== undefined
          ? ofAnswer(message)
          : [recordedMessage(message, components)];
      known.set(message, made);
      return made;
    });
};

interface PiecePlace extends MessageLook {
  readonly requestId: string;
  /** How many parts of the answer up to this one are reasoning. */
  readonly reasonings: number;
}

/** A part of a streamed answer as a message of its own; undefined when the page does not show it. */
const pieceOf = (
  part: MessagePart,
  { requestId, reasonings, components }: PiecePlace,
): IMessage | undefined => {
  const piece = (suffix: string, content: IMessage['content'], more: Partial<IMessage> = {}): IMessage => ({
    id: `${requestId}-${suffix}`,
    type: 'ai',
    content,
    ...more,
  });
  switch (part.type) {
    case 'reasoning':
      return piece(reasonings > 1 ? `reasoning-${reasonings}` : 'reasoning', part.text, {
        reasoning: part.text,
        isReasoning: true,
        isComplete: part.isComplete,
      });
    case 'tool_call': {
      if (!components) return undefined;
      const kind = part.kind === 'action' ? 'ActionCall' : 'ToolCall';
      return piece(`${kind}-${part.toolCallId}`, callContent(part, components));
    }
    case 'component': {
      if (!components) return undefined;
      const { eventId, componentName: name, args, status } = part;
      return piece(`Component-${eventId}`, { name, props: { id: eventId, args, status } });
    }
    case 'error': {
      if (!components) return undefined;
      const payload = { ...part.error };
      const event = { eventName: 'error', payload } as const;
      return piece('error', {
        name: 'Error',
        props: {
          id: `${requestId}-error`,
          args: payload,
          status: 'done',
          output: part.error.error,
          event,
          payload,
        },
      });
    }
    case 'text':
    case 'router':
    case 'delegation_required':
      return undefined;
  }
};

const recordedMessage = (message: ChatMessage, components: MessageLook['components']): IMessage => {
  const { key, id = key, type, content, reasoning, isComplete, attachments } = message;
  const calls = message.parts.filter((part) => part.type === 'tool_call');
  const pieces = [content, ...calls.map((call) => callContent(call, components ?? []))];
  return {
    id,
    type,
    content: components && calls.length > 0 ? pieces.filter((piece) => piece !== '') : content,
    isComplete,
    ...(reasoning !== '' && { reasoning }),
    ...(calls.length > 0 && { toolCalls: calls.map(callRecord) }),
    ...(attachments[0] && { attachments, attachment: attachments[0] }),
  };
};

const callRecord = ({ toolCallId: id, toolName: name, args, status, output, error }: ToolCallPart) => ({
  ...{ id, name, args, status },
  ...(output !== undefined && { output }),
  ...(error !== undefined && { error }),
});

const callContent = (part: ToolCallPart, components: readonly string[]): IComponentMetadata => {
  const { toolCallId: id, toolName, kind, args, status, progress, output, error, errorCode } = part;
  const props = {
    ...{ id, args, status, toolName },
    ...(progress && { progress }),
    ...(output !== undefined && { output }),
    ...(error !== undefined && { error }),
    ...(errorCode && { errorCode }),
  };
  if (kind === 'action') return { name: toolName, props: { ...props, isAgAction: true } };
  return {
    name: components.includes(toolName) ? toolName : 'ToolCall',
    props: { ...props, isToolCall: true },
  };
};
