// Made by `make generate` from spec/. Do not edit: change the contract and run it again.

const SessionId = { type: "string", minLength: 1, maxLength: 128, pattern: /^[A-Za-z0-9_-]+$/u };
const Timestamp = { type: "string", format: "date-time", maxLength: 40, pattern: /^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$/u };
const Connected = { type: "object", required: ["message","sessionId","timestamp"], properties: {
  "message": { type: "string" },
  "sessionId": SessionId,
  "timestamp": Timestamp,
} };
const ProblemCode = { type: "string" };
const FieldError = { type: "object", required: ["field","rule","message"], properties: {
  "field": { type: "string" },
  "rule": { type: "string" },
  "message": { type: "string" },
} };
const RefusalCode = { type: "string" };
const SocketException = { type: "object", required: ["event","code","message","timestamp"], properties: {
  "event": { type: "string" },
  "code": ProblemCode,
  "message": { type: "string" },
  "errors": { type: "array", items: FieldError },
  "reason": RefusalCode,
  "reasonDetail": { type: "string" },
  "timestamp": Timestamp,
} };
const Pong = { type: "object", required: ["sessionId","timestamp"], properties: {
  "sessionId": SessionId,
  "timestamp": Timestamp,
} };
const ConnectionStatus = { type: "object", required: ["connected","sessionId","activeSessions","totalConnections","timestamp"], properties: {
  "connected": { type: "boolean" },
  "sessionId": SessionId,
  "activeSessions": { type: "integer", minimum: 0 },
  "totalConnections": { type: "integer", minimum: 0 },
  "timestamp": Timestamp,
} };
const RunId = { type: "string", minLength: 1, maxLength: 128, pattern: /^[A-Za-z0-9_-]+$/u };
const Subscribed = { type: "object", required: ["sessionId","timestamp"], properties: {
  "sessionId": SessionId,
  "runId": RunId,
  "lastSeq": { type: "integer", minimum: 0 },
  "timestamp": Timestamp,
} };
const AvailableEvents = { type: "object", required: ["clientEvents","serverEvents","sessionId","timestamp"], properties: {
  "clientEvents": { type: "array", items: { type: "string" } },
  "serverEvents": { type: "array", items: { type: "string" } },
  "sessionId": SessionId,
  "timestamp": Timestamp,
} };
const TokenExpiring = { type: "object", required: ["sessionId","expiresAt","timestamp"], properties: {
  "sessionId": SessionId,
  "expiresAt": { type: "integer" },
  "timestamp": Timestamp,
} };
const Authenticated = { type: "object", required: ["sessionId","expiresAt","timestamp"], properties: {
  "sessionId": SessionId,
  "expiresAt": { type: "integer" },
  "timestamp": Timestamp,
} };
const ClosingReason = { type: "string" };
const SocketClosing = { type: "object", required: ["sessionId","reason","message","timestamp"], properties: {
  "sessionId": SessionId,
  "reason": ClosingReason,
  "message": { type: "string" },
  "timestamp": Timestamp,
} };
const RequestId = { type: "string", minLength: 1, maxLength: 128, pattern: /^[\x21-\x7e]+$/u };
const ToolKind = { type: "string" };
const ToolErrorCode = { type: "string" };
const ToolCallUpdate = { type: "object", required: ["sessionId","requestId","eventId","toolName","args","status"], properties: {
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
} };
const ToolCallEvent = { allOf: [ToolCallUpdate, { type: "object", required: ["runId","seq"], properties: {
  "eventName": { type: "string", enum: ["tool_call"] },
  "payload": ToolCallUpdate,
  "runId": RunId,
  "seq": { type: "integer", minimum: 1 },
} }] };
const ActionCallUpdate = { type: "object", required: ["sessionId","requestId","toolCallId","toolName","args","status"], properties: {
  "sessionId": SessionId,
  "requestId": RequestId,
  "toolCallId": { type: "string" },
  "toolName": { type: "string" },
  "args": { type: "object" },
  "status": { type: "string", enum: ["isRunning","done","error"] },
  "output": { type: "string" },
  "error": { type: "string" },
  "errorCode": ToolErrorCode,
} };
const RenderComponent = { type: "object", required: ["sessionId","requestId","eventId","componentName","args","status"], properties: {
  "sessionId": SessionId,
  "requestId": RequestId,
  "eventId": { type: "string" },
  "componentName": { type: "string" },
  "args": { type: "object" },
  "status": { type: "string", enum: ["isRunning","done","error"] },
} };
const RenderComponentEvent = { allOf: [RenderComponent, { type: "object", required: ["runId","seq"], properties: {
  "eventName": { type: "string", enum: ["render_component"] },
  "payload": RenderComponent,
  "runId": RunId,
  "seq": { type: "integer", minimum: 1 },
} }] };
const BrowserToolCall = { type: "object", required: ["sessionId","requestId","toolCallId","toolName","args"], properties: {
  "sessionId": SessionId,
  "requestId": RequestId,
  "toolCallId": { type: "string" },
  "toolName": { type: "string" },
  "args": { type: "object" },
  "expiresAt": Timestamp,
} };
const RouterUpdate = { type: "object", required: ["sessionId","requestId","to","timestamp"], properties: {
  "sessionId": SessionId,
  "requestId": RequestId,
  "from": { type: "string" },
  "to": { type: "string" },
  "reason": { type: "string" },
  "timestamp": Timestamp,
} };
const RouterUpdateEvent = { allOf: [RouterUpdate, { type: "object", required: ["runId","seq"], properties: {
  "runId": RunId,
  "seq": { type: "integer", minimum: 1 },
} }] };
const MessageCacheInvalidation = { type: "object", required: ["sessionId","requestId","timestamp"], properties: {
  "sessionId": SessionId,
  "requestId": RequestId,
  "messageId": { type: "string" },
  "timestamp": Timestamp,
} };
const MessageCacheInvalidationEvent = { allOf: [MessageCacheInvalidation, { type: "object", properties: {
  "eventName": { type: "string", enum: ["message_cache_invalidation"] },
  "payload": MessageCacheInvalidation,
} }] };
const Did = { type: "string", maxLength: 512, pattern: /^did:[a-z0-9]+(?::(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*)*:(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$/u };
const DelegationRequiredReason = { type: "string" };
const DelegationRequired = { type: "object", required: ["sessionId","requestId","oracleDid","toolName","reason","message","timestamp"], properties: {
  "sessionId": SessionId,
  "requestId": RequestId,
  "oracleDid": Did,
  "toolName": { type: "string" },
  "reason": DelegationRequiredReason,
  "message": { type: "string" },
  "timestamp": Timestamp,
} };
const DelegationRequiredEvent = { allOf: [DelegationRequired, { type: "object", required: ["runId","seq"], properties: {
  "runId": RunId,
  "seq": { type: "integer", minimum: 1 },
} }] };

export const serverEventSchemas = {
  "connected": Connected,
  "exception": SocketException,
  "pong": Pong,
  "status": ConnectionStatus,
  "subscribed": Subscribed,
  "available-events": AvailableEvents,
  "token_expiring": TokenExpiring,
  "authenticated": Authenticated,
  "closing": SocketClosing,
  "tool_call": ToolCallEvent,
  "action_call": ActionCallUpdate,
  "render_component": RenderComponentEvent,
  "browser_tool_call": BrowserToolCall,
  "router_update": RouterUpdateEvent,
  "message_cache_invalidation": MessageCacheInvalidationEvent,
  "delegation_required": DelegationRequiredEvent,
};
