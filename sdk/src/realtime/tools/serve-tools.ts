import type { ClientTool, ClientTools } from './client-tools.js';
import type { SessionSocket } from '../socket/session-socket.js';
import { createToolCalls } from './tool-calls.js';
import type { ToolCalls } from './tool-calls.js';

/**
 * Runs the oracle's calls in this tab, until the returned function is called or the channel closes. A call that is sent again, as after a
 * reconnection, is not run again. An unknown name, or a tool that throws, is answered with an error. A kind that is omitted is not answered
 * at all.
 *
 * Use it once per channel: `connectSession` does so with its options `browserTools` and `actions`, and then misses no call.
 *
 * @example
 * ```ts
 * import { connectSession, serveTools } from '@twin-oracle/sdk/realtime';
 *
 * const channel = await connectSession({ url: baseUrl, sessionId, auth });
 * const stop = serveTools(channel, {
 *   actions: {
 *     highlight: {
 *       description: 'Highlights a twin on the page',
 *       schema: { type: 'object', properties: { did: { type: 'string' } }, required: ['did'] },
 *       run: ({ did }, { signal }) => ({ success: !signal.aborted, did }),
 *     },
 *   },
 * });
 * ```
 */
export const serveTools = (session: SessionSocket, { browserTools, actions }: ClientTools): (() => void) => {
  const { socket, sessionId } = session;
  const stops: (() => void)[] = [];

  const serve = (
    tools: Readonly<Record<string, ClientTool>>,
    answerEvent: 'tool_result' | 'action_call_result',
  ): ToolCalls => {
    const calls = createToolCalls(tools, (answer) => socket.emit(answerEvent, { ...answer, sessionId }));
    stops.push(
      session.on('tool_call', ({ eventId, status }) => {
        if (status !== 'isRunning') calls.end(eventId);
      }),
      () => calls.endAll(),
    );
    return calls;
  };

  if (browserTools) {
    const calls = serve(browserTools, 'tool_result');
    stops.push(session.on('browser_tool_call', (call) => calls.take(call)));
  }
  if (actions) {
    const calls = serve(actions, 'action_call_result');
    stops.push(
      session.on('action_call', (call) => {
        if (call.status === 'isRunning') calls.take(call);
      }),
    );
  }

  const stop = () => {
    for (const each of stops) each();
  };
  session.over.addEventListener('abort', stop, { once: true });
  return stop;
};
