import type { MessagePart, ToolCallPart } from '@twin-oracle/sdk/react';

/** The tool of the server by which the oracle shows a component. */
const SHOW_COMPONENT = 'show_component';

/** The transcript has no components, only the calls that showed them: from these they are shown again after a reload. */
export const withComponents = (parts: readonly MessagePart[]): readonly MessagePart[] => {
  const shown = new Set(parts.map((part) => (part.type === 'component' ? part.eventId : undefined)));
  return parts.flatMap((part) => {
    if (part.type !== 'tool_call' || shown.has(part.toolCallId)) return [part];
    const component = componentOf(part);
    return component ? [part, component] : [part];
  });
};

const componentOf = ({ toolName, toolCallId, status, args }: ToolCallPart): MessagePart | undefined => {
  if (toolName !== SHOW_COMPONENT || status !== 'done' || typeof args.name !== 'string') return undefined;
  return {
    ...{ type: 'component', status, eventId: toolCallId, componentName: args.name },
    args: isRecord(args.args) ? args.args : {},
  };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
