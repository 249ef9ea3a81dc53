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
    "/models": {
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
         * List the models that a message may ask for
         * @description Those that `model` of a message may name. Public.
         */
        get: operations["listModels"];
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
        /**
         * Delete a session and its messages
         * @description Answers that are being made in it are stopped first. After a 503 they will be stopped, but the session is still there: ask again.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{sessionId}/messages": {
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
         * Page through the messages of a session
         * @description Pages hold whole turns: a user's message and all that follows it, oldest first. Without a cursor, the newest turns. `before` gives the
         *     turns before that message's; `after` gives what follows it, beginning with its own turn while that is not complete. A session that
         *     is not there is an empty page: clients take a 404 here to mean that the server does not page. That is what the 404 below is for; a
         *     server that pages never gives it.
         */
        get: operations["listSessionMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{sessionId}/run": {
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
         * Find the session's active run
         * @description For a page that was loaded again. Of several, the one that is being made; the others wait behind it.
         */
        get: operations["getSessionRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{sessionId}/tool-results": {
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
        /**
         * Answer a call of a browser tool or an action
         * @description For clients without a socket: the same as the events `tool_result` and `action_call_result`. The first answer to a call counts. The body may be
         *     larger than others; a result of more than 1 MiB is refused all the same, and the call fails.
         */
        post: operations["submitToolResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{runId}": {
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
                 * @description The run.
                 * @example run_01JC9T1A2B4C6D8E0F2G4H6J8K
                 */
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        /**
         * Read the stream of a run
         * @description Joins a run: exactly the frames above `after` (or `Last-Event-ID`), then those to come, ending with `done`. With neither, from the
         *     first frame. A run that has ended is replayed. `X-Request-Id` is that of the turn, unless the caller sends its own.
         *
         *     `done` is the last frame of every stream that was not cut off. Who has it already, or names a number that the run has not reached
         *     when it ends, is sent it again, with the number that it has; no other frame is ever sent whose number is not above `after`. A
         *     stream is cut off, without `done`, when the server stops, and when the token that it was opened with is revoked: then joining
         *     again is a 401.
         *
         *     After a crash another server may take a run up from its last whole step. The stream then has a second `run` frame with `resumed`,
         *     whose `partialLength` says how much of the text still counts; what follows is appended there.
         */
        get: operations["getRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{runId}/abort": {
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
                 * @description The run.
                 * @example run_01JC9T1A2B4C6D8E0F2G4H6J8K
                 */
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a run
         * @description As [POST /messages/abort](#/Messages/abortSession), for one run. Takes no body; one that is sent is not read. `success` is false when
         *     the run had ended by itself. Doing it again gives the same answer. After a 503 the run will be stopped, but its text is not stored
         *     yet: ask again.
         */
        post: operations["abortRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/abort": {
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
        get?: never;
        put?: never;
        /**
         * Stop the answer that is being made in a session
         * @description Stops the session's run wherever it is made, and those that wait behind it. It is answered once the text so far is in the transcript, and
         *     before the stream's last frame, `done` with status `aborted`. `success` is false when nothing runs. Doing it again changes nothing.
         *     After a 503 the run will be stopped, but its text is not stored yet: ask again.
         */
        post: operations["abortSession"];
        delete?: never;
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
         * @description The whole transcript, oldest first. A reply that is still being made is there as far as it has come.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Send a message to the oracle
         * @description The answer is one JSON reply, or an SSE stream when `stream` is true. Each frame of the stream is an `event:` line, an `id:` line
         *     with a number that only grows, and one `data:` line of JSON. `run` comes first and `done` last; a stream that ends without
         *     `done` was cut off. Comment lines keep the connection alive. Whatever can fail before the answer begins fails with its own status.
         *
         *     A client that goes away does not stop the answer. [GET /runs/{runId}](#/Runs/getRun) joins it again, from any frame; a frame that
         *     somebody has seen can always be read again. What happens to an answer that is still being made in the session says `multitask`.
         *
         *     A server that stops lets its readers go: a stream ends without `done`, a JSON reply is a 503. The answer goes on all the same. The
         *     same request with the same `Idempotency-Key` is given the whole of it; without a key it would be another message.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delegation": {
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
        /** Say whether a delegation is stored */
        get: operations["getDelegation"];
        put?: never;
        /**
         * Store a delegation
         * @description A client calls this when it re-authorizes the oracle. The delegation must be the caller's own, for this oracle, with an end; who holds
         *     it must not be able to sign in with it as the user, so it must not grant `ixo:oracle` itself. It replaces the one stored before and is
         *     encrypted at rest.
         */
        post: operations["storeDelegation"];
        /**
         * Revoke the stored delegation
         * @description Revokes the stored delegation, and the one that this request carries in `x-ucan-delegation`. From then on no copy of either is accepted
         *     anywhere. Answers that are being made for somebody who signed in with it end with an `error` frame of kind `auth` and the reason
         *     `ucan_revoked`; sockets are told so by `closing` and closed. What was
         *     opened with an invocation goes on, without the delegation. Repeating it changes nothing.
         */
        delete: operations["revokeDelegation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delegation/explain": {
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
         * Explain a token
         * @description Says of any UCAN, link by link, what it grants and what is wrong with it, and what this oracle would take it for. Public, because who
         *     needs it often cannot sign in; limited by address, as failed sign-ins are. The token is neither used nor kept.
         */
        post: operations["explainDelegation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys": {
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
         * List API keys
         * @description Those of the caller's owner, revoked and expired ones too; with `admin` those of all owners. The newest come first.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The key is in this reply and nowhere else.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The API key's public id, the part between its second and third underscore.
                 * @example 7f3kQ2mW9xLpB
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        /** Read what is known of an API key */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The key stops working at once. It must have no scope that the caller's own key lacks. Repeating it changes nothing.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{keyId}/rotate": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The API key's public id, the part between its second and third underscore.
                 * @example 7f3kQ2mW9xLpB
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key by a new one
         * @description The new key has the name, owner, scopes and environment of the old one. The old one goes on working for `overlapSeconds`, or until
         *     its own end if that is sooner. An end of the old key is the new one's as well.
         */
        post: operations["rotateApiKey"];
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
        /** @description One frame of the stream. `id` only grows from frame to frame. */
        RunEvent: components["schemas"]["RunStartedFrame"] | components["schemas"]["ReasoningFrame"] | components["schemas"]["MessageFrame"] | components["schemas"]["ToolCallFrame"] | components["schemas"]["ActionCallFrame"] | components["schemas"]["BrowserToolCallFrame"] | components["schemas"]["RenderComponentFrame"] | components["schemas"]["RouterUpdateFrame"] | components["schemas"]["DelegationRequiredFrame"] | components["schemas"]["ErrorFrame"] | components["schemas"]["DoneFrame"];
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
         *     | `invalid_cursor` | 400 | The cursor is not one that this list gave. |
         *     | `delegation_refused` | 400 | The delegation in the body is malformed, expired, or not the caller's grant to this oracle; `reason` says which. |
         *     | `delegation_mismatch` | 400 | `issuer`, `audience` or `expiration` differ from what the delegation itself says; `errors` names each. |
         *     | `mcp_invocation_refused` | 400 | An entry of `mcpInvocations` is not valid or was used before; `errors` names each with its reason. |
         *     | `authentication_required` | 401 | No credentials were sent. |
         *     | `invalid_invocation` | 401 | The UCAN invocation is malformed, expired, or not for this oracle. |
         *     | `invalid_delegation` | 401 | The UCAN delegation is malformed, expired, or not for this oracle. |
         *     | `invalid_api_key` | 401 | The API key is unknown, revoked or expired. |
         *     | `missing_scope` | 403 | The API key lacks a scope that this operation needs. |
         *     | `route_not_found` | 404 | The contract has no such path. |
         *     | `session_not_found` | 404 | No such session belongs to the caller. |
         *     | `run_not_found` | 404 | No such run belongs to the caller. |
         *     | `tool_call_not_found` | 404 | No such call is open in the session. |
         *     | `twin_not_found` | 404 | No such entity or domain. |
         *     | `api_key_not_found` | 404 | No such API key belongs to the caller. |
         *     | `asset_not_found` | 404 | The documentation has no such file. |
         *     | `method_not_allowed` | 405 | The path exists, but not with this method; `Allow` lists those that do. |
         *     | `not_acceptable` | 406 | None of the media types in `Accept` can be produced. |
         *     | `request_timeout` | 408 | The request was not received in time. |
         *     | `api_key_not_active` | 409 | The API key is revoked, expired or was rotated already, so it cannot be rotated. |
         *     | `session_busy` | 409 | An answer is being made in the session, and the message was not to wait or to stop it. |
         *     | `tool_call_answered` | 409 | The call was answered before; the first answer counts. |
         *     | `payload_too_large` | 413 | The body is over the limit in the discovery document. |
         *     | `unsupported_media_type` | 415 | The body's `Content-Type`, charset or encoding is not supported. |
         *     | `attachment_unavailable` | 422 | A file of the message could not be fetched, or is over a limit; `errors` names it. Nothing was sent. |
         *     | `idempotency_key_reused` | 422 | The `Idempotency-Key` was used for another request. |
         *     | `too_many_requests` | 429 | The caller, or the address, has sent too much; try again after `Retry-After`. |
         *     | `headers_too_large` | 431 | The request's headers are over the limit. |
         *     | `internal_error` | 500 | A fault of the server; quote `requestId` when you report it. |
         *     | `agent_failed` | 502 | The oracle's agent could not answer; `detail` says why, and `Retry-After`, if it is there, when to try again. |
         *     | `service_unavailable` | 503 | A part that this request needs cannot be reached; try again after `Retry-After`. |
         * @enum {string}
         */
        ProblemCode: "invalid_request" | "malformed_json" | "malformed_request" | "invalid_validity_period" | "class_protocol_mismatch" | "invalid_cursor" | "delegation_refused" | "delegation_mismatch" | "mcp_invocation_refused" | "authentication_required" | "invalid_invocation" | "invalid_delegation" | "invalid_api_key" | "missing_scope" | "route_not_found" | "session_not_found" | "run_not_found" | "tool_call_not_found" | "twin_not_found" | "api_key_not_found" | "asset_not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "api_key_not_active" | "session_busy" | "tool_call_answered" | "payload_too_large" | "unsupported_media_type" | "attachment_unavailable" | "idempotency_key_reused" | "too_many_requests" | "headers_too_large" | "internal_error" | "agent_failed" | "service_unavailable";
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
         *     | `ucan_broken_chain` | A proof was made for somebody other than the issuer of what leans on it. |
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
         *         "invocationMaxSeconds": 900,
         *         "delegationMaxSeconds": 2592000,
         *         "delegationSignIn": true
         *       },
         *       "limits": {
         *         "bodyBytes": 262144,
         *         "headerBytes": 32768,
         *         "attachmentsPerMessage": 10,
         *         "attachmentBytes": 26214400,
         *         "attachmentsBytes": 52428800,
         *         "toolResultBytes": 1048576,
         *         "clientToolSeconds": 15,
         *         "messageCharacters": 65536,
         *         "requestsPerMinute": 600,
         *         "heartbeatSeconds": 15
         *       },
         *       "features": [
         *         "actions",
         *         "attachments",
         *         "browser-tools",
         *         "durable-runs",
         *         "idempotency",
         *         "models",
         *         "socket",
         *         "streaming"
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
                /** @description How far ahead a delegation may expire, in seconds. */
                delegationMaxSeconds: number;
                /** @description Whether a delegation alone signs its issuer in. */
                delegationSignIn: boolean;
            };
            limits: {
                bodyBytes: number;
                headerBytes: number;
                attachmentsPerMessage: number;
                /** @description Of one file. */
                attachmentBytes: number;
                /** @description Of all files of a message. */
                attachmentsBytes: number;
                /** @description Of the JSON that a browser tool or an action returns. */
                toolResultBytes: number;
                /** @description How long a browser tool or an action may take. */
                clientToolSeconds: number;
                messageCharacters: number;
                /** @description For each caller. Absent when there is no limit. */
                requestsPerMinute?: number;
                /** @description A stream is never silent for longer. */
                heartbeatSeconds: number;
            };
            /** @description Names of optional parts that are on. */
            features: string[];
            /** @description Names of the plugins that are loaded. */
            plugins: string[];
        };
        /** @description What the user pays. */
        ModelPricing: {
            inputPerMillion: number;
            outputPerMillion: number;
            currency: string;
            /** @constant */
            unit: "per_million_tokens";
        };
        /** @description A model that can answer. What is not known of it is left out. */
        Model: {
            /** @description What `model` of a message names. */
            id: string;
            /** @description What people call it. */
            label: string;
            isDefault: boolean;
            /** @description How many tokens it can look at. */
            contextTokens?: number;
            /** @description Whether it can look at images. */
            vision?: boolean;
            family?: string;
            tier?: string;
            costLabel?: string;
            badge?: string;
            blurb?: string;
            pricing?: components["schemas"]["ModelPricing"];
        };
        /** @description The models that a message may ask for. */
        ModelList: {
            models: components["schemas"]["Model"][];
            /** @description The id of the one that answers when a message names none. */
            default: string;
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
        /**
         * @description Chosen by the client, once for each thing that it wants done.
         * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
         */
        IdempotencyKey: string;
        SessionDeleted: {
            /** @constant */
            message: "Session deleted successfully";
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
         *     | `timeout` | There was no result in time. |
         *     | `client_error` | The user's browser or interface says that it failed. |
         *     | `result_too_large` | The result is over 1 MiB of JSON. |
         *     | `result_invalid` | The result is not JSON that can be kept, or nests deeper than 64 levels. |
         *     | `tool_error` | The tool itself says that it failed. |
         *     | `unavailable` | What the tool needs cannot be reached. |
         *     | `repeated_call` | The same call was made again and again. |
         *     | `outcome_unknown` | The server went away during the call; it may have happened or not. |
         *     | `cancelled` | The run ended before the call did. |
         * @enum {string}
         */
        ToolErrorCode: "unknown_tool" | "invalid_arguments" | "permission_required" | "timeout" | "client_error" | "result_too_large" | "result_invalid" | "tool_error" | "unavailable" | "repeated_call" | "outcome_unknown" | "cancelled";
        /** @description A tool call of a reply, with its result. */
        ToolCallRecord: {
            id: string;
            name: string;
            kind?: components["schemas"]["ToolKind"];
            args: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            status: "isRunning" | "done" | "error";
            output?: string;
            error?: string;
            errorCode?: components["schemas"]["ToolErrorCode"];
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
        /** @description Whole turns of a session's transcript, oldest first. */
        MessagePage: {
            messages: components["schemas"]["Message"][];
            /** @description For `before`. Null when the page is empty. */
            prevCursor: string | null;
            /** @description For `after`. Null when the session has no messages. */
            nextCursor: string | null;
            hasOlder: boolean;
            hasNewer: boolean;
        };
        /**
         * @description Identifies a run. Safe in a URL path as it is.
         * @example run_01JC9T1A2B4C6D8E0F2G4H6J8K
         */
        RunId: string;
        /**
         * @description `queued`: it waits for the run before it. `running`. `recovering`: its server has gone, and another one takes it up. Then, for good:
         *     `finished`; `aborted`, it was stopped; `failed`, the oracle could not answer; `interrupted`, its server went and nobody could go on.
         * @enum {string}
         */
        RunStatus: "queued" | "running" | "recovering" | "finished" | "aborted" | "failed" | "interrupted";
        /** @description A run that has not ended. */
        ActiveRun: {
            runId: components["schemas"]["RunId"];
            status: components["schemas"]["RunStatus"];
            requestId: components["schemas"]["RequestId"];
            /** @description The answer's id in the transcript. */
            messageId: string;
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description The session's active run, so that a page that was loaded again can join it. */
        SessionRun: {
            run: components["schemas"]["ActiveRun"] | null;
        };
        /** @description What a browser tool or an AG-UI action returned, from a client without a socket. The first answer to a call counts. */
        ToolResultSubmission: {
            /** @description From the frame `browser_tool_call` or `action_call`. */
            toolCallId: string;
            /** @description Any JSON. Left out, it is null. */
            result?: unknown;
            /** @description Why it failed. The result then does not count. */
            error?: string | null;
        };
        /** @description The answer counts. */
        ToolResultAccepted: {
            /** @constant */
            ok: true;
        };
        /**
         * @description The number of a frame as text, as a header carries it. No run has a frame that needs more digits.
         * @example 17
         */
        FrameNumber: string;
        /** @description What the answer has used so far, in tokens of the model. An oracle without a model uses none. */
        Usage: {
            inputTokens: number;
            outputTokens: number;
            totalTokens: number;
        };
        /** @description What was stopped. */
        RunAborted: {
            /** @description Whether a run was stopped, by this request or by one before it. */
            success: boolean;
            runId?: components["schemas"]["RunId"];
            status?: components["schemas"]["RunStatus"];
            /** @description The number of the last frame of the answer. The frames that close the stream come after it. */
            stoppedAtSeq?: number;
            usage?: components["schemas"]["Usage"];
        };
        /** @description Names the session whose answer is to be stopped. */
        SessionAbort: {
            sessionId: components["schemas"]["SessionId"];
        };
        /** @description A session's transcript, oldest first. */
        MessageList: {
            messages: components["schemas"]["Message"][];
        };
        /** @description A JSON Schema for a tool's arguments. It may hold nothing but `$schema`; then any object will do. */
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
            /**
             * @description For each protected MCP tool, `<tool>` or `<server>/<tool>`, the caller's invocation that allows its call, as a base64 CAR: capability `mcp/call` on
             *     `ixo:oracle:<DID of the oracle>:mcp/<server>/<tool>`. Each can be used once; all are used up by the message that brings them.
             */
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
            /**
             * @description What happens when an answer is still being made in the session. `interrupt` stops it, `enqueue` waits for it, `reject` is refused with 409.
             * @default interrupt
             * @enum {string}
             */
            multitask: "interrupt" | "enqueue" | "reject";
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
         *       "sessionId": "ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F",
         *       "runId": "run_01JC9T1A2B4C6D8E0F2G4H6J8K",
         *       "status": "finished"
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
            runId: components["schemas"]["RunId"];
            /**
             * @description Other than `finished`, the text is what there was when it was stopped.
             * @enum {string}
             */
            status: "finished" | "aborted" | "interrupted";
            /** @description The whole transcript, when `returnAllMessages` was set. */
            messages?: components["schemas"]["Message"][];
        };
        /** @description What may be done (`can`) to what (`with`), within the limits of `nb`. */
        Capability: {
            /** @example oracle/access */
            can: string;
            /** @example ixo:oracle:did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK */
            with: string;
            nb?: {
                [key: string]: unknown;
            };
        };
        /** @description Whether the oracle holds a delegation of the caller that can be used now. */
        DelegationStatus: {
            authorized: boolean;
            /** @description When the delegation ends, as Unix time in seconds. */
            expiration?: number;
            /** @description What the oracle may do for the caller. */
            capabilities?: components["schemas"]["Capability"][];
        };
        /** @description A UCAN delegation as a base64 CAR. */
        DelegationToken: string;
        /** @description A freshly signed user-to-oracle delegation. The other fields may repeat what it says; they must agree with it. */
        StoreDelegation: {
            raw: components["schemas"]["DelegationToken"];
            issuer?: components["schemas"]["Did"];
            audience?: components["schemas"]["Did"];
            /**
             * @description Unix time in seconds.
             * @example 1790000000
             */
            expiration?: number;
        };
        DelegationStored: {
            /** @constant */
            ok: true;
            /** @description When the delegation ends, as Unix time in seconds. */
            expiration?: number;
        };
        DelegationRevoked: {
            /** @constant */
            ok: true;
        };
        ExplainDelegation: {
            raw: components["schemas"]["DelegationToken"];
        };
        TokenFault: {
            code: components["schemas"]["RefusalCode"];
            /** @description What is wrong, in a sentence. */
            detail: string;
        };
        /** @description One UCAN of the token. */
        DelegationLink: {
            /** @description The SHA-256 of what is signed, in hexadecimal. Revocations and the log name a UCAN by it. */
            id: string;
            /** @description How far from the token it is, 0 for the token itself, 1 for its proofs, and so on. */
            depth: number;
            issuer: string;
            audience: string;
            capabilities: components["schemas"]["Capability"][];
            /** @description Unix time in seconds. Absent when the UCAN never expires. */
            expiration?: number;
            /** @description Unix time in seconds. */
            notBefore?: number;
            faults: components["schemas"]["TokenFault"][];
        };
        TokenUse: {
            /**
             * @description What a token can be used for here.
             *
             *     | use | meaning |
             *     | --- | --- |
             *     | `invocation` | Sign in by `Authorization`. |
             *     | `delegation` | Sign in by `x-ucan-delegation` alone. |
             *     | `grant` | Be stored by `POST /delegation`, or accompany an invocation. |
             *     | `mcpInvocation` | Stand in `mcpInvocations` for the tool that it names. |
             * @enum {string}
             */
            use: "invocation" | "delegation" | "grant" | "mcpInvocation";
            accepted: boolean;
            refusal?: components["schemas"]["TokenFault"];
        };
        /** @description What a token says, link by link, and what is wrong with it. */
        DelegationExplanation: {
            /** @description What is wrong with the token as a whole. When it cannot be read, there are no links. */
            faults: components["schemas"]["TokenFault"][];
            /** @description The token itself, then its proofs. */
            links: components["schemas"]["DelegationLink"][];
            /** @description What this oracle would take the token for. */
            uses: components["schemas"]["TokenUse"][];
        };
        /**
         * @description An API key's public id. It is part of the key, and no secret.
         * @example 7f3kQ2mW9xLpB
         */
        KeyId: string;
        /**
         * @description What an API key may do. Each operation of the platform names those that it needs; `admin` stands for all of them.
         *
         *     | scope | allows |
         *     | --- | --- |
         *     | `admin` | Everything, also for other owners. |
         *     | `twins:read` | Read entities and domains. |
         *     | `twins:write` | Create and change entities and domains. |
         *     | `api-keys:read` | List the owner's API keys. |
         *     | `api-keys:write` | Create, rotate and revoke the owner's API keys. |
         * @enum {string}
         */
        Scope: "admin" | "twins:read" | "twins:write" | "api-keys:read" | "api-keys:write";
        /** @description What is known of an API key. The key itself is shown once, when it is made. */
        ApiKey: {
            keyId: components["schemas"]["KeyId"];
            name: string;
            ownerDid: components["schemas"]["Did"];
            scopes: components["schemas"]["Scope"][];
            /** @enum {string} */
            environment: "live" | "test";
            /** @enum {string} */
            status: "active" | "expired" | "revoked";
            createdAt: components["schemas"]["Timestamp"];
            expiresAt?: components["schemas"]["Timestamp"];
            revokedAt?: components["schemas"]["Timestamp"];
            /** @description To the minute. Absent when the key was never used. */
            lastUsedAt?: components["schemas"]["Timestamp"];
            /** @description The key that this one was rotated to. */
            successorId?: components["schemas"]["KeyId"];
        };
        /** @description One page of API keys, the newest first. */
        ApiKeyList: {
            apiKeys: components["schemas"]["ApiKey"][];
            /** @description Give it as `cursor` for the next page. Absent on the last. */
            nextCursor?: string;
        };
        /** @description An API key to be made. It can have no scope that the caller's own key lacks. */
        ApiKeyCreate: {
            /**
             * @description What the key is for.
             * @example registry import
             */
            name: string;
            scopes: components["schemas"]["Scope"][];
            /**
             * @description The second part of the key, to tell keys apart. It changes nothing else.
             * @default live
             * @enum {string}
             */
            environment: "live" | "test";
            /** @description On whose behalf the key acts; the caller's owner unless it is named. Another owner's needs `admin`. */
            ownerDid?: components["schemas"]["Did"];
            /** @description When the key ends. It lasts until it is revoked unless this is given. A key with an end must give one that is no later than its own. */
            expiresAt?: components["schemas"]["Timestamp"];
        };
        /** @description A new API key. `key` is the only copy; it cannot be shown again. */
        ApiKeyCreated: components["schemas"]["ApiKey"] & {
            /**
             * @description The secret to send as `Authorization` with the scheme `Bearer`.
             * @example twk_live_7f3kQ2mW9xLpB_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG0a1b2c
             */
            key: string;
        };
        ApiKeyRotate: {
            /**
             * @description For how long the old key goes on working, so that whatever uses it can be moved. At most 30 days.
             * @default 86400
             */
            overlapSeconds: number;
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
        /** @description A key that may sign UCANs as the twin, as in its DID document. It stands for `authentication` and `assertionMethod`. */
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
            verificationMethod?: components["schemas"]["TwinVerificationMethod"][];
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
         *       "verificationMethod": [],
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
            verificationMethod: components["schemas"]["TwinVerificationMethod"][];
            validFrom?: components["schemas"]["Timestamp"];
            validUntil?: components["schemas"]["Timestamp"];
            verificationStatus: components["schemas"]["VerificationStatus"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description The first frame. It names the run. With `resumed` it comes again, when another server has taken the run up from its last whole step. */
        RunStarted: {
            runId: string;
            sessionId: components["schemas"]["SessionId"];
            requestId: components["schemas"]["RequestId"];
            resumed?: boolean;
            /** @description Which attempt begins here, from 2. */
            attempt?: number;
            /** @description How many UTF-16 code units of the text so far still count; the rest is made anew. */
            partialLength?: number;
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
            kind?: components["schemas"]["ToolKind"];
            args: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            status: "isRunning" | "done" | "error";
            output?: string;
            error?: string;
            errorCode?: components["schemas"]["ToolErrorCode"];
        };
        ToolCallFrame: {
            id: number;
            /** @constant */
            event: "tool_call";
            data: components["schemas"]["ToolCallUpdate"];
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
        };
        ActionCallFrame: {
            id: number;
            /** @constant */
            event: "action_call";
            data: components["schemas"]["ActionCallUpdate"];
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
        };
        BrowserToolCallFrame: {
            id: number;
            /** @constant */
            event: "browser_tool_call";
            data: components["schemas"]["BrowserToolCall"];
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
        };
        RenderComponentFrame: {
            id: number;
            /** @constant */
            event: "render_component";
            data: components["schemas"]["RenderComponent"];
        };
        /** @description Somebody else goes on with the answer, such as another agent or another model than the one that was asked for. */
        RouterUpdate: {
            sessionId: components["schemas"]["SessionId"];
            requestId: components["schemas"]["RequestId"];
            from?: string;
            to: string;
            reason?: string;
            timestamp: components["schemas"]["Timestamp"];
        };
        RouterUpdateFrame: {
            id: number;
            /** @constant */
            event: "router_update";
            data: components["schemas"]["RouterUpdate"];
        };
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
        DelegationRequiredFrame: {
            id: number;
            /** @constant */
            event: "delegation_required";
            data: components["schemas"]["DelegationRequired"];
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
            status: "finished" | "aborted" | "failed" | "interrupted";
            aborted?: boolean;
            failed?: boolean;
            interrupted?: boolean;
            usage?: components["schemas"]["Usage"];
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
        /** @description The caller has used up its quota, or the address has failed to sign in too often. */
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
        /** @description The `Idempotency-Key` was used for another request. */
        IdempotencyKeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
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
        /** @description The request does not fit the contract, or the cursor is no message of the session. */
        PageRefused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such session belongs to the caller, or no such call is open in it. */
        ToolCallNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The call was answered before. */
        ToolCallAnswered: {
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
        /** @description No such run belongs to the caller. */
        RunNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request does not fit the contract, or an entry of `mcpInvocations` is not accepted. */
        MessageRefused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An answer is being made in the session, and `multitask` is `reject`. */
        SessionBusy: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A file of the message could not be fetched, or the `Idempotency-Key` was used for another request. */
        MessageNotAccepted: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The oracle's agent could not answer. What it had said is in the transcript. */
        AgentFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request does not fit the contract, or the delegation is not one that can be stored. */
        DelegationRefused: {
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
        /** @description The API key lacks a scope that the operation needs. */
        MissingScope: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such API key belongs to the caller. */
        ApiKeyNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The API key is revoked, expired or was rotated already. */
        ApiKeyNotActive: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
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
         * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is made twice. With
         *     another body it is refused. Kept for a day. A new UUID is a good key.
         * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
         */
        IdempotencyKey: components["schemas"]["IdempotencyKey"];
        /**
         * @description The session.
         * @example ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F
         */
        SessionId: components["schemas"]["SessionId"];
        /**
         * @description The run.
         * @example run_01JC9T1A2B4C6D8E0F2G4H6J8K
         */
        RunId: components["schemas"]["RunId"];
        /**
         * @description The last frame that the client has seen, as browsers send it. The greater of it and `after` counts.
         * @example 17
         */
        LastEventId: components["schemas"]["FrameNumber"];
        /**
         * @description The API key's public id, the part between its second and third underscore.
         * @example 7f3kQ2mW9xLpB
         */
        KeyId: components["schemas"]["KeyId"];
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
                     *         "invocationMaxSeconds": 900,
                     *         "delegationMaxSeconds": 2592000,
                     *         "delegationSignIn": true
                     *       },
                     *       "limits": {
                     *         "bodyBytes": 262144,
                     *         "headerBytes": 32768,
                     *         "attachmentsPerMessage": 10,
                     *         "attachmentBytes": 26214400,
                     *         "attachmentsBytes": 52428800,
                     *         "toolResultBytes": 1048576,
                     *         "clientToolSeconds": 15,
                     *         "messageCharacters": 65536,
                     *         "requestsPerMinute": 600,
                     *         "heartbeatSeconds": 15
                     *       },
                     *       "features": [
                     *         "actions",
                     *         "attachments",
                     *         "browser-tools",
                     *         "durable-runs",
                     *         "idempotency",
                     *         "models",
                     *         "socket",
                     *         "streaming"
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
    listModels: {
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
            /** @description The models, the oracle's own first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "models": [
                     *         {
                     *           "id": "guide",
                     *           "label": "Guide",
                     *           "isDefault": true,
                     *           "vision": false
                     *         }
                     *       ],
                     *       "default": "guide"
                     *     }
                     */
                    "application/json": components["schemas"]["ModelList"];
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            429: components["responses"]["TooManyRequests"];
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
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is made twice. With
                 *     another body it is refused. Kept for a day. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSessionMessages: {
        parameters: {
            query: {
                /**
                 * @description How many turns to give.
                 * @example 20
                 */
                limit: number;
                /**
                 * @description A message's id; `prevCursor` of the page before.
                 * @example msg_01JC9T1A0B2C4D6E8F0G2H4J6K
                 */
                before?: string;
                /**
                 * @description A message's id; `nextCursor` of the page before. Not together with `before`.
                 * @example msg_01JC9T1B3C5D7E9F1G3H5J7K9M
                 */
                after?: string;
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
            /** @description One page of the transcript. */
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
                     *       ],
                     *       "prevCursor": "msg_01JC9T1A0B2C4D6E8F0G2H4J6K",
                     *       "nextCursor": "msg_01JC9T1B3C5D7E9F1G3H5J7K9M",
                     *       "hasOlder": false,
                     *       "hasNewer": false
                     *     }
                     */
                    "application/json": components["schemas"]["MessagePage"];
                };
            };
            400: components["responses"]["PageRefused"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["SessionNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSessionRun: {
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
            /** @description The run, or null. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["SessionNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitToolResult: {
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
                "application/json": components["schemas"]["ToolResultSubmission"];
            };
        };
        responses: {
            /** @description The answer counts. */
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
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["ToolResultAccepted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ToolCallNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ToolCallAnswered"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRun: {
        parameters: {
            query: {
                /**
                 * @description The number of the last frame that the caller has.
                 * @example 3
                 */
                after: number;
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
                /**
                 * @description The last frame that the client has seen, as browsers send it. The greater of it and `after` counts.
                 * @example 17
                 */
                "last-event-id"?: components["parameters"]["LastEventId"];
            };
            path: {
                /**
                 * @description The run.
                 * @example run_01JC9T1A2B4C6D8E0F2G4H6J8K
                 */
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The frames. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Run-Id": components["headers"]["RunId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: done
                     *     id: 4
                     *     data: {"runId":"run_01JC9T1A2B4C6D8E0F2G4H6J8K","messageId":"msg_01JC9T1B3C5D7E9F1G3H5J7K9M","status":"finished"}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["RunNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    abortRun: {
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
                 * @description The run.
                 * @example run_01JC9T1A2B4C6D8E0F2G4H6J8K
                 */
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was stopped. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunAborted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["RunNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    abortSession: {
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sessionId": "ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F"
                 *     }
                 */
                "application/json": components["schemas"]["SessionAbort"];
            };
        };
        responses: {
            /** @description What was stopped. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunAborted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["SessionNotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
            429: components["responses"]["TooManyRequests"];
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
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is made twice. With
                 *     another body it is refused. Kept for a day. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
                     *       "sessionId": "ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F",
                     *       "runId": "run_01JC9T1A2B4C6D8E0F2G4H6J8K",
                     *       "status": "finished"
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
            400: components["responses"]["MessageRefused"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["SessionNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["SessionBusy"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["MessageNotAccepted"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["AgentFailed"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDelegation: {
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
            /** @description What the oracle holds of the caller. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DelegationStatus"];
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
    storeDelegation: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["StoreDelegation"];
            };
        };
        responses: {
            /** @description The delegation is stored. */
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
                     *       "ok": true,
                     *       "expiration": 1790000000
                     *     }
                     */
                    "application/json": components["schemas"]["DelegationStored"];
                };
            };
            400: components["responses"]["DelegationRefused"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeDelegation: {
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
            /** @description Nothing is stored any more. */
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
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["DelegationRevoked"];
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
    explainDelegation: {
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
                "application/json": components["schemas"]["ExplainDelegation"];
            };
        };
        responses: {
            /** @description The explanation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "faults": [],
                     *       "links": [
                     *         {
                     *           "id": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
                     *           "depth": 0,
                     *           "issuer": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "audience": "did:key:z6MktULudTtAsAhRegYPiZ6631RV3viv12qd4GQF8z1xB22S",
                     *           "capabilities": [
                     *             {
                     *               "can": "*",
                     *               "with": "ixo:oracle"
                     *             }
                     *           ],
                     *           "expiration": 1767261600,
                     *           "faults": [
                     *             {
                     *               "code": "ucan_expired",
                     *               "detail": "The token has expired"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "uses": [
                     *         {
                     *           "use": "invocation",
                     *           "accepted": false,
                     *           "refusal": {
                     *             "code": "ucan_expired",
                     *             "detail": "The token has expired"
                     *           }
                     *         },
                     *         {
                     *           "use": "delegation",
                     *           "accepted": false,
                     *           "refusal": {
                     *             "code": "ucan_expired",
                     *             "detail": "The token has expired"
                     *           }
                     *         },
                     *         {
                     *           "use": "grant",
                     *           "accepted": false,
                     *           "refusal": {
                     *             "code": "ucan_expired",
                     *             "detail": "The token has expired"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DelegationExplanation"];
                };
            };
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query: {
                /**
                 * @description How many keys to give.
                 * @example 20
                 */
                limit: number;
                /**
                 * @description The `nextCursor` of the page before.
                 * @example 7f3kQ2mW9xLpB
                 */
                cursor?: string;
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of keys. */
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
                     *       "apiKeys": [
                     *         {
                     *           "keyId": "7f3kQ2mW9xLpB",
                     *           "name": "registry import",
                     *           "ownerDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "scopes": [
                     *             "twins:read",
                     *             "twins:write"
                     *           ],
                     *           "environment": "live",
                     *           "status": "active",
                     *           "createdAt": "2026-01-01T10:00:00.000Z",
                     *           "lastUsedAt": "2026-01-01T10:05:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is made twice. With
                 *     another body it is refused. Kept for a day. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyCreate"];
            };
        };
        responses: {
            /** @description The new key. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keyId": "7f3kQ2mW9xLpB",
                     *       "name": "registry import",
                     *       "ownerDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "scopes": [
                     *         "twins:read",
                     *         "twins:write"
                     *       ],
                     *       "environment": "live",
                     *       "status": "active",
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "key": "twk_live_7f3kQ2mW9xLpB_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG0a1b2c"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The API key's public id, the part between its second and third underscore.
                 * @example 7f3kQ2mW9xLpB
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, without its secret. */
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
                     *       "keyId": "7f3kQ2mW9xLpB",
                     *       "name": "registry import",
                     *       "ownerDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "scopes": [
                     *         "twins:read",
                     *         "twins:write"
                     *       ],
                     *       "environment": "live",
                     *       "status": "active",
                     *       "createdAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["ApiKeyNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The API key's public id, the part between its second and third underscore.
                 * @example 7f3kQ2mW9xLpB
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked key. */
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
                     *       "keyId": "7f3kQ2mW9xLpB",
                     *       "name": "registry import",
                     *       "ownerDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "scopes": [
                     *         "twins:read",
                     *         "twins:write"
                     *       ],
                     *       "environment": "live",
                     *       "status": "revoked",
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "revokedAt": "2026-01-02T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["ApiKeyNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is made twice. With
                 *     another body it is refused. Kept for a day. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The API key's public id, the part between its second and third underscore.
                 * @example 7f3kQ2mW9xLpB
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApiKeyRotate"];
            };
        };
        responses: {
            /** @description The new key. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keyId": "7f3kQ2mW9xLpB",
                     *       "name": "registry import",
                     *       "ownerDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "scopes": [
                     *         "twins:read",
                     *         "twins:write"
                     *       ],
                     *       "environment": "live",
                     *       "status": "active",
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "key": "twk_live_7f3kQ2mW9xLpB_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG0a1b2c"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["ApiKeyNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ApiKeyNotActive"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
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
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is made twice. With
                 *     another body it is refused. Kept for a day. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
                     *       "verificationMethod": [],
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
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
                     *       "verificationMethod": [],
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
            403: components["responses"]["MissingScope"];
            404: components["responses"]["TwinNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
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
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is made twice. With
                 *     another body it is refused. Kept for a day. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
                     *       "verificationMethod": [],
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
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
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
                     *       "verificationMethod": [],
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
            403: components["responses"]["MissingScope"];
            404: components["responses"]["TwinNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
