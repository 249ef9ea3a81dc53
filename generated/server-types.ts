// Made by `make generate` from spec/. Do not edit: change the contract and run it again.

export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        /** Say that the service answers */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        /** Say that the process lives */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Say whether this replica should get traffic
         * @description Not ready while the server is stopping, or when its database cannot be reached. A server that is starting does not listen yet.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oracle.json": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Describe this oracle to its clients
         * @description The oracle's DID, its URLs, the versions of both contracts, limits, and what is switched on.
         */
        get: operations["getDiscovery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        /** Give this contract */
        get: operations["getOpenApiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/asyncapi.json": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        /** Give the contract of the socket and the stream */
        get: operations["getAsyncApiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Show the interactive documentation
         * @description A page to read and try this contract, without any call to another host.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{asset}": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The file's name; `events` is the page for the socket and the stream.
                 * @example events
                 */
                asset: string;
            };
            cookie?: never;
        };
        /** Give a part of the documentation */
        get: operations["getDocsAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /** @description The user's DID, for information only. It never authenticates. */
                "x-did"?: components["parameters"]["CallerDid"];
                /** @description Session token of the messaging network. */
                "x-matrix-access-token"?: components["parameters"]["MatrixAccessToken"];
                /** @description URL of the user's homeserver on the messaging network. */
                "x-matrix-homeserver"?: components["parameters"]["MatrixHomeserver"];
                /** @description The user's IANA time zone, for the oracle's runtime context. */
                "x-timezone"?: components["parameters"]["Timezone"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's sessions
         * @description The last used comes first.
         */
        get: operations["listSessions"];
        put?: never;
        /**
         * Open a chat session
         * @description Takes no body; one that is sent is not read.
         */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /** @description The user's DID, for information only. It never authenticates. */
                "x-did"?: components["parameters"]["CallerDid"];
                /** @description Session token of the messaging network. */
                "x-matrix-access-token"?: components["parameters"]["MatrixAccessToken"];
                /** @description URL of the user's homeserver on the messaging network. */
                "x-matrix-homeserver"?: components["parameters"]["MatrixHomeserver"];
                /** @description The user's IANA time zone, for the oracle's runtime context. */
                "x-timezone"?: components["parameters"]["Timezone"];
            };
            path: {
                /**
                 * @description The session.
                 * @example ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F
                 */
                sessionId: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a session and its messages */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{sessionId}": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /** @description The user's DID, for information only. It never authenticates. */
                "x-did"?: components["parameters"]["CallerDid"];
                /** @description Session token of the messaging network. */
                "x-matrix-access-token"?: components["parameters"]["MatrixAccessToken"];
                /** @description URL of the user's homeserver on the messaging network. */
                "x-matrix-homeserver"?: components["parameters"]["MatrixHomeserver"];
                /** @description The user's IANA time zone, for the oracle's runtime context. */
                "x-timezone"?: components["parameters"]["Timezone"];
            };
            path: {
                /**
                 * @description The session.
                 * @example ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F
                 */
                sessionId: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        /**
         * List the messages of a session
         * @description The whole transcript, oldest first.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Send a message to the oracle
         * @description The answer is one JSON reply, or an SSE stream when `stream` is true. Each frame of the stream is an `event:` line, an `id:` line
         *     with a number that grows by one, and one `data:` line of JSON. `run` comes first and `done` last; a stream that ends without
         *     `done` was cut off. Comment lines keep the connection alive. Whatever can fail before the answer begins fails with its own status.
         *     A client that goes away does not stop the answer: it is in the transcript when it is done.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/entities": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an entity */
        post: operations["createEntity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/entities/{did}": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        /** Read an entity */
        get: operations["getEntity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a domain */
        post: operations["createDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/{did}": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        /** Read a domain */
        get: operations["getDomain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description One frame of the stream. `id` grows by one from frame to frame. */
        RunEvent: components["schemas"]["RunStartedFrame"] | components["schemas"]["ReasoningFrame"] | components["schemas"]["MessageFrame"] | components["schemas"]["ToolCallFrame"] | components["schemas"]["ErrorFrame"] | components["schemas"]["DoneFrame"];
        /**
         * @description Names one request in replies and logs. Sent by the caller or made by the server.
         * @example 0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55
         */
        RequestId: string;
        /**
         * Format: date-time
         * @description A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.
         * @example 2026-01-01T10:00:00.000Z
         */
        Timestamp: string;
        /** @description That the service answers. */
        ServiceStatus: {
            /** @constant */
            status: "ok";
            message: string;
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
        /**
         * @description An error as RFC 9457 problem details. `statusCode`, `message` and `error` repeat `status`, `detail` and `title` under the
         *     names that the published client reads: it takes the status from the body.
         */
        Problem: {
            /**
             * @description A URN made from `code`.
             * @example urn:twin-oracle:problem:invalid_request
             */
            type: string;
            /** @description The status in words. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            code: components["schemas"]["ProblemCode"];
            /** @description What happened and what to do about it. */
            detail: string;
            /** @description The fields that do not fit, at most 20. */
            errors?: components["schemas"]["FieldError"][];
            /**
             * @description Why credentials were refused, when they were.
             * @example ucan_expired
             */
            reason?: string;
            requestId: components["schemas"]["RequestId"];
            /** @description The same as `status`. */
            statusCode: number;
            /** @description The same as `detail`. */
            message: string;
            /** @description The same as `title`. */
            error: string;
        };
        /** @description That the process lives. It says nothing of the parts that it needs. */
        Health: {
            /** @constant */
            status: "ok";
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description That this replica should get traffic. */
        Readiness: {
            /** @constant */
            status: "ready";
            timestamp: components["schemas"]["Timestamp"];
            checks: {
                /** @constant */
                database: "up";
            };
        };
        /**
         * @description A W3C decentralized identifier, without path, query or fragment.
         * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        Did: string;
        ContractVersion: {
            version: string;
            /** Format: uri */
            url: string;
        };
        /**
         * @description What a client needs to know before its first call.
         * @example {
         *       "oracle": {
         *         "did": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
         *         "entityDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
         *         "name": "Guide"
         *       },
         *       "api": {
         *         "url": "http://127.0.0.1:3000"
         *       },
         *       "socket": {
         *         "url": "http://127.0.0.1:3000",
         *         "path": "/socket.io/",
         *         "namespace": "/"
         *       },
         *       "contracts": {
         *         "openapi": {
         *           "version": "0.1.0",
         *           "url": "http://127.0.0.1:3000/openapi.json"
         *         },
         *         "asyncapi": {
         *           "version": "0.1.0",
         *           "url": "http://127.0.0.1:3000/asyncapi.json"
         *         }
         *       },
         *       "authentication": {
         *         "capability": {
         *           "can": "*",
         *           "with": "ixo:oracle"
         *         },
         *         "invocationMaxSeconds": 900
         *       },
         *       "limits": {
         *         "bodyBytes": 262144,
         *         "headerBytes": 32768,
         *         "attachmentsPerMessage": 10,
         *         "messageCharacters": 65536,
         *         "heartbeatSeconds": 15
         *       },
         *       "features": [
         *         "streaming",
         *         "socket"
         *       ],
         *       "plugins": []
         *     }
         */
        Discovery: {
            oracle: {
                /** @description The audience of invocations and delegations. */
                did: components["schemas"]["Did"];
                entityDid: components["schemas"]["Did"];
                name: string;
            };
            api: {
                /** Format: uri */
                url: string;
            };
            socket: {
                /** Format: uri */
                url: string;
                path: string;
                namespace: string;
            };
            contracts: {
                openapi: components["schemas"]["ContractVersion"];
                asyncapi: components["schemas"]["ContractVersion"];
            };
            authentication: {
                /** @description The capability that an invocation carries. */
                capability: {
                    can: string;
                    with: string;
                };
                /** @description How far ahead an invocation may expire, in seconds. */
                invocationMaxSeconds: number;
            };
            limits: {
                bodyBytes: number;
                headerBytes: number;
                attachmentsPerMessage: number;
                messageCharacters: number;
                /** @description A stream is never silent for longer. */
                heartbeatSeconds: number;
            };
            /** @description Names of optional parts that are on. */
            features: string[];
            /** @description Names of the plugins that are loaded. */
            plugins: string[];
        };
        /**
         * @description Identifies a chat session. Safe in a URL path as it is.
         * @example ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F
         */
        SessionId: string;
        /**
         * @description A chat session of one user with one oracle.
         * @example {
         *       "sessionId": "ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F",
         *       "title": "Untitled",
         *       "createdAt": "2026-01-01T10:00:00.000Z",
         *       "lastUpdatedAt": "2026-01-01T10:00:00.000Z",
         *       "oracleName": "Guide",
         *       "oracleDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
         *       "oracleEntityDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK"
         *     }
         */
        Session: {
            sessionId: components["schemas"]["SessionId"];
            /** @example Untitled */
            title: string;
            createdAt: components["schemas"]["Timestamp"];
            lastUpdatedAt: components["schemas"]["Timestamp"];
            oracleName: string;
            /** @description The DID that invocations and delegations are addressed to. */
            oracleDid: components["schemas"]["Did"];
            /** @description The DID of the oracle's own twin; the same as `oracleDid` unless the oracle is registered as a twin. */
            oracleEntityDid: components["schemas"]["Did"];
        };
        /** @description One page of the caller's sessions, the last used first. */
        SessionList: {
            sessions: components["schemas"]["Session"][];
            /** @description How many sessions the caller has, on all pages together. */
            total: number;
        };
        SessionDeleted: {
            /** @constant */
            message: "Session deleted successfully";
        };
        /** @description A tool call of a reply, with its result. */
        ToolCallRecord: {
            id: string;
            name: string;
            args: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            status: "isRunning" | "done" | "error";
            output?: string;
            error?: string;
        };
        /** @description Everything that may be said of an attachment. */
        AttachmentFields: {
            /** @description Where the content is, as an `mxc`, `http` or `https` URI. */
            mxcUri?: string;
            /** @description The messaging event that carries the content. */
            eventId?: string;
            filename: string;
            mimetype: string;
            /** @description Size in bytes. */
            size?: number;
            /** @description What kind of file it is, for the interface. */
            category?: string;
        };
        /** @description A file that goes with a message, named by `mxcUri`, by `eventId`, or by both. */
        Attachment: components["schemas"]["AttachmentFields"] & ({
            mxcUri: string;
        } | {
            eventId: string;
        });
        /**
         * @description A message of a session's transcript.
         * @example {
         *       "id": "msg_01JC9T1B3C5D7E9F1G3H5J7K9M",
         *       "type": "ai",
         *       "content": "I know 1 project, Clean Cooking Project.",
         *       "isComplete": true,
         *       "createdAt": "2026-01-01T10:00:01.000Z"
         *     }
         */
        Message: {
            /** @description Unique, and the same at every read. */
            id: string;
            /** @enum {string} */
            type: "human" | "ai";
            content: string;
            /** @description False for a reply that is still being made or was cut off. */
            isComplete: boolean;
            reasoning?: string;
            toolCalls?: components["schemas"]["ToolCallRecord"][];
            attachments?: components["schemas"]["Attachment"][];
            /** @description The first of `attachments`, for older clients. */
            attachment?: components["schemas"]["Attachment"];
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description A session's transcript, oldest first. */
        MessageList: {
            messages: components["schemas"]["Message"][];
        };
        /** @description A JSON Schema for a tool's arguments. It may hold nothing but `$schema`. */
        JsonSchema: {
            [key: string]: unknown;
        };
        /** @description A tool that the agent may call in the user's browser. */
        BrowserTool: {
            name: string;
            description: string;
            schema: components["schemas"]["JsonSchema"];
        };
        /** @description An AG-UI action that the agent may take in the user's interface. */
        AgAction: {
            name: string;
            description: string;
            schema: components["schemas"]["JsonSchema"];
            /** @description Whether the interface draws the action's result. */
            hasRender?: boolean;
        };
        /** @description A user's message. */
        SendMessage: {
            /** @description The user's text. */
            message: string;
            /**
             * @description True gives the answer as an SSE stream, otherwise it is one JSON reply.
             * @default false
             */
            stream: boolean;
            /**
             * @description Give the whole transcript with the JSON reply. A testing aid; it has no effect on a stream.
             * @default false
             */
            returnAllMessages: boolean;
            tools?: components["schemas"]["BrowserTool"][];
            agActions?: components["schemas"]["AgAction"][];
            attachments?: components["schemas"]["Attachment"][];
            /** @description For each protected MCP tool, the invocation that allows its call, as a base64 CAR. */
            mcpInvocations?: {
                [key: string]: string;
            };
            /**
             * @description The user's IANA time zone. It overrides `x-timezone`.
             * @example Europe/Rome
             */
            timezone?: string;
            /** @description The user's homeserver on the messaging network. */
            homeServer?: string;
            /** @description The model to answer with. One that is unknown falls back to the oracle's own. */
            model?: string;
            /** @description Free form; keys such as `editorRoomId` and `spaceId` are in use. */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description The oracle's answer as one reply.
         * @example {
         *       "message": {
         *         "type": "ai",
         *         "content": "I know 1 project, Clean Cooking Project.",
         *         "id": "msg_01JC9T1B3C5D7E9F1G3H5J7K9M"
         *       },
         *       "sessionId": "ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F"
         *     }
         */
        MessageReply: {
            message: {
                /** @constant */
                type: "ai";
                content: string;
                id: string;
            };
            sessionId: components["schemas"]["SessionId"];
            /** @description The whole transcript, when `returnAllMessages` was set. */
            messages?: components["schemas"]["Message"][];
        };
        /**
         * @description What kind of thing the twin stands for, such as Organisation, Project, Device, Asset, Protocol, Oracle or Request.
         * @example Project
         */
        TwinType: string;
        /**
         * @description A DID, or a DID URL with a path, query or fragment. Protocols are named this way in the wild, such as `did:ixo:protocol/clean-cooking`.
         * @example did:ixo:protocol/clean-cooking
         */
        DidUrl: string;
        /**
         * @description Values for the properties that the protocol defines.
         * @example {
         *       "stoves": 1200
         *     }
         */
        TwinProperties: {
            [key: string]: unknown;
        };
        /**
         * @description Settings of the domain. `name` is what people call it.
         * @example {
         *       "name": "Clean Cooking Project"
         *     }
         */
        TwinMetadata: {
            name?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A service of the twin, as in its DID document. */
        TwinService: {
            /**
             * @description A fragment that names the service within the twin.
             * @example #data
             */
            id: string;
            /** @example LinkedData */
            type: string;
            /**
             * Format: uri
             * @description An absolute URL.
             * @example https://data.example.org/clean-cooking
             */
            endpoint: string;
        };
        /** @description A credential that the twin holds. */
        TwinCredential: {
            /** @example VerifiedProject */
            type: string;
            issuer: components["schemas"]["Did"];
        };
        /** @description Everything that may be said of a new twin. */
        TwinFields: {
            type: components["schemas"]["TwinType"];
            class?: components["schemas"]["DidUrl"];
            protocol?: components["schemas"]["DidUrl"];
            controller?: components["schemas"]["Did"];
            properties?: components["schemas"]["TwinProperties"];
            metadata?: components["schemas"]["TwinMetadata"];
            services?: components["schemas"]["TwinService"][];
            verifiableCredential?: components["schemas"]["TwinCredential"][];
            validFrom?: components["schemas"]["Timestamp"];
            validUntil?: components["schemas"]["Timestamp"];
        };
        /**
         * @description A twin to be made. The protocol is named by `class` or by `protocol`; sent together they must agree. The DID is given by the
         *     platform, and the controller is the owner of the API key unless it is named.
         */
        TwinCreate: components["schemas"]["TwinFields"] & ({
            class: string;
        } | {
            protocol: string;
        });
        /**
         * @description Where the twin stands with the platform's governance. Only a verified domain takes part in platform activities.
         * @enum {string}
         */
        VerificationStatus: "unverified";
        /**
         * @description The record of an entity or a domain; both are one kind of record in one space of DIDs.
         * @example {
         *       "did": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
         *       "type": "Project",
         *       "controller": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
         *       "class": "did:ixo:protocol/clean-cooking",
         *       "protocol": "did:ixo:protocol/clean-cooking",
         *       "properties": {},
         *       "metadata": {
         *         "name": "Clean Cooking Project"
         *       },
         *       "services": [],
         *       "verifiableCredential": [],
         *       "verificationStatus": "unverified",
         *       "createdAt": "2026-01-01T10:00:00.000Z",
         *       "updatedAt": "2026-01-01T10:00:00.000Z"
         *     }
         */
        Twin: {
            /** @description Given by the platform: `did:ixo:entity:` and 32 hexadecimal digits. */
            did: components["schemas"]["Did"];
            type: components["schemas"]["TwinType"];
            /** @description Who may change the record. */
            controller: components["schemas"]["Did"];
            /** @description The protocol that defines the twin; the same as `protocol`. */
            class: components["schemas"]["DidUrl"];
            /** @description The protocol that defines the twin; the same as `class`. */
            protocol: components["schemas"]["DidUrl"];
            properties: components["schemas"]["TwinProperties"];
            metadata: components["schemas"]["TwinMetadata"];
            services: components["schemas"]["TwinService"][];
            verifiableCredential: components["schemas"]["TwinCredential"][];
            validFrom?: components["schemas"]["Timestamp"];
            validUntil?: components["schemas"]["Timestamp"];
            verificationStatus: components["schemas"]["VerificationStatus"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description The first frame. It names the run. */
        RunStarted: {
            runId: string;
            sessionId: components["schemas"]["SessionId"];
            requestId: components["schemas"]["RequestId"];
        };
        RunStartedFrame: {
            id: number;
            /** @constant */
            event: "run";
            data: components["schemas"]["RunStarted"];
        };
        /** @description A piece of the oracle's thinking. An empty one with `isComplete` ends it. */
        ReasoningDelta: {
            sessionId: components["schemas"]["SessionId"];
            requestId: components["schemas"]["RequestId"];
            reasoning: string;
            isComplete: boolean;
            timestamp: components["schemas"]["Timestamp"];
        };
        ReasoningFrame: {
            id: number;
            /** @constant */
            event: "reasoning";
            data: components["schemas"]["ReasoningDelta"];
        };
        /** @description A piece of the answer's text, to be appended. */
        MessageDelta: {
            content: string;
            timestamp: components["schemas"]["Timestamp"];
        };
        MessageFrame: {
            id: number;
            /** @constant */
            event: "message";
            data: components["schemas"]["MessageDelta"];
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
        ToolCallFrame: {
            id: number;
            /** @constant */
            event: "tool_call";
            data: components["schemas"]["ToolCallUpdate"];
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
        ErrorFrame: {
            id: number;
            /** @constant */
            event: "error";
            data: components["schemas"]["RunError"];
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
        DoneFrame: {
            id: number;
            /** @constant */
            event: "done";
            data: components["schemas"]["RunDone"];
        };
    };
    responses: {
        /** @description The request does not fit the contract. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description None of the media types in `Accept` can be produced. */
        NotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A fault of the server. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A part that the request needs cannot be reached. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The documentation has no such file. */
        AssetNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No credentials, or credentials that are not accepted. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such session belongs to the caller. */
        SessionNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is over the limit. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON by its `Content-Type`, or its charset or encoding is not supported. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No API key, or one that is not accepted. */
        PlatformUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such entity or domain. */
        TwinNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
        RequestId: components["schemas"]["RequestId"];
        /** @description The user's DID, for information only. It never authenticates. */
        CallerDid: string;
        /** @description Session token of the messaging network. */
        MatrixAccessToken: string;
        /** @description URL of the user's homeserver on the messaging network. */
        MatrixHomeserver: string;
        /** @description The user's IANA time zone, for the oracle's runtime context. */
        Timezone: string;
        /**
         * @description The session.
         * @example ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F
         */
        SessionId: components["schemas"]["SessionId"];
        /**
         * @description The twin's DID.
         * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        TwinDid: components["schemas"]["Did"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description The request's correlation id.
         * @example 0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55
         */
        RequestId: components["schemas"]["RequestId"];
        /**
         * @description Seconds to wait before the next try.
         * @example 2
         */
        RetryAfter: number;
        /**
         * @description The challenge of RFC 9110, with the reason.
         * @example Bearer realm="twin-oracle"
         */
        WwwAuthenticate: string;
        /**
         * @description The run that answers.
         * @example run_01JC9T1A2B4C6D8E0F2G4H6J8K
         */
        RunId: string;
        /**
         * @description Where the new record can be read.
         * @example /v1/domains/did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        Location: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service answers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "message": "Guide is running",
                     *       "timestamp": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process lives. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "timestamp": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send traffic here. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready",
                     *       "timestamp": "2026-01-01T10:00:00.000Z",
                     *       "checks": {
                     *         "database": "up"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDiscovery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The discovery document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "oracle": {
                     *         "did": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *         "entityDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *         "name": "Guide"
                     *       },
                     *       "api": {
                     *         "url": "http://127.0.0.1:3000"
                     *       },
                     *       "socket": {
                     *         "url": "http://127.0.0.1:3000",
                     *         "path": "/socket.io/",
                     *         "namespace": "/"
                     *       },
                     *       "contracts": {
                     *         "openapi": {
                     *           "version": "0.1.0",
                     *           "url": "http://127.0.0.1:3000/openapi.json"
                     *         },
                     *         "asyncapi": {
                     *           "version": "0.1.0",
                     *           "url": "http://127.0.0.1:3000/asyncapi.json"
                     *         }
                     *       },
                     *       "authentication": {
                     *         "capability": {
                     *           "can": "*",
                     *           "with": "ixo:oracle"
                     *         },
                     *         "invocationMaxSeconds": 900
                     *       },
                     *       "limits": {
                     *         "bodyBytes": 262144,
                     *         "headerBytes": 32768,
                     *         "attachmentsPerMessage": 10,
                     *         "messageCharacters": 65536,
                     *         "heartbeatSeconds": 15
                     *       },
                     *       "features": [
                     *         "streaming",
                     *         "socket"
                     *       ],
                     *       "plugins": []
                     *     }
                     */
                    "application/json": components["schemas"]["Discovery"];
                };
            };
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
        };
    };
    getOpenApiDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI document that this server follows. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.1",
                     *       "info": {
                     *         "title": "twin-oracle",
                     *         "version": "0.1.0"
                     *       },
                     *       "paths": {}
                     *     }
                     */
                    "application/json": {
                        openapi: string;
                        info: {
                            [key: string]: unknown;
                        };
                        paths: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
        };
    };
    getAsyncApiDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The AsyncAPI document that this server follows. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "asyncapi": "3.0.0",
                     *       "info": {
                     *         "title": "twin-oracle",
                     *         "version": "0.1.0"
                     *       },
                     *       "channels": {}
                     *     }
                     */
                    "application/json": {
                        asyncapi: string;
                        info: {
                            [key: string]: unknown;
                        };
                        channels: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>twin-oracle API</title> */
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
        };
    };
    getDocsAsset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The file's name; `events` is the page for the socket and the stream.
                 * @example events
                 */
                asset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>twin-oracle events</title> */
                    "text/html": string;
                    /** @example body { margin: 0 } */
                    "text/css": string;
                    /** @example void 0; */
                    "text/javascript": string;
                    /** @example iVBORw0KGgo= */
                    "image/png": string;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["AssetNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
        };
    };
    listSessions: {
        parameters: {
            query: {
                /**
                 * @description How many sessions to give.
                 * @example 20
                 */
                limit: number;
                /**
                 * @description How many sessions to pass over.
                 * @example 0
                 */
                offset: number;
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /** @description The user's DID, for information only. It never authenticates. */
                "x-did"?: components["parameters"]["CallerDid"];
                /** @description Session token of the messaging network. */
                "x-matrix-access-token"?: components["parameters"]["MatrixAccessToken"];
                /** @description URL of the user's homeserver on the messaging network. */
                "x-matrix-homeserver"?: components["parameters"]["MatrixHomeserver"];
                /** @description The user's IANA time zone, for the oracle's runtime context. */
                "x-timezone"?: components["parameters"]["Timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sessions": [
                     *         {
                     *           "sessionId": "ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F",
                     *           "title": "Untitled",
                     *           "createdAt": "2026-01-01T10:00:00.000Z",
                     *           "lastUpdatedAt": "2026-01-01T10:00:00.000Z",
                     *           "oracleName": "Guide",
                     *           "oracleDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "oracleEntityDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK"
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /** @description The user's DID, for information only. It never authenticates. */
                "x-did"?: components["parameters"]["CallerDid"];
                /** @description Session token of the messaging network. */
                "x-matrix-access-token"?: components["parameters"]["MatrixAccessToken"];
                /** @description URL of the user's homeserver on the messaging network. */
                "x-matrix-homeserver"?: components["parameters"]["MatrixHomeserver"];
                /** @description The user's IANA time zone, for the oracle's runtime context. */
                "x-timezone"?: components["parameters"]["Timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new session. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sessionId": "ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F",
                     *       "title": "Untitled",
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "lastUpdatedAt": "2026-01-01T10:00:00.000Z",
                     *       "oracleName": "Guide",
                     *       "oracleDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "oracleEntityDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK"
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /** @description The user's DID, for information only. It never authenticates. */
                "x-did"?: components["parameters"]["CallerDid"];
                /** @description Session token of the messaging network. */
                "x-matrix-access-token"?: components["parameters"]["MatrixAccessToken"];
                /** @description URL of the user's homeserver on the messaging network. */
                "x-matrix-homeserver"?: components["parameters"]["MatrixHomeserver"];
                /** @description The user's IANA time zone, for the oracle's runtime context. */
                "x-timezone"?: components["parameters"]["Timezone"];
            };
            path: {
                /**
                 * @description The session.
                 * @example ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F
                 */
                sessionId: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is gone. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Session deleted successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["SessionDeleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["SessionNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMessages: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /** @description The user's DID, for information only. It never authenticates. */
                "x-did"?: components["parameters"]["CallerDid"];
                /** @description Session token of the messaging network. */
                "x-matrix-access-token"?: components["parameters"]["MatrixAccessToken"];
                /** @description URL of the user's homeserver on the messaging network. */
                "x-matrix-homeserver"?: components["parameters"]["MatrixHomeserver"];
                /** @description The user's IANA time zone, for the oracle's runtime context. */
                "x-timezone"?: components["parameters"]["Timezone"];
            };
            path: {
                /**
                 * @description The session.
                 * @example ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F
                 */
                sessionId: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transcript. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messages": [
                     *         {
                     *           "id": "msg_01JC9T1A0B2C4D6E8F0G2H4J6K",
                     *           "type": "human",
                     *           "content": "Which projects are there?",
                     *           "isComplete": true,
                     *           "createdAt": "2026-01-01T10:00:00.000Z"
                     *         },
                     *         {
                     *           "id": "msg_01JC9T1B3C5D7E9F1G3H5J7K9M",
                     *           "type": "ai",
                     *           "content": "I know 1 project, Clean Cooking Project.",
                     *           "isComplete": true,
                     *           "createdAt": "2026-01-01T10:00:01.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MessageList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["SessionNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /** @description The user's DID, for information only. It never authenticates. */
                "x-did"?: components["parameters"]["CallerDid"];
                /** @description Session token of the messaging network. */
                "x-matrix-access-token"?: components["parameters"]["MatrixAccessToken"];
                /** @description URL of the user's homeserver on the messaging network. */
                "x-matrix-homeserver"?: components["parameters"]["MatrixHomeserver"];
                /** @description The user's IANA time zone, for the oracle's runtime context. */
                "x-timezone"?: components["parameters"]["Timezone"];
            };
            path: {
                /**
                 * @description The session.
                 * @example ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F
                 */
                sessionId: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendMessage"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Run-Id": components["headers"]["RunId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "type": "ai",
                     *         "content": "I know 1 project, Clean Cooking Project.",
                     *         "id": "msg_01JC9T1B3C5D7E9F1G3H5J7K9M"
                     *       },
                     *       "sessionId": "ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F"
                     *     }
                     */
                    "application/json": components["schemas"]["MessageReply"];
                    /**
                     * @example event: run
                     *     id: 1
                     *     data: {"runId":"run_01JC9T1A2B4C6D8E0F2G4H6J8K","sessionId":"ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F","requestId":"0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55"}
                     *
                     *     event: message
                     *     id: 2
                     *     data: {"content":"I know 1 project, ","timestamp":"2026-01-01T10:00:00.000Z"}
                     *
                     *     event: message
                     *     id: 3
                     *     data: {"content":"Clean Cooking Project.","timestamp":"2026-01-01T10:00:00.100Z"}
                     *
                     *     event: done
                     *     id: 4
                     *     data: {"runId":"run_01JC9T1A2B4C6D8E0F2G4H6J8K","messageId":"msg_01JC9T1B3C5D7E9F1G3H5J7K9M","status":"finished"}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["SessionNotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createEntity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwinCreate"];
            };
        };
        responses: {
            /** @description The new entity. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "did": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "type": "Device",
                     *       "controller": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "class": "did:ixo:protocol/stove",
                     *       "protocol": "did:ixo:protocol/stove",
                     *       "properties": {
                     *         "serial": "CC-0001"
                     *       },
                     *       "metadata": {},
                     *       "services": [],
                     *       "verifiableCredential": [],
                     *       "verificationStatus": "unverified",
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Twin"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEntity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entity. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "did": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "type": "Device",
                     *       "controller": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "class": "did:ixo:protocol/stove",
                     *       "protocol": "did:ixo:protocol/stove",
                     *       "properties": {
                     *         "serial": "CC-0001"
                     *       },
                     *       "metadata": {},
                     *       "services": [],
                     *       "verifiableCredential": [],
                     *       "verificationStatus": "unverified",
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Twin"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            404: components["responses"]["TwinNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwinCreate"];
            };
        };
        responses: {
            /** @description The new domain. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "did": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "type": "Project",
                     *       "controller": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "class": "did:ixo:protocol/clean-cooking",
                     *       "protocol": "did:ixo:protocol/clean-cooking",
                     *       "properties": {},
                     *       "metadata": {
                     *         "name": "Clean Cooking Project"
                     *       },
                     *       "services": [],
                     *       "verifiableCredential": [],
                     *       "verificationStatus": "unverified",
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Twin"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "did": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "type": "Project",
                     *       "controller": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "class": "did:ixo:protocol/clean-cooking",
                     *       "protocol": "did:ixo:protocol/clean-cooking",
                     *       "properties": {},
                     *       "metadata": {
                     *         "name": "Clean Cooking Project"
                     *       },
                     *       "services": [],
                     *       "verifiableCredential": [],
                     *       "verificationStatus": "unverified",
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Twin"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            404: components["responses"]["TwinNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
