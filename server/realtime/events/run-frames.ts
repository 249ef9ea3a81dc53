import type { MessageChange } from '../../ports/event-channel-port.js';
import type { LoggedFrame } from '../../ports/run-log-port.js';
import type { Schema } from '../../contract/types.js';
import type { Emit } from '../socket/emit.js';
import { inLegacyEnvelope } from '../socket/legacy-envelope.js';

/**
 * Sends a frame of a run to sockets, if its kind is for sockets. The text of an answer, and the progress of the run, come by the stream
 * alone. A call for one tab is offered to that tab (tabs.ts) and never sent here.
 */
export function sendFrame(
  emit: Emit,
  target: Parameters<Emit>[0],
  { runId }: { readonly runId: string },
  { id: seq, event, data }: LoggedFrame,
): void {
  switch (event) {
    case 'tool_call':
      emit(
        target,
        event,
        Object.assign(inLegacyEnvelope(event, parse<'ToolCallUpdate'>(data)), { runId, seq }),
      );
      break;
    case 'render_component':
      emit(
        target,
        event,
        Object.assign(inLegacyEnvelope(event, parse<'RenderComponent'>(data)), { runId, seq }),
      );
      break;
    case 'router_update':
      emit(target, event, { ...parse<'RouterUpdate'>(data), runId, seq });
      break;
    case 'delegation_required':
      emit(target, event, { ...parse<'DelegationRequired'>(data), runId, seq });
      break;
    case 'run':
    case 'reasoning':
    case 'message':
    case 'action_call':
    case 'browser_tool_call':
    case 'error':
    case 'done':
      break;
    default:
      event satisfies never;
  }
}

type SocketSchema = 'ToolCallUpdate' | 'RenderComponent' | 'RouterUpdate' | 'DelegationRequired';

/** The one place where data of the log is cast: only validated frames are written there. */
function parse<Name extends SocketSchema>(data: string): Schema<Name> {
  return JSON.parse(data) as Schema<Name>;
}

/** Tells sockets of a session that its messages have changed. */
export function sendChange(
  emit: Emit,
  target: Parameters<Emit>[0],
  sessionId: string,
  { requestId, messageId }: MessageChange,
): void {
  const payload = {
    sessionId,
    requestId,
    ...(messageId !== undefined && { messageId }),
    timestamp: new Date().toISOString(),
  };
  emit(target, 'message_cache_invalidation', inLegacyEnvelope('message_cache_invalidation', payload));
}
