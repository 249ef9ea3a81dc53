// Made by `make generate` from spec/. Do not edit: change the contract and run it again.

import { SessionId, Timestamp, RefusalCode, RunStarted, ToolCallUpdate, ActionCallUpdate, RenderComponent, BrowserToolCall, RouterUpdate, RequestId, DelegationRequired } from './payload-schemas.js';

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
const RunStartedEvent = { allOf: [RunStarted, { type: "object", required: ["seq"], properties: {
  "seq": { type: "integer", minimum: 1 },
} }] };
const ToolCallEvent = { allOf: [ToolCallUpdate, { type: "object", required: ["runId","seq"], properties: {
  "eventName": { type: "string", enum: ["tool_call"] },
  "payload": ToolCallUpdate,
  "runId": RunId,
  "seq": { type: "integer", minimum: 1 },
} }] };
const RenderComponentEvent = { allOf: [RenderComponent, { type: "object", required: ["runId","seq"], properties: {
  "eventName": { type: "string", enum: ["render_component"] },
  "payload": RenderComponent,
  "runId": RunId,
  "seq": { type: "integer", minimum: 1 },
} }] };
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
  "run": RunStartedEvent,
  "tool_call": ToolCallEvent,
  "action_call": ActionCallUpdate,
  "render_component": RenderComponentEvent,
  "browser_tool_call": BrowserToolCall,
  "router_update": RouterUpdateEvent,
  "message_cache_invalidation": MessageCacheInvalidationEvent,
  "delegation_required": DelegationRequiredEvent,
};
