// Made by `make generate` from spec/. Do not edit: change the contract and run it again.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The query of the handshake. Other members are ignored. */
        HandshakeQuery: {
            sessionId: components["schemas"]["SessionId"];
            /**
             * @description With `none`, events come without the envelope for the published client, and so in half the bytes.
             * @constant
             */
            envelope?: "none";
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
        /**
         * @description The handshake was accepted. It is said again on an open connection when the server's replicas were cut off from each other, so that events
         *     may have been missed: a client then catches up by `subscribe`, as after a reconnection.
         */
        Connected: {
            message: string;
            sessionId: components["schemas"]["SessionId"];
            timestamp: components["schemas"]["Timestamp"];
        };
        Pong: {
            sessionId: components["schemas"]["SessionId"];
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description Connection figures of all replicas together. */
        ConnectionStatus: {
            connected: boolean;
            sessionId: components["schemas"]["SessionId"];
            /** @description Sessions with at least one socket. */
            activeSessions: number;
            totalConnections: number;
            timestamp: components["schemas"]["Timestamp"];
        };
        /**
         * @description Identifies a run. Safe in a URL path as it is.
         * @example run_01JC9T1A2B4C6D8E0F2G4H6J8K
         */
        RunId: string;
        /**
         * @description Ask how far the session's runs have come, and for what was missed of them. A socket gets the events of its own session without asking, and
         *     those of no other. With `runId` or `after` it is sent again what the session's sockets were told above the frame `after` of the run `runId`,
         *     or else of the session's latest run, and all that later runs have told; then a `message_cache_invalidation` for each of these runs, and then
         *     `subscribed`. An event whose `seq` the client knows came live meanwhile. This is how a client catches up after each reconnection, and at
         *     each further `connected`. When frames that are asked for were deleted with age, the reply is an `exception` with the code `log_trimmed`:
         *     the client reads the transcript, and subscribes without a place.
         */
        Subscribe: {
            sessionId?: components["schemas"]["SessionId"];
            runId?: components["schemas"]["RunId"];
            /** @description The number of the last frame of that run that the client knows; 0, as when only `runId` is given, for none. */
            after?: number;
        };
        /** @description The session's latest run, if it has one. A client may catch up from here after a reconnection. */
        Subscribed: {
            sessionId: components["schemas"]["SessionId"];
            runId?: components["schemas"]["RunId"];
            /** @description The number of the run's last frame so far. */
            lastSeq?: number;
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description Every event name of this contract, by direction. */
        AvailableEvents: {
            clientEvents: string[];
            serverEvents: string[];
            sessionId: components["schemas"]["SessionId"];
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description The token of the socket expires soon. Answer with `authenticate`. */
        TokenExpiring: {
            sessionId: components["schemas"]["SessionId"];
            /** @description When the socket is closed; Unix time in seconds. */
            expiresAt: number;
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description A fresh token for a socket that stays open, of the same user. One of the two is needed; the invocation is looked at first. */
        Authenticate: {
            /** @description A user-signed UCAN invocation as a base64 CAR. */
            invocation?: string;
            /** @description A user-to-oracle UCAN delegation as a base64 CAR. */
            ucanDelegation?: string;
        };
        /** @description The socket now uses the new token. */
        Authenticated: {
            sessionId: components["schemas"]["SessionId"];
            /** @description When the socket is closed unless it is given another token; Unix time in seconds. */
            expiresAt: number;
            timestamp: components["schemas"]["Timestamp"];
        };
        /**
         * @description Why a socket is closed.
         *
         *     | reason | meaning |
         *     | --- | --- |
         *     | `ucan_expired` | The token expired, and no fresh one arrived. Reconnect with one. |
         *     | `ucan_revoked` | The token was revoked. |
         *     | `session_deleted` | The session was deleted. |
         *     | `too_many_refusals` | Too many tokens or events in a row were refused, or more was sent than a socket may. |
         *     | `slow_consumer` | The client did not take what it was sent, and too much was buffered for it. Reconnect and catch up by `subscribe`. |
         *     | `server_stopping` | The server stops. Reconnect, to another replica or when it is back. |
         * @enum {string}
         */
        ClosingReason: "ucan_expired" | "ucan_revoked" | "session_deleted" | "too_many_refusals" | "slow_consumer" | "server_stopping";
        /** @description Why the server closes this socket. The connection ends right after it. */
        SocketClosing: {
            sessionId: components["schemas"]["SessionId"];
            reason: components["schemas"]["ClosingReason"];
            message: string;
            timestamp: components["schemas"]["Timestamp"];
        };
        /**
         * @description Names one request in replies and logs. Sent by the caller or made by the server.
         * @example 0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55
         */
        RequestId: string;
        /** @description The first frame. It names the run. With `resumed` it comes again, when another server has taken the run up from its last whole step. */
        RunStarted: {
            runId: string;
            sessionId: components["schemas"]["SessionId"];
            requestId: components["schemas"]["RequestId"];
            resumed?: boolean;
            /** @description Which attempt begins here, from 2. */
            attempt?: number;
            /** @description How many UTF-16 code units of the text so far still count; the rest is generated again. */
            partialLength?: number;
            timestamp?: components["schemas"]["Timestamp"];
        };
        /**
         * @description An answer begins, or another server has recovered it, as on the stream. The message may have been sent by another client, streamed or not: its text
         *     is in the transcript, and the answer is read by `GET /runs/{runId}`. It comes without an envelope.
         */
        RunStartedEvent: components["schemas"]["RunStarted"] & {
            /** @description The number of the frame in the run's stream. */
            seq: number;
        };
        /**
         * @description Who runs a tool. The oracle, when it is left out; the user's browser; the user's interface.
         * @enum {string}
         */
        ToolKind: "tool" | "browser_tool" | "action";
        /**
         * @description Why a tool call failed. The model is told the same. A code never changes its meaning, and the list may grow.
         *
         *     | code | meaning |
         *     | --- | --- |
         *     | `unknown_tool` | There is no such tool. |
         *     | `invalid_arguments` | The arguments do not fit the tool's schema. |
         *     | `permission_required` | The tool needs an invocation or a delegation of the user that is not there, or is used up. |
         *     | `not_allowed` | The user may not do that. |
         *     | `timeout` | There was no result in time. |
         *     | `client_error` | The user's browser or interface says that it failed. |
         *     | `result_too_large` | The result is over 1 MiB of JSON. |
         *     | `result_invalid` | The result is not JSON that can be kept, or nests deeper than 64 levels. |
         *     | `tool_error` | The tool itself says that it failed. |
         *     | `unavailable` | What the tool needs cannot be reached. |
         *     | `repeated_call` | The same call was made again and again. |
         *     | `outcome_unknown` | The server went away during the call; it may have happened or not. |
         *     | `budget_exceeded` | The calls of the answer, or of this step of it, have used up the bytes that there are for arguments and results. A result that did not fit is lost; its call was made. |
         *     | `cancelled` | The run ended before the call did. |
         * @enum {string}
         */
        ToolErrorCode: "unknown_tool" | "invalid_arguments" | "permission_required" | "not_allowed" | "timeout" | "client_error" | "result_too_large" | "result_invalid" | "tool_error" | "unavailable" | "repeated_call" | "outcome_unknown" | "budget_exceeded" | "cancelled";
        /** @description A tool is being called, or has returned. Both frames of a call carry the same `eventId` and its `args`. */
        ToolCallUpdate: {
            sessionId: components["schemas"]["SessionId"];
            requestId: components["schemas"]["RequestId"];
            eventId: string;
            toolName: string;
            kind?: components["schemas"]["ToolKind"];
            args: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            status: "isRunning" | "done" | "error";
            output?: string;
            error?: string;
            errorCode?: components["schemas"]["ToolErrorCode"];
            timestamp?: components["schemas"]["Timestamp"];
        };
        /**
         * @description A tool is being called, or has returned, as on the stream.
         *     Unless the handshake says `envelope=none`, the payload is there twice, flat and as an envelope: the published client reads only `eventName`
         *     and `payload`.
         */
        ToolCallEvent: components["schemas"]["ToolCallUpdate"] & {
            /** @constant */
            eventName?: "tool_call";
            payload?: components["schemas"]["ToolCallUpdate"];
            runId: components["schemas"]["RunId"];
            /** @description The number of the frame in the run's stream. */
            seq: number;
        };
        /**
         * @description An AG-UI action is being taken in the user's interface, or has returned. Both frames of a call carry the same `toolCallId` and its `args`.
         *     On the socket it comes once, to one tab, when the action is to be taken: the tab answers with `action_call_result`.
         */
        ActionCallUpdate: {
            sessionId: components["schemas"]["SessionId"];
            requestId: components["schemas"]["RequestId"];
            toolCallId: string;
            toolName: string;
            args: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            status: "isRunning" | "done" | "error";
            output?: string;
            error?: string;
            errorCode?: components["schemas"]["ToolErrorCode"];
            timestamp?: components["schemas"]["Timestamp"];
        };
        /** @description A UI component is to be shown. The same `eventId` again replaces what was shown. */
        RenderComponent: {
            sessionId: components["schemas"]["SessionId"];
            requestId: components["schemas"]["RequestId"];
            eventId: string;
            componentName: string;
            /** @description What the component is given. */
            args: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            status: "isRunning" | "done" | "error";
            timestamp?: components["schemas"]["Timestamp"];
        };
        /**
         * @description A UI component is to be shown, as on the stream.
         *     Unless the handshake says `envelope=none`, the payload is there twice, flat and as an envelope: the published client reads only `eventName`
         *     and `payload`.
         */
        RenderComponentEvent: components["schemas"]["RenderComponent"] & {
            /** @constant */
            eventName?: "render_component";
            payload?: components["schemas"]["RenderComponent"];
            runId: components["schemas"]["RunId"];
            /** @description The number of the frame in the run's stream. */
            seq: number;
        };
        /**
         * @description A tool of the user's browser is being called. The stream tells of it once, so that a client without a socket can answer by
         *     `POST /sessions/{sessionId}/tool-results`; on the socket it goes to one tab, which answers with `tool_result`. It may come to a tab again, with the same
         *     `toolCallId`, until `expiresAt`, when the call is given up.
         */
        BrowserToolCall: {
            sessionId: components["schemas"]["SessionId"];
            requestId: components["schemas"]["RequestId"];
            /** @description Of this call alone; the `eventId` of its `tool_call` frames. */
            toolCallId: string;
            toolName: string;
            args: {
                [key: string]: unknown;
            };
            expiresAt?: components["schemas"]["Timestamp"];
            timestamp?: components["schemas"]["Timestamp"];
        };
        /** @description Another agent or another model than the one that was asked for continues the answer. */
        RouterUpdate: {
            sessionId: components["schemas"]["SessionId"];
            requestId: components["schemas"]["RequestId"];
            from?: string;
            to: string;
            reason?: string;
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description Another agent or model continues the answer, as on the stream. It comes without an envelope, in which the published client would take it for a message. */
        RouterUpdateEvent: components["schemas"]["RouterUpdate"] & {
            runId: components["schemas"]["RunId"];
            /** @description The number of the frame in the run's stream. */
            seq: number;
        };
        /**
         * @description Messages of the session have changed that no stream tells of; read the history again. A client whose handshake says `envelope=none` is also
         *     told of a message that waits for the answer before it (`multitask: enqueue`); `messageId` is the message's.
         */
        MessageCacheInvalidation: {
            sessionId: components["schemas"]["SessionId"];
            requestId: components["schemas"]["RequestId"];
            /** @description The message that has changed or is new, when it is one. */
            messageId?: string;
            timestamp: components["schemas"]["Timestamp"];
        };
        /**
         * @description A cached message should be dropped.
         *     Unless the handshake says `envelope=none`, the payload is there twice, flat and as an envelope: the published client reads only `eventName`
         *     and `payload`.
         */
        MessageCacheInvalidationEvent: components["schemas"]["MessageCacheInvalidation"] & {
            /** @constant */
            eventName?: "message_cache_invalidation";
            payload?: components["schemas"]["MessageCacheInvalidation"];
        };
        /** @description What a tool of the user's browser returned. The first answer to a call counts. */
        ToolResult: {
            toolCallId: string;
            sessionId?: components["schemas"]["SessionId"];
            /** @description Any JSON, at most 1 MiB of it. Left out, it is null. */
            result?: unknown;
            /** @description Why the tool failed. The result then does not count. */
            error?: string | null;
        };
        /** @description What an AG-UI action returned. A result with `success` false is a failure. The first answer to a call counts. */
        ActionCallResult: {
            toolCallId: string;
            sessionId?: components["schemas"]["SessionId"];
            /** @description Any JSON, at most 1 MiB of it. Left out, it is null. */
            result?: unknown;
            /** @description Why the action failed. The result then does not count. */
            error?: string | null;
        };
        /**
         * @description A W3C decentralized identifier, without path, query or fragment.
         * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        Did: string;
        /**
         * @description Why there is no delegation that can be used, in words of RefusalCode.
         * @enum {string}
         */
        DelegationRequiredReason: "delegation_missing" | "ucan_expired" | "ucan_revoked";
        /**
         * @description The re-authorize prompt: a tool needs the user's delegation, and none that can be used is stored. The client lets the user sign one, stores
         *     it by `POST /delegation`, and sends the message again. It comes once
         *     in a run, on the stream and on the session's sockets.
         */
        DelegationRequired: {
            sessionId: components["schemas"]["SessionId"];
            requestId: components["schemas"]["RequestId"];
            oracleDid: components["schemas"]["Did"];
            /** @description The tool that needs it. */
            toolName: string;
            reason: components["schemas"]["DelegationRequiredReason"];
            /** @description What to tell the user. */
            message: string;
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description The re-authorize prompt, as on the stream. */
        DelegationRequiredEvent: components["schemas"]["DelegationRequired"] & {
            runId: components["schemas"]["RunId"];
            /** @description The number of the frame in the run's stream. */
            seq: number;
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
         *     | `invalid_cursor` | 400 | The cursor is not one that this list gave. |
         *     | `delegation_refused` | 400 | The delegation in the body is malformed, expired, or not the caller's grant to this oracle; `reason` says which. |
         *     | `delegation_mismatch` | 400 | `issuer`, `audience` or `expiration` differ from what the delegation itself says; `errors` names each. |
         *     | `mcp_invocation_refused` | 400 | An entry of `mcpInvocations` is not valid or was used before; `errors` names each with its reason. |
         *     | `unknown_protocol` | 400 | No protocol has that DID; `GET /v1/protocols` lists those that are there. |
         *     | `invalid_properties` | 400 | The properties do not fit the protocol; `errors` names each. |
         *     | `invalid_protocol` | 400 | The rules of the protocol contradict themselves, or cannot be read. |
         *     | `unknown_twin` | 400 | A twin that the request names is not there. |
         *     | `unknown_role` | 400 | The protocol of the twin has no such role. |
         *     | `wrong_kind_for_role` | 400 | The protocol gives the role to another kind of entity. |
         *     | `self_relationship` | 400 | A twin may not fill this role of its own. |
         *     | `unknown_claim` | 400 | A claim that the request names is not there. |
         *     | `webhook_address_refused` | 400 | The address of the webhook cannot be used: it is not https, cannot be found, or is in a private network. |
         *     | `authentication_required` | 401 | No credentials were sent. |
         *     | `invalid_invocation` | 401 | The UCAN invocation is malformed, expired, or not for this oracle. |
         *     | `invalid_delegation` | 401 | The UCAN delegation is malformed, expired, or not for this oracle. |
         *     | `invalid_api_key` | 401 | The API key is unknown, revoked or expired. |
         *     | `invalid_signature` | 401 | The signature of a webhook is missing, does not fit its body, or is too old. |
         *     | `payment_required` | 402 | The caller has too few credits; `claims` names what can be paid, and `quote` what the message may cost. |
         *     | `payment_insufficient` | 402 | The payment was verified, and what the caller then has is still too little. |
         *     | `payment_expired` | 402 | The challenge that the payment answers has expired; the reply has a new one. |
         *     | `payment_challenge_invalid` | 402 | The payment answers no challenge of this oracle for this caller and body; the reply has a new one. |
         *     | `payment_credential_malformed` | 402 | `Payment-Authorization` is no credential of the scheme `Payment`. |
         *     | `payment_verification_failed` | 402 | The payment names claims that are not the caller's, or its proof is not that of the payment side. |
         *     | `missing_scope` | 403 | The API key lacks a scope that this operation needs. |
         *     | `not_controller` | 403 | The owner of the API key is no controller of the twin. |
         *     | `not_owner` | 403 | The record belongs to the owner of another API key. |
         *     | `not_proposer` | 403 | Another has made the proposal. |
         *     | `not_a_voter` | 403 | The owner of the API key was not in the electorate when voting opened. |
         *     | `route_not_found` | 404 | The contract has no such path. |
         *     | `session_not_found` | 404 | No such session belongs to the caller. |
         *     | `run_not_found` | 404 | No such run belongs to the caller. |
         *     | `tool_call_not_found` | 404 | No such call is in the session; for an answer to a call, none that is open. |
         *     | `twin_not_found` | 404 | No such entity or domain. |
         *     | `api_key_not_found` | 404 | No such API key belongs to the caller. |
         *     | `asset_not_found` | 404 | The documentation has no such file. |
         *     | `protocol_not_found` | 404 | No such protocol, or no such version of it. |
         *     | `relationship_not_found` | 404 | No such relationship. |
         *     | `member_not_found` | 404 | The group has no such member, or the twin is no group. |
         *     | `proposal_not_found` | 404 | No such proposal. |
         *     | `claim_not_found` | 404 | No such claim. |
         *     | `credential_not_found` | 404 | No such credential. |
         *     | `status_list_not_found` | 404 | No such status list. |
         *     | `issuance_not_found` | 404 | No such issuance. |
         *     | `webhook_not_found` | 404 | No such webhook belongs to the caller. |
         *     | `delivery_not_found` | 404 | No such dead letter of the webhook. |
         *     | `chat_link_not_found` | 404 | No such link to a team chat belongs to the caller. |
         *     | `erasure_not_found` | 404 | No such erasure, or it is of another person. |
         *     | `import_not_found` | 404 | No such import belongs to the caller. |
         *     | `method_not_allowed` | 405 | The path exists, but not with this method; `Allow` lists those that do. |
         *     | `not_acceptable` | 406 | None of the media types in `Accept` can be produced. |
         *     | `request_timeout` | 408 | The request was not received in time. |
         *     | `api_key_not_active` | 409 | The API key is revoked, expired or was rotated already, so it cannot be rotated. |
         *     | `session_busy` | 409 | An answer is being made in the session, and the message was not to wait or to stop it. |
         *     | `tool_call_answered` | 409 | The call was answered before; the first answer counts. |
         *     | `twin_exists` | 409 | A twin with this DID is there, and differs. |
         *     | `external_id_taken` | 409 | Another record of the owner has this `externalId`, or one that differs; `detail` names it. |
         *     | `twin_in_use` | 409 | Other records need the twin, so it cannot be deleted; `detail` says which. |
         *     | `twin_under_review` | 409 | A proposal about the twin is open; withdraw it, or wait until voting has closed. |
         *     | `validity_decided` | 409 | The twin is verified or suspended: until governance decides again, `validFrom` may only move later and `validUntil` only earlier. |
         *     | `protocol_exists` | 409 | A protocol with this DID is there. |
         *     | `relationship_exists` | 409 | This twin fills that role already. |
         *     | `role_taken` | 409 | As many fill the role as the protocol allows. |
         *     | `relationship_required` | 409 | One of the two twins cannot be without the relationship, so it cannot end. |
         *     | `no_group` | 409 | The twin is no Membership Group. |
         *     | `last_member` | 409 | It is the group's last member, without whom nobody could act for it. |
         *     | `proposal_open` | 409 | A proposal about this domain is open. |
         *     | `voting_closed` | 409 | The proposal is not open any more. |
         *     | `no_electorate` | 409 | The governance group has no members, so nobody could vote. |
         *     | `invalid_transition` | 409 | The record cannot go from its state to that one; `detail` says which it can go to. |
         *     | `domain_not_verified` | 409 | The domain is not verified, or is outside of `validFrom` and `validUntil`. |
         *     | `not_an_oracle` | 409 | The twin that is to judge is no oracle, or not the verifier that the subject names; only such a one invalidates. |
         *     | `claim_not_approved` | 409 | A claim that is to be drawn on is not approved, or is about another domain or unit. |
         *     | `issuance_exceeds_claim` | 409 | More is to be drawn than is left of a claim. |
         *     | `did_in_use_by_platform` | 409 | The DID is that of the platform itself, whose data cannot be erased. |
         *     | `import_not_active` | 409 | The import has ended. |
         *     | `too_many_webhooks` | 409 | The owner has as many webhooks as there may be, in all or at that host, or that host has. |
         *     | `webhook_disabled` | 409 | The webhook is disabled; make it active first. |
         *     | `webhook_not_verified` | 409 | The receiver of the webhook has not answered its challenge. |
         *     | `operation_brownout` | 410 | The operation is deprecated, and off until `Retry-After` so that its callers notice; `successor` says what replaces it. |
         *     | `operation_gone` | 410 | The operation has ended; `successor` says what replaces it. |
         *     | `log_trimmed` | 410 | What is asked for was older than logs are kept, and has been deleted; `detail` says where to go on. |
         *     | `precondition_failed` | 412 | The record has another revision than `If-Match` names; read it again. |
         *     | `payload_too_large` | 413 | The body is over the limit in the discovery document. |
         *     | `unsupported_media_type` | 415 | The body's `Content-Type`, charset or encoding is not supported. |
         *     | `attachment_unavailable` | 422 | A file of the message could not be fetched, or is over a limit; `errors` names it. Nothing was sent. |
         *     | `idempotency_key_reused` | 422 | The `Idempotency-Key` was used for another request. |
         *     | `precondition_required` | 428 | Send `If-Match` with the `ETag` of the record that you have read. |
         *     | `too_many_requests` | 429 | The caller, or the address, has sent too much; try again after `Retry-After`. |
         *     | `headers_too_large` | 431 | The request's headers are over the limit. |
         *     | `internal_error` | 500 | A fault of the server; quote `requestId` when you report it. |
         *     | `agent_failed` | 502 | The oracle's agent could not answer; `detail` says why, and `Retry-After`, if it is there, when to try again. |
         *     | `service_unavailable` | 503 | A part that this request needs cannot be reached; try again after `Retry-After`. |
         * @enum {string}
         */
        ProblemCode: "invalid_request" | "malformed_json" | "malformed_request" | "invalid_validity_period" | "class_protocol_mismatch" | "invalid_cursor" | "delegation_refused" | "delegation_mismatch" | "mcp_invocation_refused" | "unknown_protocol" | "invalid_properties" | "invalid_protocol" | "unknown_twin" | "unknown_role" | "wrong_kind_for_role" | "self_relationship" | "unknown_claim" | "webhook_address_refused" | "authentication_required" | "invalid_invocation" | "invalid_delegation" | "invalid_api_key" | "invalid_signature" | "payment_required" | "payment_insufficient" | "payment_expired" | "payment_challenge_invalid" | "payment_credential_malformed" | "payment_verification_failed" | "missing_scope" | "not_controller" | "not_owner" | "not_proposer" | "not_a_voter" | "route_not_found" | "session_not_found" | "run_not_found" | "tool_call_not_found" | "twin_not_found" | "api_key_not_found" | "asset_not_found" | "protocol_not_found" | "relationship_not_found" | "member_not_found" | "proposal_not_found" | "claim_not_found" | "credential_not_found" | "status_list_not_found" | "issuance_not_found" | "webhook_not_found" | "delivery_not_found" | "chat_link_not_found" | "erasure_not_found" | "import_not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "api_key_not_active" | "session_busy" | "tool_call_answered" | "twin_exists" | "external_id_taken" | "twin_in_use" | "twin_under_review" | "validity_decided" | "protocol_exists" | "relationship_exists" | "role_taken" | "relationship_required" | "no_group" | "last_member" | "proposal_open" | "voting_closed" | "no_electorate" | "invalid_transition" | "domain_not_verified" | "not_an_oracle" | "claim_not_approved" | "issuance_exceeds_claim" | "did_in_use_by_platform" | "import_not_active" | "too_many_webhooks" | "webhook_disabled" | "webhook_not_verified" | "operation_brownout" | "operation_gone" | "log_trimmed" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "attachment_unavailable" | "idempotency_key_reused" | "precondition_required" | "too_many_requests" | "headers_too_large" | "internal_error" | "agent_failed" | "service_unavailable";
        /** @description One field that does not fit the contract. */
        FieldError: {
            /**
             * @description Where it is: `body`, `query`, `path` or `header`, on the socket `payload`, `event`, `query` or `auth`; then the way to the value.
             * @example body.tools[0].name
             */
            field: string;
            /**
             * @description The rule that it breaks, a JSON Schema keyword of the contract, a problem code, or why a token was refused.
             * @example required
             */
            rule: string;
            /** @description What to do about it. */
            message: string;
        };
        /**
         * @description Says why credentials were refused. A code never changes its meaning, and the list may grow.
         *
         *     | code | meaning |
         *     | --- | --- |
         *     | `credentials_ambiguous` | A header with credentials was sent more than once. |
         *     | `bearer_malformed` | The `Authorization` header is not `Bearer` and a token. |
         *     | `ucan_too_large` | The token is over the limit of 12288 characters. |
         *     | `ucan_malformed` | The token is not canonical base64 of a canonical CAR with one canonical UCAN 0.9.1. |
         *     | `ucan_missing_proof` | A proof that the token names is not in it. |
         *     | `ucan_shared_proof` | A proof is named more than once; proofs must form a tree. |
         *     | `ucan_too_many_proofs` | The token has more proofs, or a longer chain of them, than are read. |
         *     | `ucan_wrong_audience` | The token was made for another oracle. |
         *     | `ucan_has_proofs` | A token to sign in with must come from the user directly, without proofs. |
         *     | `ucan_no_expiration` | The token never expires. |
         *     | `ucan_expired` | The token, or a proof of it, has expired. |
         *     | `ucan_not_yet_valid` | The token, or a proof of it, is not valid yet. |
         *     | `ucan_lifetime_too_long` | The token expires too far ahead. |
         *     | `ucan_wrong_capability` | The token does not hold exactly the capability that is asked for. |
         *     | `ucan_forbidden_capability` | A delegation holds a capability that must not be given away: to sign in, or everything. |
         *     | `ucan_broken_chain` | The audience of a proof is not the issuer of the token that uses it. |
         *     | `ucan_escalation` | The token grants more than its proofs. |
         *     | `ucan_unsupported_issuer` | The issuer's DID has no Ed25519 key that this oracle can find. |
         *     | `ucan_unresolved_issuer` | The issuer's keys could not be looked up; try again. |
         *     | `ucan_bad_signature` | The issuer did not sign this. |
         *     | `ucan_wrong_issuer` | The token is not the caller's own. |
         *     | `ucan_revoked` | The token, or a proof of it, was revoked. |
         *     | `ucan_replayed` | The token can be used once, and was. |
         *     | `ucan_delegation_sign_in_off` | This oracle does not accept a delegation as the only credential. |
         *     | `delegation_missing` | The user has stored no delegation. |
         *     | `api_key_malformed` | The text is not an API key, or is mistyped. |
         *     | `api_key_unknown` | No such API key. |
         *     | `api_key_revoked` | The API key was revoked. |
         *     | `api_key_expired` | The API key has expired. |
         * @enum {string}
         */
        RefusalCode: "credentials_ambiguous" | "bearer_malformed" | "ucan_too_large" | "ucan_malformed" | "ucan_missing_proof" | "ucan_shared_proof" | "ucan_too_many_proofs" | "ucan_wrong_audience" | "ucan_has_proofs" | "ucan_no_expiration" | "ucan_expired" | "ucan_not_yet_valid" | "ucan_lifetime_too_long" | "ucan_wrong_capability" | "ucan_forbidden_capability" | "ucan_broken_chain" | "ucan_escalation" | "ucan_unsupported_issuer" | "ucan_unresolved_issuer" | "ucan_bad_signature" | "ucan_wrong_issuer" | "ucan_revoked" | "ucan_replayed" | "ucan_delegation_sign_in_off" | "delegation_missing" | "api_key_malformed" | "api_key_unknown" | "api_key_revoked" | "api_key_expired";
        /** @description An event that this socket sent was refused. Nothing else happened because of it. */
        SocketException: {
            /** @description The name of the refused event. */
            event: string;
            code: components["schemas"]["ProblemCode"];
            message: string;
            errors?: components["schemas"]["FieldError"][];
            reason?: components["schemas"]["RefusalCode"];
            reasonDetail?: string;
            timestamp: components["schemas"]["Timestamp"];
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
        /** @description The oracle could not finish. `done` follows. */
        RunError: {
            error: string;
            timestamp: components["schemas"]["Timestamp"];
            /** @enum {string} */
            kind: "rate_limit" | "billing" | "auth" | "timeout" | "server" | "network" | "unknown";
            /** @description Whether sending the message again may succeed. */
            retryable: boolean;
            /** @description How long to wait before that, when it is known. */
            retryAfterSeconds?: number;
            reason?: components["schemas"]["RefusalCode"];
            sessionId?: components["schemas"]["SessionId"];
            requestId?: components["schemas"]["RequestId"];
        };
        /** @description What the answer has used so far, in tokens of the model. An oracle without a model uses none. */
        Usage: {
            inputTokens: number;
            outputTokens: number;
            totalTokens: number;
        };
        /** @description The last frame. A stream that ends without it was cut off. */
        RunDone: {
            runId: string;
            /** @description The answer's id in the transcript. */
            messageId: string;
            /** @enum {string} */
            status: "finished" | "aborted" | "failed" | "interrupted";
            aborted?: boolean;
            failed?: boolean;
            interrupted?: boolean;
            usage?: components["schemas"]["Usage"];
            /** @description The text as it is stored, when the run did not finish. */
            partialText?: string;
        };
        /**
         * @description What has happened on the platform.
         *
         *     | type | what its data holds |
         *     | --- | --- |
         *     | `twin.created` | A twin was made; `data.twin`. |
         *     | `twin.updated` | A twin was changed; `data.twin`, and in `data.changed` the fields that differ. |
         *     | `twin.deleted` | A twin was deleted; `data.twin` as it was. |
         *     | `twin.verification_changed` | The status of a twin has changed; `data.twin` and `data.verification`. |
         *     | `relationship.created` | `data.relationship`; the subject is the twin that it leads from. |
         *     | `relationship.deleted` | `data.relationship`. |
         *     | `member.added` | `data.member` belongs to the group that is the subject. |
         *     | `member.removed` | `data.member` no longer does. |
         *     | `protocol.created` | `data.protocol`; the subject is its DID. |
         *     | `protocol.version_created` | `data.protocol` in its new version. |
         *     | `proposal.opened` | `data.proposal`; the subject is the domain. |
         *     | `proposal.vote_cast` | `data.proposal` with its tally, and `data.vote`. |
         *     | `proposal.closed` | `data.proposal` with how it ended. |
         *     | `claim.created` | `data.claim`; the subject is the twin that it is about. |
         *     | `claim.evaluated` | `data.claim` and `data.evaluation`. |
         *     | `credential.issued` | `data.credential`; the subject is the twin that it is about. |
         *     | `credential.revoked` | `data.credential`. |
         *     | `issuance.created` | `data.issuance`, and in `data.claims` what it has changed of the claims that it drew on; the subject is the domain. |
         *     | `webhook.verification` | Asks a receiver whether it agrees to get events: it answers with `data.challenge`. Never stored; the subject is the webhook. |
         *     | `webhook.test` | Sent by a test of a webhook, and never stored; the subject is the webhook. |
         * @enum {string}
         */
        PlatformEventType: "twin.created" | "twin.updated" | "twin.deleted" | "twin.verification_changed" | "relationship.created" | "relationship.deleted" | "member.added" | "member.removed" | "protocol.created" | "protocol.version_created" | "proposal.opened" | "proposal.vote_cast" | "proposal.closed" | "claim.created" | "claim.evaluated" | "credential.issued" | "credential.revoked" | "issuance.created" | "webhook.verification" | "webhook.test";
        /**
         * @description An API key's public id. It is part of the key, and no secret.
         * @example 7f3kQ2mW9xLpB
         */
        KeyId: string;
        /** @description Who did it. */
        PlatformActor: {
            /** @description The owner of the API key, or the platform's own DID for what it did by itself. */
            did: components["schemas"]["Did"];
            keyId?: components["schemas"]["KeyId"];
        };
        /**
         * @description A DID, or a DID URL with a path, query or fragment. Protocols are named this way in the wild, such as `did:ixo:protocol/clean-cooking`.
         * @example did:ixo:protocol/clean-cooking
         */
        DidUrl: string;
        /**
         * @description What kind of thing the twin represents, such as Organisation, Project, Device, Asset, Protocol, Oracle or Request.
         * @example Project
         */
        TwinType: string;
        /**
         * @description The owner's own id of a record, such as that in their database. No two twins of an owner (of the API key that makes them) have the same one.
         *     It is as public as the record.
         * @example stove-0001
         */
        ExternalId: string;
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
            /** @description The credential's own id, such as the one under which this platform keeps it. */
            id?: string;
            /** @example VerifiedProject */
            type: string;
            issuer: components["schemas"]["Did"];
        };
        /** @description A key that may sign UCANs as the twin, as in its DID document. It serves as `authentication` and `assertionMethod`. */
        TwinVerificationMethod: {
            /**
             * @description A fragment that names the key within the twin.
             * @example #key-1
             */
            id: string;
            /** @enum {string} */
            type: "Ed25519VerificationKey2020" | "Multikey";
            /**
             * @description An Ed25519 public key as Multikey text, which is a `did:key` without its beginning.
             * @example z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK
             */
            publicKeyMultibase: string;
        };
        /**
         * @description The state of the twin in the platform's governance. Only a verified domain takes part in platform activities.
         * @enum {string}
         */
        VerificationStatus: "unverified" | "submitted" | "verified" | "rejected" | "lapsed" | "suspended" | "revoked" | "expired";
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
         *       "verificationMethod": [],
         *       "verificationStatus": "unverified",
         *       "protocolVersion": 1,
         *       "revision": 1,
         *       "createdAt": "2026-01-01T10:00:00.000Z",
         *       "updatedAt": "2026-01-01T10:00:00.000Z"
         *     }
         */
        Twin: {
            /** @description Given by the platform: `did:ixo:entity:` and 32 hexadecimal digits. That of a protocol may be a DID URL, which its registration chose. */
            did: components["schemas"]["DidUrl"];
            type: components["schemas"]["TwinType"];
            /** @description Who may change the record. */
            controller: components["schemas"]["Did"];
            /** @description The protocol that defines the twin; the same as `protocol`. */
            class: components["schemas"]["DidUrl"];
            /** @description The protocol that defines the twin; the same as `class`. */
            protocol: components["schemas"]["DidUrl"];
            externalId?: components["schemas"]["ExternalId"];
            properties: components["schemas"]["TwinProperties"];
            metadata: components["schemas"]["TwinMetadata"];
            services: components["schemas"]["TwinService"][];
            verifiableCredential: components["schemas"]["TwinCredential"][];
            verificationMethod: components["schemas"]["TwinVerificationMethod"][];
            validFrom?: components["schemas"]["Timestamp"];
            validUntil?: components["schemas"]["Timestamp"];
            verificationStatus: components["schemas"]["VerificationStatus"];
            /** @description The version of the protocol that the twin was checked against. */
            protocolVersion: number;
            /** @description Counts the changes of the record; `ETag` is made of it. */
            revision: number;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description What moves a domain from one status to another; `withdraw` back to the one that it was submitted from.
         * @enum {string}
         */
        VerificationEvent: "submit" | "approve" | "reject" | "lapse" | "withdraw" | "suspend" | "reinstate" | "revoke" | "expire";
        /**
         * @description Identifies a record of the platform. Safe in a URL path as it is.
         * @example rel_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        RecordId: string;
        /** @description A change of the status, for the record. */
        VerificationChange: {
            event: components["schemas"]["VerificationEvent"];
            from: components["schemas"]["VerificationStatus"];
            to: components["schemas"]["VerificationStatus"];
            at: components["schemas"]["Timestamp"];
            /** @description On whose behalf; the platform's own DID for what its clock did. */
            by: components["schemas"]["Did"];
            reason?: string;
            proposalId?: components["schemas"]["RecordId"];
        };
        /**
         * @description What one twin is to another, as its protocol names it.
         * @example verifier
         */
        RoleName: string;
        /** @description One twin fills a role of another. */
        Relationship: {
            relationshipId: components["schemas"]["RecordId"];
            role: components["schemas"]["RoleName"];
            from: components["schemas"]["DidUrl"];
            to: components["schemas"]["DidUrl"];
            createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description What a property holds.
         * @enum {string}
         */
        PropertyType: "string" | "number" | "integer" | "boolean" | "object" | "array";
        /**
         * @description Property name to type; nested at most 5 levels, and 500 in all. Every name will do but `__proto__`. The rules of a protocol have at most
         *     65,536 characters as JSON.
         * @example {
         *       "country": "string",
         *       "stoves": {
         *         "type": "integer",
         *         "minimum": 0,
         *         "required": true
         *       }
         *     }
         */
        ProtocolProperties: {
            [key: string]: components["schemas"]["ProtocolProperty"];
        };
        /** @description A property, by its type alone or with more rules. */
        ProtocolProperty: components["schemas"]["PropertyType"] | components["schemas"]["PropertyRule"];
        /**
         * @description A property that is more than its type. The words are those of JSON Schema, and mean the same. Each goes with its type: `minimum` and
         *     `maximum` with numbers, `maxLength` with strings, `properties` with objects, `items` with arrays; `enum` has values of the type.
         */
        PropertyRule: {
            type: components["schemas"]["PropertyType"];
            /** @description Whether every twin must have it; not unless this says so. */
            required?: boolean;
            description?: string;
            /** @description The only values that it may have. */
            enum?: (string | number | boolean)[];
            minimum?: number;
            maximum?: number;
            maxLength?: number;
            /** @description What an object holds, by name. Without it, the object may hold anything. */
            properties?: components["schemas"]["ProtocolProperties"];
            /** @description Whether an object with `properties` may hold others, too. It may not unless this is true. */
            additionalProperties?: boolean;
            /** @description What each item of an array is. */
            items?: components["schemas"]["ProtocolProperty"];
        };
        /**
         * @description The kind of entity that may fill a role: the type of a twin, as `Oracle`, or a DID URL whose last part names it, as
         *     `did:ixo:entity/oracle`. Letters' case makes no difference; Asset and Device are one kind. `any` is every kind.
         * @example Oracle
         */
        EntityKind: string;
        /** @description A role that is more than the kind of entity that fills it. */
        RelationshipRule: {
            kind: components["schemas"]["EntityKind"];
            /** @description How many may fill the role, at most. */
            max?: number;
            /** @description Whether a twin may fill a role of its own; not unless this says so. */
            allowSelf?: boolean;
            description?: string;
        };
        /** @description Who may fill a role, by the kind alone or with more rules. */
        ProtocolRelationship: components["schemas"]["EntityKind"] | components["schemas"]["RelationshipRule"];
        /**
         * @description Role name to the kind of entity that fills it.
         * @example {
         *       "verifier": "Oracle",
         *       "operator": {
         *         "kind": "Organisation",
         *         "max": 1
         *       }
         *     }
         */
        ProtocolRelationships: {
            [key: string]: components["schemas"]["ProtocolRelationship"];
        };
        /** @description A protocol in one of its versions, the newest unless another was asked for. */
        Protocol: {
            did: components["schemas"]["DidUrl"];
            /** @constant */
            type: "Protocol";
            name?: string;
            description?: string;
            version: number;
            latestVersion: number;
            properties: components["schemas"]["ProtocolProperties"];
            relationships: components["schemas"]["ProtocolRelationships"];
            additionalProperties: boolean;
            controller: components["schemas"]["Did"];
            createdAt: components["schemas"]["Timestamp"];
            /** @description When this version was made. */
            updatedAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description The state of a proposal. All but `open` are final. A withdrawn one has left the domain in the status that it was proposed from.
         * @enum {string}
         */
        ProposalStatus: "open" | "approved" | "rejected" | "lapsed" | "withdrawn";
        /** @description The votes as they stand. */
        Tally: {
            yes: number;
            no: number;
            abstain: number;
            /** @description How many may vote, fixed when voting opened. */
            eligible: number;
        };
        /** @description A proposal to verify a domain. */
        Proposal: {
            proposalId: components["schemas"]["RecordId"];
            domain: components["schemas"]["DidUrl"];
            /** @description The revision of the record that was proposed. Nobody can change the record, nor the relationships that lead from it, while the proposal is open; only the link of a credential that is revoked meanwhile goes. */
            domainRevision: number;
            status: components["schemas"]["ProposalStatus"];
            summary?: string;
            package: {
                [key: string]: unknown;
            };
            proposedBy: components["schemas"]["Did"];
            /** @description How much of the electorate must vote; abstaining counts. */
            quorumPercent: number;
            /** @description More than this much of yes and no together must be yes. */
            thresholdPercent: number;
            tally: components["schemas"]["Tally"];
            openedAt: components["schemas"]["Timestamp"];
            closesAt: components["schemas"]["Timestamp"];
            closedAt?: components["schemas"]["Timestamp"];
        };
        /**
         * @description The choice of a voter. Abstaining counts for the quorum and for neither side.
         * @enum {string}
         */
        VoteChoice: "yes" | "no" | "abstain";
        /** @description A voter, and the choice of those who have voted. */
        Vote: {
            voter: components["schemas"]["Did"];
            choice?: components["schemas"]["VoteChoice"];
            castAt?: components["schemas"]["Timestamp"];
        };
        /** @description The own id that the owner of the API key gives the claim. No two claims that an owner has raised have the same one. It is as public as the claim. */
        ClaimExternalId: components["schemas"]["ExternalId"];
        /** @description What a claim rests on. Nothing of it is fetched. */
        Evidence: {
            /** @example MeterReading */
            type: string;
            /** Format: uri */
            uri?: string;
            /** @description Of what `uri` leads to. */
            sha256?: string;
            description?: string;
            data?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description How much, with at most 6 decimals. Up to this maximum a number of JSON holds all of them exactly.
         * @example 12.5
         */
        Amount: number;
        /**
         * @description What is counted.
         * @example tCO2e
         */
        Unit: string;
        /**
         * @description The state of a claim's evaluation, in the words of the chain.
         *
         *     | from | to |
         *     | --- | --- |
         *     | `pending` | `approved`, `rejected`, `disputed`, `invalidated`, `flagged` |
         *     | `flagged` | `approved`, `rejected`, `disputed`, `invalidated` |
         *     | `disputed` | `approved`, `rejected`, `invalidated` |
         *     | `rejected` | `approved`, `disputed`, `invalidated` |
         *     | `approved` | `disputed`, `invalidated`, `flagged` |
         *     | `invalidated` | none: it is final |
         * @enum {string}
         */
        ClaimStatus: "pending" | "approved" | "rejected" | "disputed" | "invalidated" | "flagged";
        /** @description A judgement that was made. */
        Evaluation: {
            oracle: components["schemas"]["DidUrl"];
            status: components["schemas"]["ClaimStatus"];
            reason?: string;
            amount?: components["schemas"]["Amount"];
            by: components["schemas"]["Did"];
            at: components["schemas"]["Timestamp"];
        };
        /** @description What is claimed of a domain, and how it was judged. */
        Claim: {
            claimId: components["schemas"]["RecordId"];
            externalId?: components["schemas"]["ClaimExternalId"];
            subject: components["schemas"]["DidUrl"];
            type: string;
            content: {
                [key: string]: unknown;
            };
            evidence: components["schemas"]["Evidence"][];
            amount?: components["schemas"]["Amount"];
            unit?: components["schemas"]["Unit"];
            status: components["schemas"]["ClaimStatus"];
            /** @description How much may be issued on it, while it is approved. */
            approvedAmount?: components["schemas"]["Amount"];
            /** @description How much of it issuances have drawn. That stays, whatever becomes of the claim. */
            issuedAmount?: number;
            /** @description The credential that it became, while it is approved. */
            credentialId?: components["schemas"]["RecordId"];
            raisedBy: components["schemas"]["Did"];
            /** @description The newest first, at most 100. */
            evaluations: components["schemas"]["Evaluation"][];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description Whether a credential holds.
         * @enum {string}
         */
        CredentialStatus: "active" | "revoked";
        /** @description A W3C Verifiable Credential 2.0 that a claim became. */
        Credential: {
            credentialId: components["schemas"]["RecordId"];
            claimId: components["schemas"]["RecordId"];
            subject: components["schemas"]["DidUrl"];
            issuer: components["schemas"]["Did"];
            /** @example EmissionReductionCredential */
            type: string;
            status: components["schemas"]["CredentialStatus"];
            issuedAt: components["schemas"]["Timestamp"];
            revokedAt?: components["schemas"]["Timestamp"];
            /** @description The credential itself, signed by the issuer as a JWT (`vc+jwt` of VC-JOSE-COSE, EdDSA). Its own id is `urn:uuid:` with the digits of `credentialId`. */
            credential: string;
        };
        /** @description How much of a claim was used up. */
        Draw: {
            claimId: components["schemas"]["RecordId"];
            amount: components["schemas"]["Amount"];
        };
        /** @description What was issued, and on which claims. No part of a claim is issued twice. */
        Issuance: {
            issuanceId: components["schemas"]["RecordId"];
            domain: components["schemas"]["DidUrl"];
            type: string;
            amount: components["schemas"]["Amount"];
            unit?: components["schemas"]["Unit"];
            recipient: components["schemas"]["Did"];
            draws: components["schemas"]["Draw"][];
            issuedBy: components["schemas"]["Did"];
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description What an issuance has changed of a claim that it drew on. */
        DrawnClaim: {
            claimId: components["schemas"]["RecordId"];
            /** @description How much of the claim issuances have drawn, with this one. */
            issuedAmount: components["schemas"]["Amount"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description The records that the event is about, as they were right after it. */
        PlatformEventData: {
            twin?: components["schemas"]["Twin"];
            changed?: string[];
            verification?: components["schemas"]["VerificationChange"];
            relationship?: components["schemas"]["Relationship"];
            member?: components["schemas"]["Did"];
            protocol?: components["schemas"]["Protocol"];
            proposal?: components["schemas"]["Proposal"];
            vote?: components["schemas"]["Vote"];
            claim?: components["schemas"]["Claim"];
            evaluation?: components["schemas"]["Evaluation"];
            credential?: components["schemas"]["Credential"];
            issuance?: components["schemas"]["Issuance"];
            claims?: components["schemas"]["DrawnClaim"][];
            /** @description What the receiver is to answer, as `{"challenge": "…"}` or as plain text. */
            challenge?: string;
        };
        /** @description Something that has happened on the platform. Events are kept permanently, in one order. */
        PlatformEvent: {
            /** @description Its place in the order; it only grows, with gaps. */
            id: number;
            type: components["schemas"]["PlatformEventType"];
            /** @description The twin that it is about. The events of a twin are in the order in which they happened. */
            subject: string;
            /** @description The twin's, after the event, when the event is about its record. */
            revision?: number;
            timestamp: components["schemas"]["Timestamp"];
            actor: components["schemas"]["PlatformActor"];
            data: components["schemas"]["PlatformEventData"];
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
  "token_expiring": (payload: Payload<"TokenExpiring">) => void;
  "authenticated": (payload: Payload<"Authenticated">) => void;
  "closing": (payload: Payload<"SocketClosing">) => void;
  "run": (payload: Payload<"RunStartedEvent">) => void;
  "tool_call": (payload: Payload<"ToolCallEvent">) => void;
  "action_call": (payload: Payload<"ActionCallUpdate">) => void;
  "render_component": (payload: Payload<"RenderComponentEvent">) => void;
  "browser_tool_call": (payload: Payload<"BrowserToolCall">) => void;
  "router_update": (payload: Payload<"RouterUpdateEvent">) => void;
  "message_cache_invalidation": (payload: Payload<"MessageCacheInvalidationEvent">) => void;
  "delegation_required": (payload: Payload<"DelegationRequiredEvent">) => void;
}

export interface ClientToServerEvents {
  "ping": () => void;
  "status": () => void;
  "subscribe": (payload: Payload<"Subscribe">) => void;
  "list-events": () => void;
  "authenticate": (payload: Payload<"Authenticate">) => void;
  "tool_result": (payload: Payload<"ToolResult">) => void;
  "action_call_result": (payload: Payload<"ActionCallResult">) => void;
}

export type HandshakeQuery = Payload<"HandshakeQuery">;
export type HandshakeAuth = Payload<"HandshakeAuth">;

/** Every event name by direction. */
export const serverEventNames = ["connected","exception","pong","status","subscribed","available-events","token_expiring","authenticated","closing","run","tool_call","action_call","render_component","browser_tool_call","router_update","message_cache_invalidation","delegation_required"] as const;
export const clientEventNames = ["ping","status","subscribe","list-events","authenticate","tool_result","action_call_result"] as const;
