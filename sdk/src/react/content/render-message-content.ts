import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';
import { ActionResult } from '../actions/action-result.js';
import type { IComponentMetadata, MessageContent, UIComponents } from './message-content.js';

/**
 * Shows the content of a message: text as it is, components by their names. Without `uiComponents` there is only text.
 *
 * @example
 * ```tsx
 * import { renderMessageContent } from '@twin-oracle/sdk/react';
 * import type { IMessage, UIComponents } from '@twin-oracle/sdk/react';
 *
 * const uiComponents: UIComponents = {
 *   Card: ({ title }: { title: string }) => <h2>{title}</h2>,
 *   ToolCall: ({ toolName, status }: { toolName: string; status: string }) => (
 *     <p>
 *       {toolName}: {status}
 *     </p>
 *   ),
 * };
 * const Message = ({ message }: { message: IMessage }) => (
 *   <article>{renderMessageContent(message.content, uiComponents)}</article>
 * );
 * ```
 */
export const renderMessageContent = (content: MessageContent, uiComponents?: UIComponents): ReactNode => {
  if (typeof content === 'string') return content;
  if (isComponent(content)) return uiComponents ? renderComponent(content, uiComponents) : null;
  return createElement(
    Fragment,
    null,
    ...content.map((piece, index) =>
      createElement(Fragment, { key: index }, renderMessageContent(piece, uiComponents)),
    ),
  );
};

const isComponent = (content: Exclude<MessageContent, string>): content is IComponentMetadata =>
  !Array.isArray(content);

const renderComponent = ({ name, props }: IComponentMetadata, components: UIComponents): ReactNode => {
  const { id, args, status, output, error, event, payload, toolName = name } = props;
  if (typeof args !== 'object' || args === null) return null;
  const isLoading = status === 'isRunning';
  const own = Object.hasOwn(components, name) ? components[name] : undefined;
  const common = { key: `${name}${id}`, id, status, isLoading };
  if (props.isAgAction) {
    const shown = components.AgActionToolCall ?? components.ToolCall;
    const action = { ...common, actionName: name, args, output, error };
    return shown ? createElement(shown, action) : createElement(ActionResult, { ...action, name });
  }
  const component = own ?? components.ToolCall;
  if (!component) return null;
  if (name === 'Error') return createElement(component, { ...common, args, output, event, payload });
  if (props.isToolCall)
    return createElement(component, { ...common, args, output, error, toolName, eventId: id });
  return createElement(component, { ...args, ...common });
};
