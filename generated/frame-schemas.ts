// Made by `make generate` from spec/. Do not edit: change the contract and run it again.

import { RunStarted, SessionId, RequestId, Timestamp, ToolCallUpdate, ActionCallUpdate, BrowserToolCall, RenderComponent, RouterUpdate, DelegationRequired, RefusalCode } from './payload-schemas.js';

const ReasoningDelta = { type: "object", required: ["sessionId","requestId","reasoning","isComplete","timestamp"], properties: {
  "sessionId": SessionId,
  "requestId": RequestId,
  "reasoning": { type: "string" },
  "isComplete": { type: "boolean" },
  "timestamp": Timestamp,
} };
const MessageDelta = { type: "object", required: ["content","timestamp"], properties: {
  "content": { type: "string" },
  "timestamp": Timestamp,
} };
const RunError = { type: "object", required: ["error","timestamp","kind","retryable"], properties: {
  "error": { type: "string" },
  "timestamp": Timestamp,
  "kind": { type: "string" },
  "retryable": { type: "boolean" },
  "retryAfterSeconds": { type: "integer", minimum: 0 },
  "reason": RefusalCode,
  "sessionId": SessionId,
  "requestId": RequestId,
} };
const Usage = { type: "object", required: ["inputTokens","outputTokens","totalTokens"], properties: {
  "inputTokens": { type: "integer", minimum: 0 },
  "outputTokens": { type: "integer", minimum: 0 },
  "totalTokens": { type: "integer", minimum: 0 },
} };
const RunDone = { type: "object", required: ["runId","messageId","status"], properties: {
  "runId": { type: "string" },
  "messageId": { type: "string" },
  "status": { type: "string" },
  "aborted": { type: "boolean" },
  "failed": { type: "boolean" },
  "interrupted": { type: "boolean" },
  "usage": Usage,
  "partialText": { type: "string" },
} };

export const frameSchemas = {
  "run": RunStarted,
  "reasoning": ReasoningDelta,
  "message": MessageDelta,
  "tool_call": ToolCallUpdate,
  "action_call": ActionCallUpdate,
  "browser_tool_call": BrowserToolCall,
  "render_component": RenderComponent,
  "router_update": RouterUpdate,
  "delegation_required": DelegationRequired,
  "error": RunError,
  "done": RunDone,
};
