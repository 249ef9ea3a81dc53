// Made by `make generate` from spec/. Do not edit: change the contract and run it again.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The query of the handshake. Other members are ignored. */
        HandshakeQuery: {
            sessionId: components["schemas"]["SessionId"];
        };
        /** @description The `auth` object of the handshake. One of the two is needed; the invocation is looked at first. */
        HandshakeAuth: {
            /** @description A user-signed UCAN invocation as a base64 CAR. */
            invocation?: string;
            /** @description A user-to-oracle UCAN delegation as a base64 CAR. */
            ucanDelegation?: string;
        };
        /**
         * @description Identifies a chat session. Safe in a URL path as it is.
         * @example ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F
         */
        SessionId: string;
        /**
         * Format: date-time
         * @description A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.
         * @example 2026-01-01T10:00:00.000Z
         */
        Timestamp: string;
        /** @description The handshake was accepted. */
        Connected: {
            message: string;
            sessionId: components["schemas"]["SessionId"];
            timestamp: components["schemas"]["Timestamp"];
        };
        Pong: {
            sessionId: components["schemas"]["SessionId"];
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description Connection figures of this replica. */
        ConnectionStatus: {
            connected: boolean;
            sessionId: components["schemas"]["SessionId"];
            /** @description Sessions with at least one socket. */
            activeSessions: number;
            totalConnections: number;
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description Ask for a session's events. A socket gets those of its own session without asking, and those of no other. */
        Subscribe: {
            sessionId?: components["schemas"]["SessionId"];
        };
        Subscribed: {
            sessionId: components["schemas"]["SessionId"];
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description Every event name of this contract, by direction. */
        AvailableEvents: {
            clientEvents: string[];
            serverEvents: string[];
            sessionId: components["schemas"]["SessionId"];
            timestamp: components["schemas"]["Timestamp"];
        };
        /**
         * @description Names what went wrong; programs branch on it. A code never changes its meaning, and the list may grow.
         *
         *     | code | status | meaning |
         *     | --- | --- | --- |
         *     | `invalid_request` | 400 | A parameter, header or body field does not fit the contract; `errors` names each. |
         *     | `malformed_json` | 400 | The body is not JSON, or is JSON that cannot be stored (unpaired surrogates, NUL, nesting over 64 levels). |
         *     | `malformed_request` | 400 | The request is not valid HTTP, or its URL cannot be decoded. |
         *     | `invalid_validity_period` | 400 | `validUntil` is not after `validFrom`. |
         *     | `class_protocol_mismatch` | 400 | `class` and `protocol` name different protocols. |
         *     | `authentication_required` | 401 | No credentials were sent. |
         *     | `invalid_invocation` | 401 | The UCAN invocation is malformed, expired, or not for this oracle. |
         *     | `invalid_delegation` | 401 | The UCAN delegation is malformed, expired, or not for this oracle. |
         *     | `invalid_api_key` | 401 | The API key is unknown, revoked or expired. |
         *     | `route_not_found` | 404 | The contract has no such path. |
         *     | `session_not_found` | 404 | No such session belongs to the caller. |
         *     | `twin_not_found` | 404 | No such entity or domain. |
         *     | `asset_not_found` | 404 | The documentation has no such file. |
         *     | `method_not_allowed` | 405 | The path exists, but not with this method; `Allow` lists those that do. |
         *     | `not_acceptable` | 406 | None of the media types in `Accept` can be produced. |
         *     | `request_timeout` | 408 | The request was not received in time. |
         *     | `payload_too_large` | 413 | The body is over the limit in the discovery document. |
         *     | `unsupported_media_type` | 415 | The body's `Content-Type`, charset or encoding is not supported. |
         *     | `headers_too_large` | 431 | The request's headers are over the limit. |
         *     | `internal_error` | 500 | A fault of the server; quote `requestId` when you report it. |
         *     | `service_unavailable` | 503 | A part that this request needs cannot be reached; try again after `Retry-After`. |
         * @enum {string}
         */
        ProblemCode: "invalid_request" | "malformed_json" | "malformed_request" | "invalid_validity_period" | "class_protocol_mismatch" | "authentication_required" | "invalid_invocation" | "invalid_delegation" | "invalid_api_key" | "route_not_found" | "session_not_found" | "twin_not_found" | "asset_not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "payload_too_large" | "unsupported_media_type" | "headers_too_large" | "internal_error" | "service_unavailable";
        /** @description One field that does not fit the contract. */
        FieldError: {
            /**
             * @description Where it is: `body`, `query`, `path` or `header`, on the socket `payload`, `event`, `query` or `auth`; then the way to the value.
             * @example body.tools[0].name
             */
            field: string;
            /**
             * @description The rule that it breaks, either a JSON Schema keyword of the contract or a problem code.
             * @example required
             */
            rule: string;
            /** @description What to do about it. */
            message: string;
        };
        /** @description An event that this socket sent was refused. Nothing else happened because of it. */
        SocketException: {
            /** @description The name of the refused event. */
            event: string;
            code: components["schemas"]["ProblemCode"];
            message: string;
            errors?: components["schemas"]["FieldError"][];
            timestamp: components["schemas"]["Timestamp"];
        };
        /**
         * @description Names one request in replies and logs. Sent by the caller or made by the server.
         * @example 0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55
         */
        RequestId: string;
        /** @description The first frame. It names the run. */
        RunStarted: {
            runId: string;
            sessionId: components["schemas"]["SessionId"];
            requestId: components["schemas"]["RequestId"];
        };
        /** @description A piece of the oracle's thinking. An empty one with `isComplete` ends it. */
        ReasoningDelta: {
            sessionId: components["schemas"]["SessionId"];
            requestId: components["schemas"]["RequestId"];
            reasoning: string;
            isComplete: boolean;
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description A piece of the answer's text, to be appended. */
        MessageDelta: {
            content: string;
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description A tool is being called, or has returned. Both frames of a call carry the same `eventId` and its `args`. */
        ToolCallUpdate: {
            sessionId: components["schemas"]["SessionId"];
            requestId: components["schemas"]["RequestId"];
            eventId: string;
            toolName: string;
            args: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            status: "isRunning" | "done" | "error";
            output?: string;
            error?: string;
        };
        /** @description The oracle could not finish. `done` follows. */
        RunError: {
            error: string;
            timestamp: components["schemas"]["Timestamp"];
            /** @enum {string} */
            kind: "rate_limit" | "billing" | "auth" | "timeout" | "server" | "network" | "unknown";
            /** @description Whether sending the message again may succeed. */
            retryable: boolean;
            sessionId?: components["schemas"]["SessionId"];
            requestId?: components["schemas"]["RequestId"];
        };
        /** @description The last frame. A stream that ends without it was cut off. */
        RunDone: {
            runId: string;
            /** @description The answer's id in the transcript. */
            messageId: string;
            /** @enum {string} */
            status: "finished" | "failed";
            failed?: boolean;
            /** @description The text as it is stored, when the run did not finish. */
            partialText?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

type Payload<Name extends keyof components['schemas']> = components['schemas'][Name];

export interface ServerToClientEvents {
  "connected": (payload: Payload<"Connected">) => void;
  "exception": (payload: Payload<"SocketException">) => void;
  "pong": (payload: Payload<"Pong">) => void;
  "status": (payload: Payload<"ConnectionStatus">) => void;
  "subscribed": (payload: Payload<"Subscribed">) => void;
  "available-events": (payload: Payload<"AvailableEvents">) => void;
}

export interface ClientToServerEvents {
  "ping": () => void;
  "status": () => void;
  "subscribe": (payload: Payload<"Subscribe">) => void;
  "list-events": () => void;
}

export type HandshakeQuery = Payload<"HandshakeQuery">;
export type HandshakeAuth = Payload<"HandshakeAuth">;

/** Every event name by direction. */
export const serverEventNames = ["connected","exception","pong","status","subscribed","available-events"] as const;
export const clientEventNames = ["ping","status","subscribe","list-events"] as const;
