// Made by `make generate` from spec/. Do not edit: change the contract and run it again.

export const SessionId = { type: "string", minLength: 1, maxLength: 128, pattern: /^[A-Za-z0-9_-]+$/u };
export const RequestId = { type: "string", minLength: 1, maxLength: 128, pattern: /^[\x21-\x7e]+$/u };
export const Timestamp = { type: "string", format: "date-time", maxLength: 40, pattern: /^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$/u };
export const RunStarted = { type: "object", required: ["runId","sessionId","requestId"], properties: {
  "runId": { type: "string" },
  "sessionId": SessionId,
  "requestId": RequestId,
  "resumed": { type: "boolean" },
  "attempt": { type: "integer", minimum: 1 },
  "partialLength": { type: "integer", minimum: 0 },
  "timestamp": Timestamp,
} };
const ToolKind = { type: "string" };
const ToolErrorCode = { type: "string" };
export const ToolCallUpdate = { type: "object", required: ["sessionId","requestId","eventId","toolName","args","status"], properties: {
  "sessionId": SessionId,
  "requestId": RequestId,
  "eventId": { type: "string" },
  "toolName": { type: "string" },
  "kind": ToolKind,
  "args": { type: "object" },
  "status": { type: "string", enum: ["isRunning","done","error"] },
  "output": { type: "string" },
  "error": { type: "string" },
  "errorCode": ToolErrorCode,
  "timestamp": Timestamp,
} };
export const ActionCallUpdate = { type: "object", required: ["sessionId","requestId","toolCallId","toolName","args","status"], properties: {
  "sessionId": SessionId,
  "requestId": RequestId,
  "toolCallId": { type: "string" },
  "toolName": { type: "string" },
  "args": { type: "object" },
  "status": { type: "string", enum: ["isRunning","done","error"] },
  "output": { type: "string" },
  "error": { type: "string" },
  "errorCode": ToolErrorCode,
  "timestamp": Timestamp,
} };
export const BrowserToolCall = { type: "object", required: ["sessionId","requestId","toolCallId","toolName","args"], properties: {
  "sessionId": SessionId,
  "requestId": RequestId,
  "toolCallId": { type: "string" },
  "toolName": { type: "string" },
  "args": { type: "object" },
  "expiresAt": Timestamp,
  "timestamp": Timestamp,
} };
export const RenderComponent = { type: "object", required: ["sessionId","requestId","eventId","componentName","args","status"], properties: {
  "sessionId": SessionId,
  "requestId": RequestId,
  "eventId": { type: "string" },
  "componentName": { type: "string" },
  "args": { type: "object" },
  "status": { type: "string", enum: ["isRunning","done","error"] },
  "timestamp": Timestamp,
} };
export const RouterUpdate = { type: "object", required: ["sessionId","requestId","to","timestamp"], properties: {
  "sessionId": SessionId,
  "requestId": RequestId,
  "from": { type: "string" },
  "to": { type: "string" },
  "reason": { type: "string" },
  "timestamp": Timestamp,
} };
const Did = { type: "string", maxLength: 512, pattern: /^did:[a-z0-9]+(?::(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*)*:(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$/u };
const DelegationRequiredReason = { type: "string" };
export const DelegationRequired = { type: "object", required: ["sessionId","requestId","oracleDid","toolName","reason","message","timestamp"], properties: {
  "sessionId": SessionId,
  "requestId": RequestId,
  "oracleDid": Did,
  "toolName": { type: "string" },
  "reason": DelegationRequiredReason,
  "message": { type: "string" },
  "timestamp": Timestamp,
} };
export const RefusalCode = { type: "string" };
