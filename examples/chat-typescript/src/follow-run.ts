import type { RunStream } from '@twin-oracle/sdk';
import type { AnswerView } from './answer-view.js';

export interface RunListener {
  /** A tool needs a permission of the user. */
  readonly onDelegationRequired: (message: string) => void;
  /** The answer failed. */
  readonly onFailure: (error: string, retryable: boolean) => void;
}

/** Shows an answer while it comes. The SDK joins the stream again when its connection drops. */
export const followRun = async (
  stream: RunStream,
  view: AnswerView,
  listener: RunListener,
): Promise<void> => {
  for await (const frame of stream) {
    switch (frame.event) {
      case 'message':
        view.addText(frame.data.content);
        break;
      case 'reasoning':
        view.addReasoning(frame.data.reasoning);
        break;
      case 'tool_call':
        view.showCall(frame.data.eventId, { ...frame.data, name: frame.data.toolName });
        break;
      case 'action_call':
        view.showCall(frame.data.toolCallId, { ...frame.data, name: frame.data.toolName });
        break;
      case 'render_component':
        view.showComponent(frame.data.eventId, frame.data.componentName, frame.data.args);
        break;
      case 'delegation_required':
        listener.onDelegationRequired(frame.data.message);
        break;
      case 'error':
        listener.onFailure(frame.data.error, frame.data.retryable);
        break;
      case 'run':
        // Another server has recovered the answer, and says again what comes after this.
        if (frame.data.resumed) view.cutText(frame.data.partialLength ?? 0);
        break;
      case 'done':
        if (frame.data.status === 'aborted') view.addNote('info', 'Stopped.');
        if (frame.data.status === 'interrupted') view.addNote('error', 'The answer was interrupted.');
        break;
      default:
      // The calls of the browser come over the event channel, and frames that are newer than this page are skipped.
    }
  }
};
