import type { Schema } from '../../../contract/types.js';
import type { ClientCallKind } from '../../client-calls/entity.js';
import type { ClientCalls } from '../../client-calls/service.js';
import type { ClientCall } from '../../client-calls/store.js';
import type { JsonSchema, Tool, ToolSource } from '../../turn/tool.js';

export interface ClientToolsOptions {
  readonly calls: Pick<ClientCalls, 'open' | 'result'>;
  /** The time that a client has for its answer. */
  readonly timeoutMs: number;
}

/** The call itself expires first, because its error says more than that of the tool. */
const MARGIN_MS = 2_000;

const ANY_OBJECT: JsonSchema = { type: 'object', properties: {}, additionalProperties: true };

/** The tools of the user's browser and interface, which the message declares. */
export function createClientTools({ calls, timeoutMs }: ClientToolsOptions): ToolSource {
  return {
    toolsFor({ tools, agActions }) {
      const all = [
        ...tools.map((tool) => toolOf(tool, 'browser_tool')),
        ...agActions.map((action) => toolOf(action, 'action')),
      ];
      const names = all.map(({ name }) => name);
      return Promise.resolve(all.filter(({ name }, index) => names.indexOf(name) === index));
    },
  };

  function toolOf(
    { name, description, schema }: Schema<'BrowserTool'> | Schema<'AgAction'>,
    kind: ClientCallKind,
  ): Tool {
    const opened = new Map<string, ClientCall>();
    return {
      name,
      kind,
      description,
      inputSchema: saysNothing(schema) ? ANY_OBJECT : schema,
      isUntrusted: true,
      timeoutMs: timeoutMs + MARGIN_MS,

      async prepare(args, { callId: id, runId, sessionId, requestId }) {
        opened.set(id, await calls.open({ id, runId, sessionId, kind, toolName: name, args, requestId }));
      },

      async run(args, { callId, emit, signal }) {
        const call = opened.get(callId);
        if (!call) throw new Error(`${callId} was not prepared`);
        opened.delete(callId);
        // When the call was answered while no server waited for it, the result is stored.
        const isOpen = !call.answeredAt && !call.closedAt;
        if (isOpen && kind === 'browser_tool')
          emit({
            type: 'browser_tool_call',
            toolCallId: callId,
            toolName: name,
            args,
            expiresAt: call.expiresAt.toISOString(),
          });
        return calls.result(call, signal);
      },
    };
  }
}

/** Some clients send only `$schema` for a tool without declared arguments. */
function saysNothing(schema: JsonSchema): boolean {
  return Object.keys(schema).every((key) => key === '$schema');
}
