import type { ToolRequest } from '../../turn/tool.js';

/** A message of Alice that brings no tools of its own. */
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
