import type { ToolRequest } from '../../turn/tool.js';

/** A message of Alice that declares no tools. */
export function toolRequest(more: Partial<ToolRequest> = {}): ToolRequest {
  return {
    runId: 'run_1',
    sessionId: 'ses_1',
    userDid: 'did:key:zAlice',
    tools: [],
    agActions: [],
    mcpTools: [],
    madeCalls: [],
    ...more,
  };
}
