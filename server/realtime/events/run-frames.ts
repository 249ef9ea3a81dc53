import type { MessageChange } from '../../ports/event-channel-port.js';
import type { LoggedFrame } from '../../ports/run-log-port.js';
import type { Schema } from '../../contract/types.js';
import type { Audience } from '../socket/audience.js';
import type { Emit } from '../socket/emit.js';
import { inLegacyEnvelope } from '../socket/legacy-envelope.js';

/**
 * Sends a frame of a run to sockets, if its kind is for sockets. The text of an answer, and the progress of the run, come by the stream
 * alone. A call for one tab is offered to that tab (tabs.ts) and never sent here.
 */
export function sendFrame(
  emit: Emit,
  audience: Audience,
  { runId }: { readonly runId: string },
  { id: seq, event, data }: LoggedFrame,
): void {
  const place = { runId, seq };
  switch (event) {
    case 'tool_call': {
      const { flat, enveloped } = audience;
      const update = parse<'ToolCallUpdate'>(data);
      if (enveloped) emit(enveloped, event, Object.assign(inLegacyEnvelope(event, update), place));
      if (flat) emit(flat, event, Object.assign({}, update, place));
      break;
    }
    case 'render_component': {
      const { flat, enveloped } = audience;
      const component = parse<'RenderComponent'>(data);
      if (enveloped) emit(enveloped, event, Object.assign(inLegacyEnvelope(event, component), place));
      if (flat) emit(flat, event, Object.assign({}, component, place));
      break;
    }
    case 'router_update':
      emit(audience.everyone, event, { ...parse<'RouterUpdate'>(data), ...place });
      break;
    case 'delegation_required':
      emit(audience.everyone, event, { ...parse<'DelegationRequired'>(data), ...place });
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
  { flat, enveloped }: Audience,
  sessionId: string,
  { requestId, messageId }: MessageChange,
): void {
  const payload = {
    sessionId,
    requestId,
    ...(messageId !== undefined && { messageId }),
    timestamp: new Date().toISOString(),
  };
  const event = 'message_cache_invalidation';
  if (enveloped) emit(enveloped, event, inLegacyEnvelope(event, payload));
  if (flat) emit(flat, event, payload);
}
