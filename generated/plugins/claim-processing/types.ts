// Made by `twin-oracle plugin generate` from the contract of the plugin. Do not edit: change the contract and run it again.

export interface paths {
    "/claim-processing/claims": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /** @description The user's DID, for information only. It never authenticates. */
                "x-did"?: components["parameters"]["CallerDid"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the claims about the caller's usage
         * @description The newest first. `before` continues a page.
         */
        get: operations["listClaimProcessingClaims"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/claim-processing/claims/{claimId}": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /** @description The user's DID, for information only. It never authenticates. */
                "x-did"?: components["parameters"]["CallerDid"];
            };
            path: {
                /**
                 * @description The claim.
                 * @example usage_2f1c7a52-5f6e-4f5c-9c0e-3f2a9b1d7c11
                 */
                claimId: components["parameters"]["ClaimProcessingClaimId"];
            };
            cookie?: never;
        };
        /**
         * Get a claim about the caller's usage, with its lines
         * @description The amount of a claim is the sum of what its lines have cost. Claims of other users are not found.
         */
        get: operations["getClaimProcessingClaim"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/claim-processing/decisions": {
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
        /**
         * Approve or dispute a claim
         * @description For the payment side, which knows `CLAIM_PROCESSING_PAYMENT_SECRET`. An approved claim is paid by the next settlement; a disputed one is no longer
         *     demanded until it is approved. It is idempotent: the same decision again has the same reply.
         */
        post: operations["submitClaimProcessingDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/claim-processing/cron/{step}": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description One step, or `all` of them in their order.
                 * @example all
                 */
                step: "all" | "gather" | "submit" | "settle";
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Process claims now
         * @description For a scheduler, which knows `CLAIM_PROCESSING_CRON_SECRET`. It does what the job of this oracle does once a minute, up to a limit for one request,
         *     and says what it did; `more` says that another request would do more. It is idempotent: what was done is not done again, also when several
         *     requests and the job run at the same time.
         */
        post: operations["submitClaimProcessingTick"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/claim-processing/usage-events": {
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
         * Export the usage in claims as CloudEvents
         * @description For a metering service, which knows `CLAIM_PROCESSING_EXPORT_SECRET`. A batch of CloudEvents 1.0 in the order of `sequence`, one for each line of a
         *     claim. `source` and `id` never change, so a receiver recognises an event that was exported before. `Link` has the next page. At the end,
         *     continue later with the `sequence` of the last event as `after`.
         */
        get: operations["exportClaimProcessingUsage"];
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
        /**
         * @description Names one request in replies and logs. Sent by the caller or made by the server.
         * @example 0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55
         */
        RequestId: string;
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
        /** @description With `payment_required`, what a message may cost, in whole credits. */
        Quote: {
            /** @description What the message costs at most. */
            amount: number;
            /** @description What the caller has, without what other answers hold that are being made. */
            available: number;
            /** @description The version of the prices. */
            priceVersion: number;
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
            reason?: components["schemas"]["RefusalCode"];
            /** @description The same in a sentence. */
            reasonDetail?: string;
            /** @description How long to wait before the next try, as `Retry-After` says. The socket has no other place for it. */
            retryAfterSeconds?: number;
            /**
             * @description What replaces an operation that has ended, as a URL or a path, like the `Link` header with `rel="successor-version"`.
             * @example /v1/domains/did:ixo:entity:1
             */
            successor?: string;
            /** @description With `payment_required`, the ids of what the caller can pay. */
            claims?: string[];
            /** @description The same as `claims`, under the name that the published client reads with a transcript. */
            outstandingClaims?: string[];
            quote?: components["schemas"]["Quote"];
            requestId: components["schemas"]["RequestId"];
            /**
             * @description The trace that the request belongs to (W3C Trace Context): that of the `traceparent` header that it came with, or one that the server began. Absent
             *     when there is none.
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId?: string;
            /** @description The same as `status`. */
            statusCode: number;
            /** @description The same as `detail`. */
            message: string;
            /** @description The same as `title`. */
            error: string;
        };
        /**
         * @description A W3C decentralized identifier, without path, query or fragment.
         * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        Did: string;
        /**
         * @description Identifies a chat session. Safe in a URL path as it is.
         * @example ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F
         */
        SessionId: string;
        /**
         * @description Identifies a run. Safe in a URL path as it is.
         * @example run_01JC9T1A2B4C6D8E0F2G4H6J8K
         */
        RunId: string;
        /** @description What the answer has used so far, in tokens of the model. An oracle without a model uses none. */
        Usage: {
            inputTokens: number;
            outputTokens: number;
            totalTokens: number;
        };
        /**
         * @description Names a claim.
         * @example usage_2f1c7a52-5f6e-4f5c-9c0e-3f2a9b1d7c11
         */
        ClaimProcessingClaimId: string;
        /**
         * @description `open`: gathered, not submitted yet. `submitted`: demanded from the user. `approved`: the payment side will pay it. `disputed`: the payment side
         *     objects, and it is not demanded. `paid`: the user has its amount back; it is final.
         * @example submitted
         * @enum {string}
         */
        ClaimProcessingStatus: "open" | "submitted" | "approved" | "disputed" | "paid";
        /**
         * @description What a user owes for usage.
         * @example {
         *       "claimId": "usage_2f1c7a52-5f6e-4f5c-9c0e-3f2a9b1d7c11",
         *       "position": 17,
         *       "amount": 120,
         *       "status": "submitted",
         *       "createdAt": "2026-01-01T10:00:00.000Z"
         *     }
         */
        ClaimProcessingClaim: {
            claimId: components["schemas"]["ClaimProcessingClaimId"];
            /** @description Orders the claims. */
            position: number;
            /** @description The sum of what its lines have cost, in credits. */
            amount: number;
            status: components["schemas"]["ClaimProcessingStatus"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            paidAt?: string;
            /** @description Why it is disputed, or was. */
            reason?: string;
        };
        /**
         * @description What one answer has cost.
         * @example {
         *       "runId": "run_01JC9T1A2B4C6D8E0F2G4H6J8K",
         *       "charged": 120,
         *       "settledAt": "2026-01-01T09:59:04.000Z"
         *     }
         */
        ClaimProcessingLine: {
            runId: components["schemas"]["RunId"];
            /** @description Credits. 0 for an answer that failed. */
            charged: number;
            /** Format: date-time */
            settledAt: string;
        };
        /**
         * @description A claim with its lines.
         * @example {
         *       "claimId": "usage_2f1c7a52-5f6e-4f5c-9c0e-3f2a9b1d7c11",
         *       "position": 17,
         *       "amount": 120,
         *       "status": "submitted",
         *       "createdAt": "2026-01-01T10:00:00.000Z",
         *       "lines": [
         *         {
         *           "runId": "run_01JC9T1A2B4C6D8E0F2G4H6J8K",
         *           "charged": 120,
         *           "settledAt": "2026-01-01T09:59:04.000Z"
         *         }
         *       ]
         *     }
         */
        ClaimProcessingClaimWithLines: components["schemas"]["ClaimProcessingClaim"] & {
            lines: components["schemas"]["ClaimProcessingLine"][];
        };
        /**
         * @description A page of claims.
         * @example {
         *       "claims": []
         *     }
         */
        ClaimProcessingClaims: {
            claims: components["schemas"]["ClaimProcessingClaim"][];
        };
        /**
         * @description What the payment side has decided about a claim.
         * @example {
         *       "claimId": "usage_2f1c7a52-5f6e-4f5c-9c0e-3f2a9b1d7c11",
         *       "decision": "disputed",
         *       "reason": "Not ordered"
         *     }
         */
        ClaimProcessingDecision: {
            claimId: components["schemas"]["ClaimProcessingClaimId"];
            /** @enum {string} */
            decision: "approved" | "disputed";
            /** @description Why it is disputed. The user sees it. */
            reason?: string;
        };
        /**
         * @description A claim that was made of lines.
         * @example {
         *       "claimId": "usage_2f1c7a52-5f6e-4f5c-9c0e-3f2a9b1d7c11",
         *       "amount": 120,
         *       "lines": 1
         *     }
         */
        ClaimProcessingGathered: {
            claimId: components["schemas"]["ClaimProcessingClaimId"];
            amount: number;
            /** @description How many lines it has. */
            lines: number;
        };
        /**
         * @description What could not be done for a user. It is tried again later.
         * @example {
         *       "step": "submit",
         *       "reason": "The receiver answered with status 503"
         *     }
         */
        ClaimProcessingFailure: {
            /** @enum {string} */
            step: "gather" | "submit" | "settle";
            claimId?: components["schemas"]["ClaimProcessingClaimId"];
            reason: string;
        };
        /**
         * @description What was done for one user.
         * @example {
         *       "userDid": "did:key:z6Mkf5rGMoatrSj1f4CyvuHBeXJELe9RPdzo2PKGNCKVtZxP",
         *       "gathered": [],
         *       "submitted": [
         *         "usage_2f1c7a52-5f6e-4f5c-9c0e-3f2a9b1d7c11"
         *       ],
         *       "settled": [],
         *       "failed": []
         *     }
         */
        ClaimProcessingUserReport: {
            userDid: components["schemas"]["Did"];
            gathered: components["schemas"]["ClaimProcessingGathered"][];
            submitted: components["schemas"]["ClaimProcessingClaimId"][];
            settled: components["schemas"]["ClaimProcessingClaimId"][];
            failed: components["schemas"]["ClaimProcessingFailure"][];
        };
        /**
         * @description What one pass has done. Users for whom nothing was done are not in it.
         * @example {
         *       "users": [],
         *       "more": false
         *     }
         */
        ClaimProcessingReport: {
            users: components["schemas"]["ClaimProcessingUserReport"][];
            /** @description Whether the limit for one request was reached. */
            more: boolean;
        };
        /**
         * @description A CloudEvent 1.0 about the usage of one answer.
         * @example {
         *       "specversion": "1.0",
         *       "id": "run_01JC9T1A2B4C6D8E0F2G4H6J8K",
         *       "source": "urn:twin-oracle:credits",
         *       "type": "twin-oracle.usage.v1",
         *       "subject": "did:key:z6Mkf5rGMoatrSj1f4CyvuHBeXJELe9RPdzo2PKGNCKVtZxP",
         *       "time": "2026-01-01T09:59:04.000Z",
         *       "datacontenttype": "application/json",
         *       "sequence": "117",
         *       "data": {
         *         "claimId": "usage_2f1c7a52-5f6e-4f5c-9c0e-3f2a9b1d7c11",
         *         "sessionId": "ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F",
         *         "status": "finished",
         *         "charged": 120,
         *         "priceVersion": 1
         *       }
         *     }
         */
        ClaimProcessingUsageEvent: {
            /** @constant */
            specversion: "1.0";
            /** @description The run. */
            id: string;
            /** @description `CLAIM_PROCESSING_SOURCE`. */
            source: string;
            /** @constant */
            type: "twin-oracle.usage.v1";
            /** @description The user. */
            subject: string;
            /**
             * Format: date-time
             * @description When the answer was charged.
             */
            time: string;
            /** @constant */
            datacontenttype: "application/json";
            /** @description Orders the events. */
            sequence: string;
            data: components["schemas"]["ClaimProcessingUsage"];
        };
        /**
         * @description What one answer has used and cost.
         * @example {
         *       "claimId": "usage_2f1c7a52-5f6e-4f5c-9c0e-3f2a9b1d7c11",
         *       "sessionId": "ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F",
         *       "status": "finished",
         *       "charged": 120,
         *       "priceVersion": 1
         *     }
         */
        ClaimProcessingUsage: {
            claimId: components["schemas"]["ClaimProcessingClaimId"];
            sessionId: components["schemas"]["SessionId"];
            /**
             * @description How the run ended.
             * @enum {string}
             */
            status: "finished" | "aborted" | "failed" | "interrupted" | "deleted";
            /** @description Credits. */
            charged: number;
            /** @description The version of the prices that it was charged by. */
            priceVersion: number;
            usage?: components["schemas"]["Usage"];
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
        /**
         * @description Not now; ask again after `Retry-After`. A part that the request needs cannot be reached, or what it asked for has begun and is not
         *     over yet: an answer is being stopped whose text is not stored, a session is being deleted whose answer has not ended, or the server
         *     stops while a JSON reply waits for its answer. What has begun goes on, and the same request sent again meets it where it is by then.
         */
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
        /** @description The caller or the address has used up its quota, the address has failed to sign in too often, or the caller has too many streams or unread replies. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
        /** @description The secret is missing or wrong, or this oracle has none. */
        ClaimProcessingUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:twin-oracle:problem:authentication_required",
                 *       "title": "Unauthorized",
                 *       "status": 401,
                 *       "code": "authentication_required",
                 *       "detail": "Send the secret in X-Cron-Secret",
                 *       "requestId": "0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55",
                 *       "statusCode": 401,
                 *       "message": "Send the secret in X-Cron-Secret",
                 *       "error": "Unauthorized"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such claim, or it belongs to another user. */
        ClaimProcessingClaimNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:twin-oracle:problem:claim_not_found",
                 *       "title": "Not Found",
                 *       "status": 404,
                 *       "code": "claim_not_found",
                 *       "detail": "There is no such claim",
                 *       "requestId": "0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55",
                 *       "statusCode": 404,
                 *       "message": "There is no such claim",
                 *       "error": "Not Found"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The claim cannot go from its state to that one. */
        ClaimProcessingTransitionConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:twin-oracle:problem:invalid_transition",
                 *       "title": "Conflict",
                 *       "status": 409,
                 *       "code": "invalid_transition",
                 *       "detail": "A claim that is approved cannot become disputed, only: paid",
                 *       "requestId": "0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55",
                 *       "statusCode": 409,
                 *       "message": "A claim that is approved cannot become disputed, only: paid",
                 *       "error": "Conflict"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
        RequestId: components["schemas"]["RequestId"];
        /** @description The user's DID, for information only. It never authenticates. */
        CallerDid: string;
        /**
         * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
         * @example 20
         */
        Limit: number;
        /**
         * @description The claim.
         * @example usage_2f1c7a52-5f6e-4f5c-9c0e-3f2a9b1d7c11
         */
        ClaimProcessingClaimId: components["schemas"]["ClaimProcessingClaimId"];
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
         * @description What is left of the caller's quota, and the seconds until it is whole again (draft-ietf-httpapi-ratelimit-headers). Absent when there is no limit.
         * @example "requests";r=598;t=41
         */
        RateLimit: string;
        /**
         * @description The caller's quota of requests, and its window in seconds.
         * @example "requests";q=600;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description The challenge of RFC 9110, with the reason.
         * @example Bearer realm="twin-oracle"
         */
        WwwAuthenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listClaimProcessingClaims: {
        parameters: {
            query: {
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /**
                 * @description Claims in this state.
                 * @example submitted
                 */
                status?: components["schemas"]["ClaimProcessingStatus"];
                /**
                 * @description The `position` of the last claim of the page before.
                 * @example 17
                 */
                before?: number;
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /** @description The user's DID, for information only. It never authenticates. */
                "x-did"?: components["parameters"]["CallerDid"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The claims. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "claims": [
                     *         {
                     *           "claimId": "usage_2f1c7a52-5f6e-4f5c-9c0e-3f2a9b1d7c11",
                     *           "position": 17,
                     *           "amount": 120,
                     *           "status": "submitted",
                     *           "createdAt": "2026-01-01T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ClaimProcessingClaims"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getClaimProcessingClaim: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /** @description The user's DID, for information only. It never authenticates. */
                "x-did"?: components["parameters"]["CallerDid"];
            };
            path: {
                /**
                 * @description The claim.
                 * @example usage_2f1c7a52-5f6e-4f5c-9c0e-3f2a9b1d7c11
                 */
                claimId: components["parameters"]["ClaimProcessingClaimId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The claim and its lines, the oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "claimId": "usage_2f1c7a52-5f6e-4f5c-9c0e-3f2a9b1d7c11",
                     *       "position": 17,
                     *       "amount": 120,
                     *       "status": "submitted",
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "lines": [
                     *         {
                     *           "runId": "run_01JC9T1A2B4C6D8E0F2G4H6J8K",
                     *           "charged": 120,
                     *           "settledAt": "2026-01-01T09:59:04.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ClaimProcessingClaimWithLines"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ClaimProcessingClaimNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitClaimProcessingDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description The secret of the payment side.
                 * @example a-long-random-text-of-the-operator
                 */
                "x-payment-secret"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "claimId": "usage_2f1c7a52-5f6e-4f5c-9c0e-3f2a9b1d7c11",
                 *       "decision": "approved"
                 *     }
                 */
                "application/json": components["schemas"]["ClaimProcessingDecision"];
            };
        };
        responses: {
            /** @description The claim after the decision. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "claimId": "usage_2f1c7a52-5f6e-4f5c-9c0e-3f2a9b1d7c11",
                     *       "position": 17,
                     *       "amount": 120,
                     *       "status": "approved",
                     *       "createdAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ClaimProcessingClaim"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["ClaimProcessingUnauthorized"];
            404: components["responses"]["ClaimProcessingClaimNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ClaimProcessingTransitionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitClaimProcessingTick: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description The secret of the scheduler.
                 * @example a-long-random-text-of-the-operator
                 */
                "x-cron-secret"?: string;
            };
            path: {
                /**
                 * @description One step, or `all` of them in their order.
                 * @example all
                 */
                step: "all" | "gather" | "submit" | "settle";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "userDid": "did:key:z6Mkf5rGMoatrSj1f4CyvuHBeXJELe9RPdzo2PKGNCKVtZxP",
                     *           "gathered": [
                     *             {
                     *               "claimId": "usage_2f1c7a52-5f6e-4f5c-9c0e-3f2a9b1d7c11",
                     *               "amount": 120,
                     *               "lines": 1
                     *             }
                     *           ],
                     *           "submitted": [
                     *             "usage_2f1c7a52-5f6e-4f5c-9c0e-3f2a9b1d7c11"
                     *           ],
                     *           "settled": [],
                     *           "failed": []
                     *         }
                     *       ],
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ClaimProcessingReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["ClaimProcessingUnauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportClaimProcessingUsage: {
        parameters: {
            query: {
                /**
                 * @description The `sequence` of the last event of the page before.
                 * @example 17
                 */
                after: number;
                /**
                 * @description How many events to give, at most.
                 * @example 100
                 */
                limit: number;
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description The secret of the metering service.
                 * @example a-long-random-text-of-the-operator
                 */
                "x-export-secret"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /**
                     * @description The next page, as RFC 8288 says, where there is one.
                     * @example </claim-processing/usage-events?after=117&limit=100>; rel="next"
                     */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "specversion": "1.0",
                     *         "id": "run_01JC9T1A2B4C6D8E0F2G4H6J8K",
                     *         "source": "urn:twin-oracle:credits",
                     *         "type": "twin-oracle.usage.v1",
                     *         "subject": "did:key:z6Mkf5rGMoatrSj1f4CyvuHBeXJELe9RPdzo2PKGNCKVtZxP",
                     *         "time": "2026-01-01T09:59:04.000Z",
                     *         "datacontenttype": "application/json",
                     *         "sequence": "117",
                     *         "data": {
                     *           "claimId": "usage_2f1c7a52-5f6e-4f5c-9c0e-3f2a9b1d7c11",
                     *           "sessionId": "ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F",
                     *           "status": "finished",
                     *           "charged": 120,
                     *           "priceVersion": 1,
                     *           "usage": {
                     *             "inputTokens": 1200,
                     *             "outputTokens": 800,
                     *             "totalTokens": 2000
                     *           }
                     *         }
                     *       }
                     *     ]
                     */
                    "application/cloudevents-batch+json": components["schemas"]["ClaimProcessingUsageEvent"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["ClaimProcessingUnauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
