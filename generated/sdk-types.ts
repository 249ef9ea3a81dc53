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
                /**
                 * @description The payment that the challenge of a 402 asks for: `Payment` and the credential of draft-httpauth-payment-01, JSON in base64url. Send it with the
                 *     same request. Oracles without the plugin `credits` do not read it.
                 * @example Payment eyJjaGFsbGVuZ2UiOnt9LCJwYXlsb2FkIjp7fX0
                 */
                "payment-authorization"?: components["parameters"]["PaymentAuthorization"];
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
                /**
                 * @description The payment that the challenge of a 402 asks for: `Payment` and the credential of draft-httpauth-payment-01, JSON in base64url. Send it with the
                 *     same request. Oracles without the plugin `credits` do not read it.
                 * @example Payment eyJjaGFsbGVuZ2UiOnt9LCJwYXlsb2FkIjp7fX0
                 */
                "payment-authorization"?: components["parameters"]["PaymentAuthorization"];
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
         *     turns before that message's; `after` gives what follows it, beginning with its own turn while that is not complete. A page ends
         *     early, with a turn, before it has more than 2 MiB: it may have fewer turns than `limit`, and never less than one that is new, however
         *     large. Large results of tools are cut (`isCut`).
         *
         *     A session that is not there, or belongs to another user, is an empty page: nobody learns whether there is one, and clients take a 404 here
         *     to mean that the server does not page. That is what the 404 below is for; a server that pages never gives it. A 503 says that too many
         *     pages are being read, by the caller or in all.
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
    "/sessions/{sessionId}/messages/{messageId}/tool-calls/{toolCallId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The payment that the challenge of a 402 asks for: `Payment` and the credential of draft-httpauth-payment-01, JSON in base64url. Send it with the
                 *     same request. Oracles without the plugin `credits` do not read it.
                 * @example Payment eyJjaGFsbGVuZ2UiOnt9LCJwYXlsb2FkIjp7fX0
                 */
                "payment-authorization"?: components["parameters"]["PaymentAuthorization"];
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
                /**
                 * @description The reply that made the call.
                 * @example msg_01JC9T1B3C5D7E9F1G3H5J7K9M
                 */
                messageId: string;
                /**
                 * @description The `id` of one of its `toolCalls`.
                 * @example call_01JC9T1C4D6E8F0G2H4J6K8M0N
                 */
                toolCallId: string;
            };
            cookie?: never;
        };
        /**
         * Read a tool call with its whole result
         * @description What a list of messages cuts (`isCut`) is here whole, with at most 1 MiB of output. Only the owner of the session
         *     can read it; a session, a message or a call that is not there, or belongs to another user, is the same 404. A deployment may keep whole
         *     results for a time only; then the answer is 410, `log_trimmed`, and the message has what is left.
         */
        get: operations["getToolCall"];
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
         *     when it ends, is sent it again, with the number that it has. A reader that had not seen the end of a run when its session was deleted
         *     is sent `done` with the number 2147483647, which is above every frame's. No other frame is ever sent whose number is not above `after`. A
         *     stream is cut off, without `done`, when the server stops, when its reader takes nothing for too long, and when the token that it was
         *     opened with is revoked: then joining again is a 401. In the first two cases it ends with a comment that begins with `closing drain` or `closing slow`,
         *     and with `retry`, the milliseconds after which to join again, as far as the connection still takes them.
         *
         *     After a crash another server may take a run up from its last whole step. The stream then has a second `run` frame with `resumed`,
         *     whose `partialLength` says how much of the text still counts; what follows is appended there.
         *
         *     A deployment may keep the frames of ended runs for a time only. Then the answer is 410, `log_trimmed`: the transcript has the whole text.
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
                /**
                 * @description The payment that the challenge of a 402 asks for: `Payment` and the credential of draft-httpauth-payment-01, JSON in base64url. Send it with the
                 *     same request. Oracles without the plugin `credits` do not read it.
                 * @example Payment eyJjaGFsbGVuZ2UiOnt9LCJwYXlsb2FkIjp7fX0
                 */
                "payment-authorization"?: components["parameters"]["PaymentAuthorization"];
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
         * @description The whole transcript, oldest first. A reply that is still being made is there as far as it has come; large results of tools are cut
         *     (`isCut`). It is sent as it is read, without a `Content-Length`: a transcript that cannot be read to its end, that is not taken within
         *     five minutes, or of which nothing is taken for 30 seconds, ends with the connection, and is no JSON then. A session that is not there,
         *     or belongs to another user, is a 404: nobody learns whether there is one. A 503 says that too many transcripts are being read, by the
         *     caller or in all.
         *
         *     Long sessions are better read [page by page](#/Sessions/listSessionMessages).
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
         *     a client has seen can always be read again. What happens to an answer that is still being made in the session says `multitask`.
         *
         *     A server that stops lets its readers go: a stream ends without `done`, a JSON reply is a 503. The answer continues all the same. The
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
         *     anywhere. Answers that are being made for a caller who signed in with it end with an `error` frame of kind `auth` and the reason
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
        /**
         * List entities
         * @description All twins that every filter fits, the newest first. Entities are one register with domains.
         */
        get: operations["listEntities"];
        put?: never;
        /**
         * Create an entity
         * @description The record is checked against the newest version of its protocol. An Organisation is made with a Membership Group, which it controls; the
         *     owner of the API key is the first member of that, and of a Membership Group that is made by itself. A Protocol is registered, as by
         *     `POST /v1/protocols`: its `properties` are its rules, and the API key needs the scope `protocols:write` for it.
         */
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
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
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
        /**
         * Delete an entity
         * @description Its relationships and members go with it, and the Membership Groups of an Organisation; those that something else needs stay, and the
         *     Organisation's controller controls them from then on. Its history stays. Proposals that were withdrawn or have lapsed go, too. What other
         *     proposals, claims, credentials or issuances are about cannot be deleted, nor a protocol, an oracle that has evaluated claims, the group that
         *     decides on verification, a twin that controls others, the last Membership Group of an Organisation, and a twin with more than 10,000
         *     relationships.
         */
        delete: operations["deleteEntity"];
        options?: never;
        head?: never;
        /**
         * Change an entity
         * @description The owner of the API key must be a controller: the `controller` itself, a member of it if that is a Membership Group, or a controller of
         *     it if that is a twin. Twins that follow an older version of their protocol are checked against that. The record may grow to 256 KiB
         *     of JSON. Nothing is changed while a proposal about the twin is open, and the `properties` of a protocol by new versions alone.
         *     While it is verified or suspended its `validFrom` may only move later, and its `validUntil` only earlier.
         */
        patch: operations["updateEntity"];
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
        /**
         * List domains
         * @description All twins that every filter fits, the newest first. Domains are one register with entities.
         */
        get: operations["listDomains"];
        put?: never;
        /**
         * Create a domain
         * @description The record is checked against the newest version of its protocol. An Organisation is made with a Membership Group, which it controls; the
         *     owner of the API key is the first member of that, and of a Membership Group that is made by itself. A Protocol is registered, as by
         *     `POST /v1/protocols`: its `properties` are its rules, and the API key needs the scope `protocols:write` for it.
         */
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
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
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
        /**
         * Delete a domain
         * @description Its relationships and members go with it, and the Membership Groups of an Organisation; those that something else needs stay, and the
         *     Organisation's controller controls them from then on. Its history stays. Proposals that were withdrawn or have lapsed go, too. What other
         *     proposals, claims, credentials or issuances are about cannot be deleted, nor a protocol, an oracle that has evaluated claims, the group that
         *     decides on verification, a twin that controls others, the last Membership Group of an Organisation, and a twin with more than 10,000
         *     relationships.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        /**
         * Change a domain
         * @description The owner of the API key must be a controller: the `controller` itself, a member of it if that is a Membership Group, or a controller of
         *     it if that is a twin. Twins that follow an older version of their protocol are checked against that. The record may grow to 256 KiB
         *     of JSON. Nothing is changed while a proposal about the twin is open, and the `properties` of a protocol by new versions alone.
         *     While it is verified or suspended its `validFrom` may only move later, and its `validUntil` only earlier.
         */
        patch: operations["updateDomain"];
        trace?: never;
    };
    "/v1/entities/{did}/did-document": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        /**
         * Read a twin's DID document
         * @description Before `validFrom` and from `validUntil` on, the keys of the twin are listed and stand for nothing: `authentication` and `assertionMethod`
         *     are empty.
         */
        get: operations["getDidDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/entities/{did}/history": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        /** List the changes of a twin */
        get: operations["listTwinHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/entities/{did}/relationships": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        /**
         * List a twin's relationships, with the twins at their other ends
         * @description The newest first. What a twin is to itself comes once, as `out` unless only `in` is asked for.
         */
        get: operations["listRelationships"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/entities/{did}/relationships/counts": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        /**
         * Count a twin's relationships by direction and role
         * @description The number of relationships that `listRelationships` has with each `direction` and `role`; what a twin is to itself counts in both directions.
         *     `out` comes first, then by role. It reads one index, so it is fast where a twin has more relationships than one would list.
         */
        get: operations["countRelationships"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/entities/{did}/graph": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        /**
         * Walk the graph from a twin
         * @description Breadth first, each node once, along relationships and from domains to their claims, from claims to the oracles that evaluated them and the
         *     credentials that they became. `roles` limits the steps, `types` the nodes that are walked through and given, whatever their letters' case;
         *     there claims are of the type `Claim`, and credentials of the type `Credential`. The root is always given. Nodes come by depth, then by id.
         *
         *     The walk ends when it has given `limit` nodes, or looked at 20,000 steps; then `isComplete` is false.
         */
        get: operations["getTwinGraph"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/relationships": {
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
         * Let a twin fill a role of another
         * @description The caller must be a controller of the twin that the relationship leads from, and its protocol must give the role to the kind of the other.
         *     A Membership Group comes to belong to its Organisation, so that in the role `groups` the caller must be a controller of both.
         *     While a proposal about the twin is open it gets no relationships that lead from it.
         */
        post: operations["createRelationship"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/relationships/{relationshipId}": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The relationship.
                 * @example rel_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                relationshipId: components["parameters"]["RelationshipId"];
            };
            cookie?: never;
        };
        /** Read a relationship */
        get: operations["getRelationship"];
        put?: never;
        post?: never;
        /**
         * End a relationship
         * @description The caller must be a controller of one of the two twins. An Organisation keeps its last Membership Group,
         *     and a twin that a proposal is open about the relationships that lead from it.
         */
        delete: operations["deleteRelationship"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/{did}/members": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        /** List the members of a Membership Group */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/{did}/members/{memberDid}": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
                /**
                 * @description The member.
                 * @example did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK
                 */
                memberDid: components["parameters"]["MemberDid"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Add a member to a Membership Group
         * @description Repeating it changes nothing. The caller must be a controller of the group. While it is voted on its members stay.
         */
        put: operations["storeMember"];
        post?: never;
        /**
         * Take a member out of a Membership Group
         * @description The caller must be a controller of the group, and the last member stays; while the group is voted on all do.
         *     Votes that are open keep their electorate.
         */
        delete: operations["deleteMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/protocols": {
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
         * List protocols
         * @description In their newest version, by DID.
         */
        get: operations["listProtocols"];
        put?: never;
        /**
         * Register a protocol
         * @description It becomes a twin of type `Protocol`, with the caller as its controller.
         */
        post: operations["createProtocol"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/protocols/{protocolDid}": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The protocol's DID or DID URL, percent-encoded.
                 * @example did:ixo:protocol/clean-cooking
                 */
                protocolDid: components["parameters"]["ProtocolDid"];
            };
            cookie?: never;
        };
        /** Read a protocol */
        get: operations["getProtocol"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/protocols/{protocolDid}/versions": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The protocol's DID or DID URL, percent-encoded.
                 * @example did:ixo:protocol/clean-cooking
                 */
                protocolDid: components["parameters"]["ProtocolDid"];
            };
            cookie?: never;
        };
        /**
         * List the versions of a protocol
         * @description The newest first.
         */
        get: operations["listProtocolVersions"];
        put?: never;
        /**
         * Give a protocol a new version
         * @description New twins follow it at once. Those that are there stay on their version until they are migrated. The caller must be a controller of the
         *     protocol. Versions never change.
         */
        post: operations["createProtocolVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/protocols/{protocolDid}/check": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The protocol's DID or DID URL, percent-encoded.
                 * @example did:ixo:protocol/clean-cooking
                 */
                protocolDid: components["parameters"]["ProtocolDid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the twins that rules would break
         * @description Changes nothing. It looks at the properties and relationships of the twins that follow any version of the protocol, a page of twins at a
         *     time: of many large twins, fewer than `limit`. Go on until there is no `nextCursor`, with the same rules.
         */
        post: operations["checkProtocol"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/protocols/{protocolDid}/migrate": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The protocol's DID or DID URL, percent-encoded.
                 * @example did:ixo:protocol/clean-cooking
                 */
                protocolDid: components["parameters"]["ProtocolDid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move twins to a newer version
         * @description Moves the twins of older versions that fit, a limited number at a call, and reports the others, which stay. Those that voters are deciding
         *     about stay, too. Call it with `cursor` until there is no `nextCursor`; to call it again does no harm. The caller must be a controller of the
         *     protocol.
         */
        post: operations["migrateProtocol"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/proposals": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        /** List proposals */
        get: operations["listProposals"];
        put?: never;
        /**
         * Propose a domain for verification
         * @description Voting opens at once, with the members that the governance group has now. Until it closes the domain is `submitted`: its record, the
         *     relationships that lead from it, and its members if it is a group, cannot be changed. A domain can be proposed when it is
         *     `unverified`, `rejected`, `lapsed`, `revoked` or `expired`, and its `validUntil` is not over.
         *     Events carry the proposal with its package, so the body has a limit of its own; large documents are better linked.
         */
        post: operations["submitProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/proposals/{proposalId}": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The proposal.
                 * @example prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                proposalId: components["parameters"]["ProposalId"];
            };
            cookie?: never;
        };
        /** Read a proposal */
        get: operations["getProposal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/proposals/{proposalId}/withdraw": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The proposal.
                 * @example prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                proposalId: components["parameters"]["ProposalId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a proposal
         * @description By the proposer, or with `admin`, while it is open. The domain returns to the status that it was proposed from.
         */
        post: operations["withdrawProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/proposals/{proposalId}/vote": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The proposal.
                 * @example prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                proposalId: components["parameters"]["ProposalId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Vote
         * @description The owner of the API key votes. A vote can be changed until voting closes, which is as soon as no vote that is missing could change the
         *     result; votes that are cast count as they stand. The vote that decides verifies or rejects the domain at once.
         */
        put: operations["castVote"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/proposals/{proposalId}/votes": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The proposal.
                 * @example prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                proposalId: components["parameters"]["ProposalId"];
            };
            cookie?: never;
        };
        /** List the electorate with its votes */
        get: operations["listVotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/{did}/verification": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        /** Read the verification state of a domain */
        get: operations["getVerification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/{did}/suspend": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a verified domain
         * @description For a while: it can be reinstated. Meanwhile it raises no claims and no issuances.
         */
        post: operations["suspendDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/{did}/reinstate": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lift the suspension of a domain
         * @description It is verified again, unless its `validUntil` is over.
         */
        post: operations["reinstateDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/{did}/revoke": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the verification of a domain back
         * @description This is permanent: the domain has to be proposed again.
         */
        post: operations["revokeDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/governance": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        /** Read how domains are decided about */
        get: operations["getGovernance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/claims": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        /** List claims */
        get: operations["listClaims"];
        put?: never;
        /**
         * Raise a claim about a verified domain
         * @description The caller must be a controller of the domain.
         */
        post: operations["createClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/claims/{claimId}": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The claim.
                 * @example clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                claimId: components["parameters"]["ClaimId"];
            };
            cookie?: never;
        };
        /** Read a claim */
        get: operations["getClaim"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/claims/{claimId}/evaluations": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The claim.
                 * @example clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                claimId: components["parameters"]["ClaimId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge a claim as an oracle
         * @description Approval needs the subject to be verified, and issues a credential; leaving `approved` revokes it, and approving again issues another
         *     one. The oracle is a verified domain itself; where the subject has relationships with the role `verifier`, it is one of those that they
         *     lead to. Where it has none any oracle may judge, but none may say `invalidated`, which is final. What was issued on the claim stays issued, so it cannot be approved for less.
         */
        post: operations["evaluateClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credentials": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        /** List credentials */
        get: operations["listCredentials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credentials/{credentialId}": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The credential.
                 * @example cred_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                credentialId: components["parameters"]["CredentialId"];
            };
            cookie?: never;
        };
        /** Read a credential */
        get: operations["getCredential"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credentials/verify": {
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
         * Check a credential
         * @description Its form, signature, validity and status. Signatures are checked of issuers with an Ed25519 `did:key`. The status of a credential of
         *     another platform is not fetched; that check then fails. Whether its issuer is one to believe is for the caller to say.
         */
        post: operations["verifyCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/status-lists/{listId}": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The status list, as `credentialStatus` of a credential names it.
                 * @example 1
                 */
                listId: components["parameters"]["StatusListId"];
            };
            cookie?: never;
        };
        /**
         * Read a status list
         * @description A Bitstring Status List of the W3C, signed as credentials are (`vc+jwt`). Public, because every verifier of a credential needs it. It may be kept
         *     for a minute.
         */
        get: operations["getStatusList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/issuances": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        /** List issuances */
        get: operations["listIssuances"];
        put?: never;
        /**
         * Issue on approved claims
         * @description All draws happen, or none. The caller must be a controller of the domain, and the domain verified. No part of an approved amount is
         *     issued twice.
         */
        post: operations["createIssuance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/issuances/{issuanceId}": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The issuance.
                 * @example iss_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                issuanceId: components["parameters"]["IssuanceId"];
            };
            cookie?: never;
        };
        /** Read an issuance */
        get: operations["getIssuance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
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
         * Read what has happened
         * @description As JSON a page, the oldest first; the cursor goes on where a page or a stream has ended. With `Accept: text/event-stream`, and without JSON
         *     there, a stream that goes on with what happens from then on; the `id` of a frame is that of its event, so a browser that comes back
         *     misses nothing. At least once, in order. A stream ends when its API key does, within seconds, when its reader
         *     takes nothing for too long, and when the server stops; in the last two cases with a comment that says so, and with `retry`.
         *
         *     A deployment may keep events for a time only. Who goes on after one that was deleted with those that followed it would miss something, so
         *     the answer is 410, `log_trimmed`: read the records again, then the events after `newest`. Without a place, or after 0, the log begins with
         *     the oldest event that is kept.
         */
        get: operations["listPlatformEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
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
         * List webhooks
         * @description The owner's; with `admin` those of all owners.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description It gets what happens from now on, about twins of all owners. The secret is in this reply and nowhere else. An owner may have 100, ten of
         *     them at one host; a host may have 1,000.
         *
         *     It is `pending` until the receiver has agreed: it is sent `webhook.verification` at once, and again after 10 seconds, a minute and ten
         *     minutes, until it answers with a status from 200 to 299 and the challenge, as `{"challenge": "…"}` or as plain text. What happens meanwhile
         *     waits, and is delivered then.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /** Read a webhook */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description What was not delivered by then is not.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description What is waiting goes to the new address, after its receiver has answered a challenge as that of a new webhook. New filters are for what
         *     happens from now on. A webhook that was disabled goes on where it has stopped, so no event is left out; one that the platform had disabled
         *     has to answer a challenge first.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Once, now, also when the webhook is disabled. The answer says how it went. Nothing is sent to a receiver that has not answered its
         *     challenge.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/verify": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the challenge again
         * @description Once, now. When the receiver answers with the challenge, the webhook becomes `active`, and what waits is delivered. Nothing is sent when it
         *     is verified already.
         */
        post: operations["verifyWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description For a day events are signed with both secrets; those before them are good no more.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description What was delivered, what waits and what was given up, with the last attempt of each. Delivered ones are listed for seven days, the newest
         *     10,000 of a webhook; those that wait or were given up stay until they are delivered.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/dead-letters": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /** List the events that could not be delivered */
        get: operations["listDeadLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/dead-letters/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                webhookId: components["parameters"]["WebhookId"];
                /**
                 * @description The dead letter.
                 * @example dlv_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                deliveryId: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try to deliver a dead letter again
         * @description With as many tries as at first. It comes after what has followed it meanwhile.
         */
        post: operations["retryDeadLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports": {
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
         * List imports
         * @description The owner's; with `admin` those of all owners.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Import protocols, twins, relationships, members and claims
         * @description One `ImportLine` a line, of at most 256 KiB; empty lines are left out, but count towards the 5,000,000 lines that an import may have. The body is read as it comes and may be packed. The reply comes when
         *     all lines are stored; the import then goes on by itself, also after a crash. Each line is made whole or not at all, and one with a fault
         *     stops no other. An upload that broke is sent again, with the same `Idempotency-Key`; nothing was made of it. An owner has at most 10
         *     imports that have not ended. When the API key is revoked or expires, or lacks a scope of this operation by then, the import ends as `failed`;
         *     what was made by then stays. A line that is a protocol needs the scope `protocols:write`, one that is a
         *     claim `claims:write`, and `claims:evaluate` when it is judged.
         */
        post: operations["importTwins"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{importId}": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The import.
                 * @example imp_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                importId: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        /** Read how far an import is */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{importId}/abort": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The import.
                 * @example imp_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                importId: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop an import
         * @description What was made by then stays.
         */
        post: operations["abortImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{importId}/errors": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The import.
                 * @example imp_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                importId: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        /** List the lines that failed */
        get: operations["listImportErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{importId}/results": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The import.
                 * @example imp_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                importId: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        /**
         * Read what has become of each line
         * @description One `ImportResult` a line, in the order of the lines of the import; blank ones have none. While the import runs these are the lines that are done;
         *     `after` reads on from the last line that was read. They are kept for as long as the import. A client that reads too slowly is cut off, and
         *     goes on with `after`.
         */
        get: operations["listImportResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deprecations": {
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
         * List what is deprecated, and how often it was called
         * @description The counts are those of the caller's owner; with `admin` those of all callers. They are some seconds behind.
         */
        get: operations["listDeprecations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deprecations/calls": {
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
         * List the calls of what is deprecated, by caller and day
         * @description Those of the caller's owner; with `admin` those of all callers. They are kept for 90 days. The newest days come first.
         */
        get: operations["listDeprecatedCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-log": {
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
         * List who changed what
         * @description Requests of the owner of the key that changed something, or were refused when they tried to, the newest first; for a key that has `operator:read` as well, those of
         *     all owners. A change is listed as soon as it can be seen, and a refusal within seconds.
         *
         *     A filtered page looks through 20,000 entries at the most: it may have fewer than `limit`, or none, and yet a `nextCursor`, which goes on where it has ended.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-log/export": {
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
         * Export the audit log
         * @description One `AuditEntry` a line, the oldest first: those that the list has with the same filters. A client that reads too slowly is disconnected. An export that ends without an
         *     error is complete.
         */
        get: operations["exportAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/personal-data": {
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
         * Export what is stored of the caller
         * @description One row of the database a line, of every table that has something of the caller. Secrets and what is encrypted are left out. Needs an
         *     invocation: a delegation alone is not enough.
         */
        get: operations["exportOwnData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/personal-data/erasures": {
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
         * Erase what is stored of the caller
         * @description Begins to delete what is stored of the caller everywhere: sessions with all that was said, delegations, API keys, webhooks, imports, and what
         *     plugins keep. In records that others rely on a pseudonym takes the place of the DID. The answer comes at once; the erasure goes on, also when
         *     a server fails, and its receipt says how many rows of which table were deleted, changed or kept, and why. While one runs, the answer is that
         *     one. Cannot be undone; export before. Needs an invocation: a delegation alone is not enough.
         */
        post: operations["eraseOwnData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/personal-data/erasures/{erasureId}": {
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
                 * @description The erasure.
                 * @example era_01JC9T0Q2W7Z5V1X3Y5A7B9D1F
                 */
                erasureId: components["parameters"]["ErasureId"];
            };
            cookie?: never;
        };
        /**
         * Read an erasure of the caller, with its receipt
         * @description Also after it has finished. An erasure of another person is the same 404 as one that does not exist.
         */
        get: operations["getOwnErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/personal-data": {
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
         * Export what is stored of a person
         * @description As [GET /personal-data](#/Personal%20data/exportOwnData), for operators.
         */
        get: operations["exportPersonalData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/erasures": {
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
         * Erase what is stored of a person
         * @description As [POST /personal-data/erasures](#/Personal%20data/eraseOwnData), for operators.
         */
        post: operations["createErasure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/erasures/{erasureId}": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The erasure.
                 * @example era_01JC9T0Q2W7Z5V1X3Y5A7B9D1F
                 */
                erasureId: components["parameters"]["ErasureId"];
            };
            cookie?: never;
        };
        /**
         * Read an erasure, with its receipt
         * @description Those of all persons.
         */
        get: operations["getErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/status": {
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
         * Say how the deployment is
         * @description Its parts, each of which is asked, its replicas with their open streams and sockets, its runs by status, and its settings. No secret is among them.
         */
        get: operations["getOperationsStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/runs": {
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
         * List runs of all users by status and time
         * @description How operators find an answer that has failed without an id of its request. The time of a run is when it ended, or when it began while it has not ended; the
         *     list has the latest first. Nothing that was said is told. Runs of sessions that were deleted are not listed.
         *
         *     A filtered page looks through 20,000 runs at the most: it may have fewer than `limit`, or none, and yet a `nextCursor`, which goes on where it has ended.
         */
        get: operations["listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/requests/{requestId}/runs": {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The id that an error or a reply has told.
                 * @example 3f0c2a51-c8d0-4e1f-9b1d-6f0a7c5e4b21
                 */
                requestId: components["schemas"]["RequestId"];
            };
            cookie?: never;
        };
        /**
         * Find the runs of a request, and where they have failed
         * @description Of all users, without what was said. Empty when the request has started no run, or its session was deleted.
         */
        get: operations["listRunsOfRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports": {
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
         * Export protocols, twins, relationships, members and claims
         * @description One `ImportLine` a line, all of one moment: protocols, twins, relationships, members, claims if they are asked for, each in an order that stays. With filters these are the
         *     twins that every filter fits, the protocols that they follow, the relationships between them, and the members of those that are Membership
         *     Groups. A client that reads too slowly is disconnected. An export that ends without an error is complete.
         */
        get: operations["exportTwins"];
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
        /** @description A frame of the stream of events. */
        PlatformEventFrame: {
            id: number;
            /** @constant */
            event: "twin.created";
            data: components["schemas"]["PlatformEvent"];
        } | {
            id: number;
            /** @constant */
            event: "twin.updated";
            data: components["schemas"]["PlatformEvent"];
        } | {
            id: number;
            /** @constant */
            event: "twin.deleted";
            data: components["schemas"]["PlatformEvent"];
        } | {
            id: number;
            /** @constant */
            event: "twin.verification_changed";
            data: components["schemas"]["PlatformEvent"];
        } | {
            id: number;
            /** @constant */
            event: "relationship.created";
            data: components["schemas"]["PlatformEvent"];
        } | {
            id: number;
            /** @constant */
            event: "relationship.deleted";
            data: components["schemas"]["PlatformEvent"];
        } | {
            id: number;
            /** @constant */
            event: "member.added";
            data: components["schemas"]["PlatformEvent"];
        } | {
            id: number;
            /** @constant */
            event: "member.removed";
            data: components["schemas"]["PlatformEvent"];
        } | {
            id: number;
            /** @constant */
            event: "protocol.created";
            data: components["schemas"]["PlatformEvent"];
        } | {
            id: number;
            /** @constant */
            event: "protocol.version_created";
            data: components["schemas"]["PlatformEvent"];
        } | {
            id: number;
            /** @constant */
            event: "proposal.opened";
            data: components["schemas"]["PlatformEvent"];
        } | {
            id: number;
            /** @constant */
            event: "proposal.vote_cast";
            data: components["schemas"]["PlatformEvent"];
        } | {
            id: number;
            /** @constant */
            event: "proposal.closed";
            data: components["schemas"]["PlatformEvent"];
        } | {
            id: number;
            /** @constant */
            event: "claim.created";
            data: components["schemas"]["PlatformEvent"];
        } | {
            id: number;
            /** @constant */
            event: "claim.evaluated";
            data: components["schemas"]["PlatformEvent"];
        } | {
            id: number;
            /** @constant */
            event: "credential.issued";
            data: components["schemas"]["PlatformEvent"];
        } | {
            id: number;
            /** @constant */
            event: "credential.revoked";
            data: components["schemas"]["PlatformEvent"];
        } | {
            id: number;
            /** @constant */
            event: "issuance.created";
            data: components["schemas"]["PlatformEvent"];
        };
        /** @description One line of an import or an export. */
        ImportLine: components["schemas"]["ImportProtocol"] | components["schemas"]["ImportTwin"] | components["schemas"]["ImportRelationship"] | components["schemas"]["ImportMember"] | components["schemas"]["ImportClaim"];
        /** @description What has become of one line. */
        ImportResult: {
            /** @description Its number; the first is 1, and blank ones count. */
            line: number;
            /**
             * @description As the line says. Absent when the line is not JSON, or of no kind that there is.
             * @enum {string}
             */
            kind?: "protocol" | "twin" | "relationship" | "member" | "claim";
            status: components["schemas"]["ImportLineStatus"];
            /** @description The DID of the protocol or the twin, new or there already; of a line that adds a member, that of the member. */
            did?: string;
            /** @description The id of the relationship or the claim, new or there already. */
            id?: string;
            /** @description The credential that an approved claim became. */
            credentialId?: string;
            /**
             * @description What the line calls its twin within the import.
             * @example _:stove-1
             */
            name?: string;
            externalId?: components["schemas"]["ExternalId"];
            fault?: components["schemas"]["ImportFault"];
        };
        /** @description A request that changed something, or was refused when it tried to. It has nothing of bodies, headers or secrets. */
        AuditEntry: {
            /** @description Grows with time. */
            entryId: number;
            timestamp: components["schemas"]["Timestamp"];
            /** @description The owner of the API key, or the user. */
            ownerDid: components["schemas"]["Did"];
            /** @description The API key. Absent for users. */
            keyId?: components["schemas"]["KeyId"];
            /** @description The id of the user's token, by which it is revoked. It does not authenticate. Absent for API keys. */
            tokenHash?: string;
            /**
             * @description The operation that was called.
             * @example createDomain
             */
            operationId: string;
            /**
             * @description The path of the request, without its query.
             * @example /v1/domains
             */
            resource: string;
            /**
             * @description The HTTP status of the reply.
             * @example 201
             */
            status: number;
            /**
             * @description The code of the problem, if the request was refused or has failed.
             * @example missing_scope
             */
            code?: string;
            requestId: components["schemas"]["RequestId"];
            /** @description The trace that the request belongs to. Absent when there is none. */
            traceId?: string;
        };
        /** @description A row of the database about a person, without what is encrypted or a secret. */
        PersonalDataRow: {
            /**
             * @description The table.
             * @example messages
             */
            place: string;
            /** @description Its columns. */
            row: {
                [key: string]: unknown;
            };
        };
        /**
         * @description The payload of a receipt. The receipt itself is a JWS in compact form with `typ` `erasure-receipt+jwt`, signed by EdDSA with the key of the oracle,
         *     whose `did:key` is `issuer`. It does not name the person: who has the DID compares its SHA-256.
         */
        ErasureReceipt: {
            issuer: components["schemas"]["Did"];
            erasureId: components["schemas"]["ErasureId"];
            /** @description SHA-256 of the DID, in hexadecimal. */
            subjectSha256: string;
            /** @description What stands in the place of the DID where a record is kept. It is of this erasure alone. */
            pseudonym: components["schemas"]["Did"];
            requestedAt: components["schemas"]["Timestamp"];
            /**
             * @description Who has asked for it.
             * @enum {string}
             */
            requestedBy: "owner" | "operator";
            finishedAt: components["schemas"]["Timestamp"];
            /** @description Rows that are gone. */
            deleted: components["schemas"]["ErasedPlace"][];
            /** @description Rows in which the pseudonym stands in the place of the DID. */
            pseudonymised: components["schemas"]["ErasedPlace"][];
            /** @description Rows that still name the DID, and why. */
            kept: components["schemas"]["KeptPlace"][];
        };
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
         * @description A message for which a model uses the plugin, and the call that it then makes.
         * @example {
         *       "user": "Call me Ada.",
         *       "tool": "set_user_preferences",
         *       "args": {
         *         "userName": "Ada"
         *       }
         *     }
         */
        PluginExample: {
            user: string;
            thought?: string;
            tool: string;
            args?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description What a plugin says of itself.
         * @example {
         *       "name": "user-preferences",
         *       "version": "1.0.0",
         *       "title": "User preferences",
         *       "summary": "Users say once how they want to be addressed and answered.",
         *       "whenToUse": [
         *         "The user says how they want to be answered."
         *       ],
         *       "whenNotToUse": [],
         *       "examples": [],
         *       "tags": [
         *         "preferences"
         *       ],
         *       "visibility": "always",
         *       "stability": "beta"
         *     }
         */
        PluginDetails: {
            name: string;
            version: string;
            title: string;
            summary: string;
            /** @description When a model should use its tools. */
            whenToUse: string[];
            whenNotToUse: string[];
            examples: components["schemas"]["PluginExample"][];
            tags: string[];
            /** @enum {string} */
            category?: "data" | "communication" | "automation" | "memory" | "integration" | "ui" | "auth" | "observability" | "core";
            /**
             * @description What a model is told of it. In each turn what it is, its tools alone, or nothing.
             * @enum {string}
             */
            visibility: "always" | "on-demand" | "silent";
            /** @enum {string} */
            stability: "stable" | "beta" | "experimental";
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
         *       "plugins": [
         *         "user-preferences"
         *       ],
         *       "pluginDetails": [
         *         {
         *           "name": "user-preferences",
         *           "version": "1.0.0",
         *           "title": "User preferences",
         *           "summary": "Users say once how they want to be addressed and answered.",
         *           "whenToUse": [
         *             "The user says how they want to be answered."
         *           ],
         *           "whenNotToUse": [],
         *           "examples": [],
         *           "tags": [
         *             "preferences"
         *           ],
         *           "visibility": "always",
         *           "stability": "beta"
         *         }
         *       ]
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
                /** @description A stream is never silent for longer. The SDK takes one that is silent for three times as long as dropped. */
                heartbeatSeconds: number;
            };
            /** @description Names of optional parts that are on. */
            features: string[];
            /** @description Names of the plugins that are loaded. */
            plugins: string[];
            /** @description What each of these plugins is, in the order of their start. */
            pluginDetails?: components["schemas"]["PluginDetails"][];
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
        /**
         * @description A tool call of a reply, with its result. In a list of messages `args`, `output` and `error` have 16384 characters at most, and all calls of
         *     a message together 262144; what is over that is cut, and [GET …/tool-calls/{toolCallId}](#/Sessions/getToolCall) gives it whole.
         */
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
            /**
             * @description True when something of it was cut here: `output` and `error` are then the beginning of the text, which need not be JSON any more, and
             *     `args` is empty when the arguments are too large.
             */
            isCut?: boolean;
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
         * @description Identifies a run. Safe in a URL path as it is.
         * @example run_01JC9T1A2B4C6D8E0F2G4H6J8K
         */
        RunId: string;
        /**
         * @description A message of a session's transcript.
         * @example {
         *       "id": "msg_01JC9T1B3C5D7E9F1G3H5J7K9M",
         *       "type": "ai",
         *       "content": "I know 1 project, Clean Cooking Project.",
         *       "isComplete": true,
         *       "runId": "run_01JC9T1A2B4C6D8E0F2G4H6J8K",
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
            /** @description The run that made a reply. `GET /runs/{runId}` replays its frames. */
            runId?: components["schemas"]["RunId"];
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
         * @description `queued`: it waits for the run before it. `running`. `recovering`: its server has ended, and another one recovers it. The final states are:
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
            stream?: boolean;
            /**
             * @description Give the newest turns of the transcript with the JSON reply. A testing aid; it has no effect on a stream.
             * @default false
             */
            returnAllMessages?: boolean;
            tools?: components["schemas"]["BrowserTool"][];
            agActions?: components["schemas"]["AgAction"][];
            attachments?: components["schemas"]["Attachment"][];
            /**
             * @description For each protected MCP tool, `<tool>` or `<server>/<tool>`, the caller's invocation that allows its call, as a base64 CAR: capability `mcp/call` on
             *     `ixo:oracle:<DID of the oracle>:mcp/<server>/<tool>`. Each can be used once; all are used up by the message that brings them.
             *     One allows one call of the tool with whatever arguments the agent chooses: it names the tool, not what is done with it.
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
            multitask?: "interrupt" | "enqueue" | "reject";
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
            /**
             * @description The newest turns of the transcript, oldest first, when `returnAllMessages` was set: at most 100, as many as fit into 2 MiB, and
             *     at least the last one.
             */
            messages?: components["schemas"]["Message"][];
            /**
             * @description Whether there are older turns than those of `messages`; [GET /sessions/{sessionId}/messages](#/Sessions/listSessionMessages) pages through
             *     all of them.
             */
            hasOlder?: boolean;
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
         * @description What an API key may do. Each operation of the platform names those that it needs; `admin` includes all of them.
         *
         *     | scope | allows |
         *     | --- | --- |
         *     | `admin` | Everything, also for other owners. |
         *     | `twins:read` | Read the register: entities and domains, protocols, relationships, proposals and votes, claims, credentials and issuances; export it. |
         *     | `twins:write` | Create, change and delete entities, domains, relationships and members, where the owner is a controller. |
         *     | `protocols:write` | Register protocols, their versions, and migrate twins. |
         *     | `proposals:write` | Propose domains for verification, and withdraw what the owner has proposed. |
         *     | `votes:write` | Vote, where the owner is in the electorate. |
         *     | `governance:write` | Suspend, reinstate and revoke verified domains. |
         *     | `claims:write` | Raise claims about domains that the owner controls. |
         *     | `claims:evaluate` | Judge claims as an oracle that the owner controls. |
         *     | `issuances:write` | Draw on approved claims of domains that the owner controls. |
         *     | `events:read` | Read the feed of events. |
         *     | `webhooks:read` | Read the owner's webhooks and their dead letters. |
         *     | `webhooks:write` | Create, change, test and delete the owner's webhooks; what to send them needs `events:read` too. |
         *     | `imports:write` | Import twins and relationships; with `twins:write`. |
         *     | `api-keys:read` | List the owner's API keys, and the deprecated operations that they call. |
         *     | `api-keys:write` | Create, rotate and revoke the owner's API keys. |
         *     | `operator:read` | Read how the deployment is: its replicas, its runs by status, its settings without secrets, and which run a request belongs to. |
         *     | `operator:erase` | Export and erase the data of any person, by their DID. |
         *     | `audit:read` | Read the audit log of the owner; with `operator:read` that of all owners. |
         * @enum {string}
         */
        Scope: "admin" | "twins:read" | "twins:write" | "protocols:write" | "proposals:write" | "votes:write" | "governance:write" | "claims:write" | "claims:evaluate" | "issuances:write" | "events:read" | "webhooks:read" | "webhooks:write" | "imports:write" | "api-keys:read" | "api-keys:write" | "operator:read" | "operator:erase" | "audit:read";
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
            environment?: "live" | "test";
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
            overlapSeconds?: number;
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
         * @description The state of the twin in the platform's governance. Only a verified domain takes part in platform activities.
         * @enum {string}
         */
        VerificationStatus: "unverified" | "submitted" | "verified" | "rejected" | "lapsed" | "suspended" | "revoked" | "expired";
        /**
         * @description The owner's own id of a record, such as that in their database. No two twins of an owner (of the API key that makes them) have the same one.
         *     It is as public as the record.
         * @example stove-0001
         */
        ExternalId: string;
        /**
         * @description The `nextCursor` of the page before. It goes with the filters that it was given for, and with no others.
         * @example eyJ2IjoxfQ
         */
        Cursor: string;
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
         * @description Give it as `cursor` for the next page. Absent on the last.
         * @example eyJ2IjoxfQ
         */
        NextCursor: string;
        /** @description One page of twins, the newest first. */
        TwinList: {
            twins: components["schemas"]["Twin"][];
            nextCursor?: components["schemas"]["NextCursor"];
        };
        /** @description Everything that may be said of a new twin. */
        TwinFields: {
            type: components["schemas"]["TwinType"];
            class?: components["schemas"]["DidUrl"];
            protocol?: components["schemas"]["DidUrl"];
            controller?: components["schemas"]["Did"];
            properties?: components["schemas"]["TwinProperties"];
            externalId?: components["schemas"]["ExternalId"];
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
         * @description The revision of a record, as RFC 9110 writes it.
         * @example "3"
         */
        EntityTag: string;
        /**
         * @description A merge patch of a twin (RFC 7396). What is left out stays, `null` takes away, and objects are merged; `services` and the other lists are
         *     replaced as a whole. The result is checked as a new twin is. Type, protocol and DID never change.
         */
        TwinPatch: {
            controller?: components["schemas"]["Did"];
            /** @description For the owner of the API key that made the twin, and `admin`. */
            externalId?: components["schemas"]["ExternalId"] | null;
            properties?: {
                [key: string]: unknown;
            } | null;
            metadata?: ({
                name?: string | null;
            } & {
                [key: string]: unknown;
            }) | null;
            services?: components["schemas"]["TwinService"][] | null;
            verifiableCredential?: components["schemas"]["TwinCredential"][] | null;
            verificationMethod?: components["schemas"]["TwinVerificationMethod"][] | null;
            validFrom?: components["schemas"]["Timestamp"] | null;
            validUntil?: components["schemas"]["Timestamp"] | null;
        };
        /** @description A DID document (W3C DID Core 1.0), made of the twin's record. Its `@context` comes first. */
        DidDocument: {
            id: components["schemas"]["DidUrl"];
            controller: components["schemas"]["Did"];
            verificationMethod: {
                [key: string]: unknown;
            }[];
            authentication: string[];
            assertionMethod: string[];
            service: {
                [key: string]: unknown;
            }[];
        } & {
            [key: string]: unknown;
        };
        /** @description One change of a twin's record. */
        TwinChange: {
            revision: number;
            /**
             * @description The type of the event that tells of it.
             * @example twin.updated
             */
            event: string;
            at: components["schemas"]["Timestamp"];
            by: components["schemas"]["Did"];
            keyId?: components["schemas"]["KeyId"];
            /** @description The fields that differ from the revision before. */
            changed: string[];
            /** @description The record right after it; of a deleted twin right before. */
            twin: components["schemas"]["Twin"];
        };
        /** @description One page of a twin's changes, the newest first. It outlives the twin. */
        TwinHistory: {
            changes: components["schemas"]["TwinChange"][];
            nextCursor?: components["schemas"]["NextCursor"];
        };
        /**
         * @description What one twin is to another, as its protocol names it.
         * @example verifier
         */
        RoleName: string;
        /**
         * @description Identifies a record of the platform. Safe in a URL path as it is.
         * @example rel_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        RecordId: string;
        /** @description One twin fills a role of another. */
        Relationship: {
            relationshipId: components["schemas"]["RecordId"];
            role: components["schemas"]["RoleName"];
            from: components["schemas"]["DidUrl"];
            to: components["schemas"]["DidUrl"];
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description What a twin is known by. */
        TwinBrief: {
            did: components["schemas"]["DidUrl"];
            type: components["schemas"]["TwinType"];
            name?: string;
            protocol: components["schemas"]["DidUrl"];
            verificationStatus: components["schemas"]["VerificationStatus"];
        };
        /** @description A relationship, with the twin at its other end. */
        Neighbour: {
            relationship: components["schemas"]["Relationship"];
            /**
             * @description `out`: the other one fills a role of this twin. `in`: this twin fills a role of the other.
             * @enum {string}
             */
            direction: "out" | "in";
            twin: components["schemas"]["TwinBrief"];
        };
        /** @description One page of a twin's relationships, the newest first. */
        NeighbourList: {
            neighbours: components["schemas"]["Neighbour"][];
            nextCursor?: components["schemas"]["NextCursor"];
        };
        /** @description How many relationships of one role a twin has in one direction. */
        RelationshipCount: {
            /**
             * @description `out`: so many fill the role of this twin. `in`: this twin fills the role of so many.
             * @enum {string}
             */
            direction: "out" | "in";
            role: components["schemas"]["RoleName"];
            count: number;
        };
        /** @description The numbers of a twin's relationships. */
        RelationshipCounts: {
            counts: components["schemas"]["RelationshipCount"][];
        };
        /** @description Something that the walk met. Claims and credentials are nodes of their own. */
        GraphNode: {
            /** @description A DID of a twin, or the id of a claim or credential. */
            id: string;
            /** @enum {string} */
            kind: "twin" | "claim" | "credential";
            type: string;
            name?: string;
            /** @description The twin's verification status, the state of the claim's evaluation, or whether the credential is active. */
            status?: string;
            /** @description How many steps it is away at least. */
            depth: number;
        };
        /** @description A step from one node to another. */
        GraphEdge: {
            /** @description A role of a protocol; `raises`, `evaluatedBy` and `becomes` lead to and from claims. */
            role: string;
            from: string;
            to: string;
        };
        /** @description What can be reached from a twin. */
        TwinGraph: {
            root: components["schemas"]["DidUrl"];
            /** @description The nearest first; the root is the first. */
            nodes: components["schemas"]["GraphNode"][];
            /** @description Those between these nodes that the walk went along. */
            edges: components["schemas"]["GraphEdge"][];
            /** @description False when the walk stopped at `limit` nodes, or at its limit of work. */
            isComplete: boolean;
        };
        /** @description Who fills a role of a twin. */
        RelationshipCreate: {
            role: components["schemas"]["RoleName"];
            /** @description The twin whose protocol names the role. */
            from: components["schemas"]["DidUrl"];
            /** @description The twin that fills it. */
            to: components["schemas"]["DidUrl"];
        };
        /** @description A member of a Membership Group. */
        Member: {
            did: components["schemas"]["Did"];
            addedBy: components["schemas"]["Did"];
            addedAt: components["schemas"]["Timestamp"];
        };
        /** @description One page of a group's members, by DID. */
        MemberList: {
            members: components["schemas"]["Member"][];
            nextCursor?: components["schemas"]["NextCursor"];
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
        /** @description One page of protocols. */
        ProtocolList: {
            protocols: components["schemas"]["Protocol"][];
            nextCursor?: components["schemas"]["NextCursor"];
        };
        /** @description A protocol to be registered. Its rules are version 1. */
        ProtocolCreate: {
            /** @constant */
            type?: "Protocol";
            /**
             * @description The name of the protocol, which no twin has yet: the DID of the API key's owner, or of a twin that the owner controls, with a path such as
             *     `/stoves`. Without it the platform gives one. Any other name may belong to another owner, so that only an API key with `admin` may choose it.
             */
            did?: components["schemas"]["DidUrl"];
            name?: string;
            description?: string;
            properties: components["schemas"]["ProtocolProperties"];
            relationships?: components["schemas"]["ProtocolRelationships"];
            /** @default false */
            additionalProperties?: boolean;
        };
        /** @description What a version of a protocol asks of its twins. */
        ProtocolRules: {
            properties?: components["schemas"]["ProtocolProperties"];
            relationships?: components["schemas"]["ProtocolRelationships"];
            /**
             * @description Whether twins may have properties that the protocol does not name.
             * @default false
             */
            additionalProperties?: boolean;
        };
        /** @description A twin that does not fit. */
        ProtocolFault: {
            did: components["schemas"]["DidUrl"];
            errors: components["schemas"]["FieldError"][];
        };
        /** @description What the rules would mean for the twins that follow the protocol now. The report of one page of twins. */
        ProtocolCheck: {
            /** @description How many twins this page looked at. */
            checked: number;
            fitting: number;
            /** @description Those of them that do not fit. */
            faults: components["schemas"]["ProtocolFault"][];
            nextCursor?: components["schemas"]["NextCursor"];
        };
        /** @description Which version twins are to follow from now on. */
        ProtocolMigrate: {
            version: number;
            /**
             * @description How many twins one call moves, at most.
             * @default 500
             */
            limit?: number;
        };
        /** @description What a call moved. Twins that do not fit stay on their version. */
        ProtocolMigration: {
            version: number;
            migrated: number;
            faults: components["schemas"]["ProtocolFault"][];
            /** @description How many twins follow an older version still, those with faults among them. */
            remaining: number;
            nextCursor?: components["schemas"]["NextCursor"];
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
        /** @description One page of proposals, the newest first. */
        ProposalList: {
            proposals: components["schemas"]["Proposal"][];
            nextCursor?: components["schemas"]["NextCursor"];
        };
        /** @description What voters are to decide about. */
        ProposalCreate: {
            /** @description The domain that is to be verified. */
            domain: components["schemas"]["DidUrl"];
            summary?: string;
            /** @description The entity package, what the domain is judged by. Its form is the deployment's own. */
            package: {
                [key: string]: unknown;
            };
        };
        /**
         * @description The choice of a voter. Abstaining counts for the quorum and for neither side.
         * @enum {string}
         */
        VoteChoice: "yes" | "no" | "abstain";
        /** @description A vote. Cast again before voting closes it replaces the one before. */
        VoteCast: {
            choice: components["schemas"]["VoteChoice"];
        };
        /** @description A voter, and the choice of those who have voted. */
        Vote: {
            voter: components["schemas"]["Did"];
            choice?: components["schemas"]["VoteChoice"];
            castAt?: components["schemas"]["Timestamp"];
        };
        /** @description One page of the electorate, by DID. */
        VoteList: {
            votes: components["schemas"]["Vote"][];
            nextCursor?: components["schemas"]["NextCursor"];
        };
        /**
         * @description What moves a domain from one status to another; `withdraw` back to the one that it was submitted from.
         * @enum {string}
         */
        VerificationEvent: "submit" | "approve" | "reject" | "lapse" | "withdraw" | "suspend" | "reinstate" | "revoke" | "expire";
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
        /** @description The state of a domain in governance. */
        Verification: {
            did: components["schemas"]["DidUrl"];
            status: components["schemas"]["VerificationStatus"];
            /** @description Whether it may take part in platform activities now. It is verified, and within `validFrom` and `validUntil`. */
            isActive: boolean;
            /** @description What may happen to it next, as things are now. */
            possible: components["schemas"]["VerificationEvent"][];
            openProposal?: components["schemas"]["RecordId"];
            /** @description The newest 100 changes, the newest first. */
            changes: components["schemas"]["VerificationChange"][];
        };
        /** @description Why the status is changed by hand. */
        VerificationReason: {
            reason: string;
        };
        /** @description Who decides about domains, and how. */
        Governance: {
            /** @description The Membership Group whose members may vote. */
            group: components["schemas"]["DidUrl"];
            /** @description How many members it has now. */
            electorate: number;
            quorumPercent: number;
            thresholdPercent: number;
            votingPeriodHours: number;
        };
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
        /** @description One page of claims, the newest first. */
        ClaimList: {
            claims: components["schemas"]["Claim"][];
            nextCursor?: components["schemas"]["NextCursor"];
        };
        /** @description What is claimed of a domain. */
        ClaimCreate: {
            /** @description The domain that the claim is about. It must be verified. */
            subject: components["schemas"]["DidUrl"];
            /**
             * @description What kind of claim it is. Its credential has the type with `Credential` after it.
             * @example EmissionReduction
             */
            type: string;
            /**
             * @description What is claimed. It becomes part of the credential's subject, so `id`, `type`, `amount`, `unit` and names that begin with `@` are not to
             *     be had. With the evidence it may be 64 KiB as JSON.
             */
            content?: {
                [key: string]: unknown;
            };
            evidence: components["schemas"]["Evidence"][];
            amount?: components["schemas"]["Amount"];
            unit?: components["schemas"]["Unit"];
            externalId?: components["schemas"]["ClaimExternalId"];
        };
        /** @description How an oracle judges a claim. */
        EvaluationCreate: {
            /** @description The oracle twin that judges. The caller must be a controller of it. */
            oracle: components["schemas"]["DidUrl"];
            status: components["schemas"]["ClaimStatus"];
            reason?: string;
            /** @description How much of the claimed amount is approved; all of it unless this is given. */
            amount?: components["schemas"]["Amount"];
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
        /** @description One page of credentials, the newest first. */
        CredentialList: {
            credentials: components["schemas"]["Credential"][];
            nextCursor?: components["schemas"]["NextCursor"];
        };
        /** @description A credential to be checked, of this platform or another. */
        CredentialVerify: {
            credential: string;
        };
        /** @description One thing that was looked at. There are always these four, in this order. */
        CredentialCheck: {
            /** @enum {string} */
            check: "format" | "signature" | "validity" | "status";
            ok: boolean;
            message: string;
        };
        /** @description Whether a credential holds. `verified` is true when every check is; it says nothing of who the issuer is. */
        CredentialVerification: {
            verified: boolean;
            checks: components["schemas"]["CredentialCheck"][];
            /** @description What it says, when its form could be read. */
            credential?: {
                [key: string]: unknown;
            };
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
        /** @description One page of issuances, the newest first. */
        IssuanceList: {
            issuances: components["schemas"]["Issuance"][];
            nextCursor?: components["schemas"]["NextCursor"];
        };
        /** @description A claim to draw on. */
        DrawCreate: {
            claimId: components["schemas"]["RecordId"];
            /** @description All that is left of the claim unless this is given. */
            amount?: components["schemas"]["Amount"];
        };
        /** @description Something to be issued on approved claims, such as carbon credits. */
        IssuanceCreate: {
            /** @description The verified domain whose claims are drawn on. */
            domain: components["schemas"]["DidUrl"];
            /** @example CarbonCredit */
            type: string;
            /** @description Who gets it; the caller's owner unless this is given. */
            recipient?: components["schemas"]["Did"];
            /** @description Each claim once. All have the same unit, and together they are no more than one amount can be. */
            draws: components["schemas"]["DrawCreate"][];
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
        /** @description Who did it. */
        PlatformActor: {
            /** @description The owner of the API key, or the platform's own DID for what it did by itself. */
            did: components["schemas"]["Did"];
            keyId?: components["schemas"]["KeyId"];
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
        /** @description One page of events, the oldest first. */
        PlatformEventList: {
            events: components["schemas"]["PlatformEvent"][];
            /** @description Give it as `cursor` to go on. It is always there, for more events may come. */
            nextCursor: components["schemas"]["NextCursor"];
            /** @description The id of the newest event that there is, whatever the filters; 0 when there is none. A stream `after` it begins now. */
            newest: number;
        };
        /** @description Where events are sent. Each is a POST by the Standard Webhooks scheme, at least once, in order for each twin. */
        Webhook: {
            webhookId: components["schemas"]["RecordId"];
            url: string;
            events?: components["schemas"]["PlatformEventType"][];
            subject?: components["schemas"]["DidUrl"];
            description?: string;
            /**
             * @description Whether events are sent.
             *
             *     | status | meaning |
             *     | --- | --- |
             *     | `pending` | The receiver has not yet answered the challenge that was sent to this URL. Events wait. |
             *     | `active` | Events are delivered. |
             *     | `disabled` | Nothing is sent. Events wait. |
             * @enum {string}
             */
            status: "pending" | "active" | "disabled";
            /** @description When the receiver has answered the challenge; absent as long as it has not, and after it has answered 410. */
            verifiedAt?: components["schemas"]["Timestamp"];
            /** @description Why the last challenge failed. */
            verificationError?: string;
            /** @description Why the platform itself has disabled it. */
            disabledReason?: string;
            /** @description Events that are to be sent, or sent again. */
            pending: number;
            /** @description Events that were given up. */
            dead: number;
            /** @description Counts the changes of the record by its owner; `ETag` is made of it. */
            revision: number;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description One page of webhooks, the newest first. */
        WebhookList: {
            webhooks: components["schemas"]["Webhook"][];
            nextCursor?: components["schemas"]["NextCursor"];
        };
        /**
         * Format: uri
         * @description An https address of the public network. Private addresses are refused unless the deployment allows them.
         * @example https://hooks.example.org/twins
         */
        WebhookUrl: string;
        /** @description Where events are to be sent. */
        WebhookCreate: {
            url: components["schemas"]["WebhookUrl"];
            /** @description Which types of events; all unless this is given. */
            events?: components["schemas"]["PlatformEventType"][];
            /** @description Only events of this twin. */
            subject?: components["schemas"]["DidUrl"];
            description?: string;
        };
        /** @description A webhook with its secret, which is shown here and nowhere else. */
        WebhookCreated: components["schemas"]["Webhook"] & {
            /**
             * @description What receivers check signatures with.
             * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD
             */
            secret: string;
        };
        /** @description A merge patch (RFC 7396). `null` takes a field away. */
        WebhookPatch: {
            url?: components["schemas"]["WebhookUrl"];
            events?: components["schemas"]["PlatformEventType"][] | null;
            subject?: components["schemas"]["DidUrl"] | null;
            description?: string | null;
            /**
             * @description `active` also restarts one that was disabled; it is `pending` at first when its receiver has to answer a challenge.
             * @enum {string}
             */
            status?: "active" | "disabled";
        };
        /** @description What the receiver answered to an event of the type `webhook.test`. */
        WebhookTest: {
            delivered: boolean;
            /** @description The HTTP status that it answered with. */
            status?: number;
            /** @description Why nothing was delivered. */
            error?: string;
            milliseconds?: number;
        };
        /** @description What came of a challenge. */
        WebhookVerification: {
            /** @description Whether the receiver has agreed to get events, now or before. */
            verified: boolean;
            /** @description The HTTP status that it answered with. */
            status?: number;
            /** @description Why it is not verified. */
            error?: string;
            milliseconds?: number;
        };
        /**
         * @description How far a delivery is.
         *
         *     | status | meaning |
         *     | --- | --- |
         *     | `pending` | It waits for its first or its next attempt. |
         *     | `delivered` | The receiver has answered with a status from 200 to 299. |
         *     | `dead` | It was given up after the last attempt; it is a dead letter, and can be retried. |
         * @enum {string}
         */
        DeliveryStatus: "pending" | "delivered" | "dead";
        /** @description An attempt to deliver an event, and what the receiver answered. */
        DeliveryAttempt: {
            /** @description When its outcome was known. */
            at: components["schemas"]["Timestamp"];
            /** @description The HTTP status of the reply; absent when there was none. */
            status?: number;
            /** @description Why it failed. */
            error?: string;
            /** @description How long it took. */
            milliseconds?: number;
            /** @description The `X-Request-Id` of the reply, if it had one. It names the request in the logs of the receiver. */
            requestId?: string;
        };
        /** @description An event for a webhook, and how far it is. Its id is the `webhook-id` that the receiver is sent. */
        Delivery: {
            deliveryId: components["schemas"]["RecordId"];
            event: components["schemas"]["PlatformEvent"];
            status: components["schemas"]["DeliveryStatus"];
            attempts: number;
            lastAttempt?: components["schemas"]["DeliveryAttempt"];
            /** @description Of a pending one, when it is tried at the earliest. */
            nextAttemptAt?: components["schemas"]["Timestamp"];
        };
        /** @description One page of deliveries, the newest event first. */
        DeliveryList: {
            deliveries: components["schemas"]["Delivery"][];
            nextCursor?: components["schemas"]["NextCursor"];
        };
        /** @description An event that could not be delivered, after the last try. */
        DeadLetter: {
            deliveryId: components["schemas"]["RecordId"];
            event: components["schemas"]["PlatformEvent"];
            attempts: number;
            /** @description What went wrong the last time. */
            error: string;
            diedAt: components["schemas"]["Timestamp"];
        };
        /** @description One page of dead letters, the oldest event first. */
        DeadLetterList: {
            deadLetters: components["schemas"]["DeadLetter"][];
            nextCursor?: components["schemas"]["NextCursor"];
        };
        /**
         * @description How far an import is. `finished` also when some lines had faults. `failed` when it could not go on: by a fault of the server, or because the
         *     API key that brought it is no good any more; `error` says which.
         * @enum {string}
         */
        ImportStatus: "receiving" | "queued" | "running" | "finished" | "aborted" | "failed";
        /** @description Lines that are being made into protocols, twins, relationships, members and claims. */
        Import: {
            importId: components["schemas"]["RecordId"];
            status: components["schemas"]["ImportStatus"];
            /** @description How many were received; empty ones do not count. */
            lines: number;
            processed: number;
            /** @description How many records were made. */
            created: number;
            /** @description Lines whose record was there already, the same. */
            unchanged: number;
            /** @description Lines with faults; nothing was made of them. */
            failed: number;
            bytes: number;
            /** @description Why the whole import failed, and what to do about it. */
            error?: string;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            finishedAt?: components["schemas"]["Timestamp"];
        };
        /** @description One page of imports, the newest first. */
        ImportList: {
            imports: components["schemas"]["Import"][];
            nextCursor?: components["schemas"]["NextCursor"];
        };
        /** @description A line that could not be made into a record. */
        ImportError: {
            /** @description Its number; the first is 1. */
            line: number;
            code: components["schemas"]["ProblemCode"];
            detail: string;
            errors?: components["schemas"]["FieldError"][];
        };
        /** @description One page of the lines that failed, in their order. */
        ImportErrorList: {
            errors: components["schemas"]["ImportError"][];
            nextCursor?: components["schemas"]["NextCursor"];
        };
        /**
         * @description Names what is deprecated: `listSessions`, `listSessions.query.offset`, `TwinCreate.class` or `answer.thinking`, for an operation, a
         *     parameter, a property of a schema, or an event of a channel.
         * @example listSessions.query.offset
         */
        DeprecationId: string;
        Brownout: {
            from: components["schemas"]["Timestamp"];
            until: components["schemas"]["Timestamp"];
        };
        /** @description Something that the contracts deprecate, and how often the owner has called it. */
        Deprecation: {
            deprecationId: components["schemas"]["DeprecationId"];
            /** @enum {string} */
            kind: "operation" | "parameter" | "property" | "event";
            deprecatedAt: components["schemas"]["Timestamp"];
            /** @description From then on an operation answers 410, and anything else may be removed. Absent when it has no date yet. */
            sunset?: components["schemas"]["Timestamp"];
            /**
             * @description What replaces it, by its name in the contract or as a URL.
             * @example listMessages
             */
            successor?: string;
            /**
             * @description Where it is described, as a URL or a path.
             * @example /docs#/Sessions/listSessions
             */
            documentation: string;
            /** @description When an operation is off, so that its callers notice in time. */
            brownouts: components["schemas"]["Brownout"][];
            /** @description How often it was called in the last 90 days. What is in replies and events cannot be counted, so it stays at 0 there. */
            calls: number;
            /** @description Absent when it was not called. */
            lastCalledAt?: components["schemas"]["Timestamp"];
        };
        /** @description Everything that the contracts deprecate. */
        DeprecationList: {
            deprecations: components["schemas"]["Deprecation"][];
        };
        /** @description The calls of one caller on one day, in UTC. */
        DeprecatedCalls: {
            deprecationId: components["schemas"]["DeprecationId"];
            /** @description The operation that was called. */
            operationId: string;
            /**
             * Format: date
             * @example 2026-01-01
             */
            day: string;
            /** @description The owner of the API key, or the user. Absent for callers of public operations. */
            ownerDid?: components["schemas"]["Did"];
            /** @description The API key. Absent for users. */
            keyId?: components["schemas"]["KeyId"];
            calls: number;
            lastCalledAt: components["schemas"]["Timestamp"];
        };
        /** @description One page of calls, the newest day first. */
        DeprecatedCallsList: {
            calls: components["schemas"]["DeprecatedCalls"][];
            /** @description Give it as `cursor` for the next page. Absent on the last. */
            nextCursor?: string;
        };
        /**
         * @description How a request ended.
         *
         *     | outcome | meaning |
         *     | --- | --- |
         *     | `done` | It has changed something: its status is below 400. |
         *     | `refused` | It was refused or has failed: its status is 400 or more. |
         * @enum {string}
         */
        AuditOutcome: "done" | "refused";
        /** @description One page of the audit log, the newest entry first. */
        AuditEntryList: {
            entries: components["schemas"]["AuditEntry"][];
            /** @description Give it as `cursor` for the next page. Absent on the last. */
            nextCursor?: string;
        };
        /** @description Whose data is to be erased. */
        ErasureCreate: {
            /** @description The person. Users name themselves, so that nobody erases their data by a slip. */
            did: components["schemas"]["Did"];
        };
        /**
         * @description Identifies an erasure.
         * @example era_01JC9T0Q2W7Z5V1X3Y5A7B9D1F
         */
        ErasureId: string;
        /** @description An erasure of what is stored of a person. */
        Erasure: {
            erasureId: components["schemas"]["ErasureId"];
            /** @enum {string} */
            status: "running" | "finished";
            requestedAt: components["schemas"]["Timestamp"];
            finishedAt?: components["schemas"]["Timestamp"];
            /** @description The signed receipt, a JWS in compact form whose payload is an `ErasureReceipt`. Absent as long as it runs. */
            receipt?: string;
        };
        OperationsPart: {
            /** @example database */
            name: string;
            /**
             * @description Whether it works, as the replica that answers has found out within the last five seconds.
             *
             *     | status | meaning |
             *     | --- | --- |
             *     | `up` | It was asked, and answers. |
             *     | `degraded` | It answers, but not as it should; `reason` says how. |
             *     | `down` | It does not answer, or refuses; `reason` says why. |
             *     | `off` | The settings do not ask for it. |
             * @enum {string}
             */
            status: "up" | "degraded" | "down" | "off";
            /** @description Why it is `degraded` or `down`, without secrets. */
            reason?: string;
            /** @description Since when this replica has found it so. */
            since?: components["schemas"]["Timestamp"];
            /** @description How long it took to answer, where it was asked. */
            milliseconds?: number;
        };
        /** @description A server of the deployment. */
        Replica: {
            replicaId: string;
            /** @description The name of its machine. */
            host: string;
            version: string;
            startedAt: components["schemas"]["Timestamp"];
            /** @description When it has last told its figures. */
            seenAt: components["schemas"]["Timestamp"];
            /** @description Open streams of runs and events. */
            streams: number;
            /** @description Connected sockets of the event channel. */
            sockets: number;
            /** @description The memory of its process. */
            memoryBytes: number;
        };
        RunCount: {
            status: components["schemas"]["RunStatus"];
            count: number;
        };
        /** @description Runs of all replicas, by status. */
        RunFigures: {
            /** @description Those that have not ended. */
            active: components["schemas"]["RunCount"][];
            /** @description Those that have ended within 24 hours. */
            lastDay: components["schemas"]["RunCount"][];
        };
        SettingState: {
            /** @example RATE_LIMIT_PER_MINUTE */
            name: string;
            /** @description Whether it has a value, its default included. */
            isSet: boolean;
            /** @description A number, `on` or `off`. Absent for texts, which may be secret. */
            value?: string;
        };
        /** @description How the deployment is. */
        OperationsStatus: {
            timestamp: components["schemas"]["Timestamp"];
            /** @description The replica that answers. */
            replicaId: string;
            /**
             * @description What the server needs, and what it may use, with each MCP server and each plugin. They are asked when the status is read; one that does not answer within
             *     two seconds is `down`.
             */
            parts: components["schemas"]["OperationsPart"][];
            /** @description All that run. The figures of the one that answers are of now, those of others up to ten seconds old. */
            replicas: components["schemas"]["Replica"][];
            runs: components["schemas"]["RunFigures"];
            /** @description Every setting. The values of numbers and switches alone are told; of others, whether they are set. */
            settings: components["schemas"]["SettingState"][];
        };
        /** @description A run as operators see it, without what was said in it. */
        RequestRun: {
            runId: components["schemas"]["RunId"];
            sessionId: components["schemas"]["SessionId"];
            /** @description The request that has started it. */
            requestId: components["schemas"]["RequestId"];
            status: components["schemas"]["RunStatus"];
            createdAt: components["schemas"]["Timestamp"];
            endedAt?: components["schemas"]["Timestamp"];
            /** @description The frame that tells of the failure. Absent when the run has none, or its frames are no longer kept. */
            failingFrame?: {
                /** @description Its number in the run. */
                seq: number;
                error: string;
            };
        };
        /** @description One page of the runs of all users, the latest first. */
        RunList: {
            runs: components["schemas"]["RequestRun"][];
            nextCursor?: components["schemas"]["NextCursor"];
        };
        /** @description The runs that a request has started. */
        RequestRunList: {
            runs: components["schemas"]["RequestRun"][];
        };
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
            timestamp?: components["schemas"]["Timestamp"];
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
            timestamp?: components["schemas"]["Timestamp"];
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
            timestamp?: components["schemas"]["Timestamp"];
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
            timestamp?: components["schemas"]["Timestamp"];
        };
        RenderComponentFrame: {
            id: number;
            /** @constant */
            event: "render_component";
            data: components["schemas"]["RenderComponent"];
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
        /**
         * @description Whose record it is, and among whose records `externalId` is unique: the owner of the API key, unless a key with `admin` names another DID, as an
         *     export does.
         */
        ImportOwner: components["schemas"]["Did"];
        /**
         * @description A DID without path, query or fragment that controls a twin or belongs to a group; or a twin, by its name within this import or by `external:`
         *     and its `externalId`.
         * @example _:cooks
         * @example did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK
         */
        ImportPartyDid: string;
        /** @description What may be said of a twin beside its type, protocol, controller and properties, in a request and on a line of an import. */
        TwinDetails: {
            externalId?: components["schemas"]["ExternalId"];
            metadata?: components["schemas"]["TwinMetadata"];
            services?: components["schemas"]["TwinService"][];
            verifiableCredential?: components["schemas"]["TwinCredential"][];
            verificationMethod?: components["schemas"]["TwinVerificationMethod"][];
            validFrom?: components["schemas"]["Timestamp"];
            validUntil?: components["schemas"]["Timestamp"];
        };
        /**
         * @description A line that is a protocol with its newest rules, to be registered with these as version 1. It needs the scope `protocols:write`, and `admin` for
         *     a DID that is not under one of their own, as for `POST /v1/protocols`. One that is there with the same newest rules is left alone, whatever is
         *     said of it beside the rules. Twins that follow it are on later lines. What a protocol has beyond these fields, such as its versions and times, may be there and is ignored.
         */
        ImportProtocol: ({
            /** @constant */
            kind: "protocol";
            /** @description As for `POST /v1/protocols`. Without it the platform gives one. */
            did?: components["schemas"]["DidUrl"];
            /** @description Goes over `metadata.name`. */
            name?: string;
            /** @description Goes over `metadata.description`. */
            description?: string;
            properties: components["schemas"]["ProtocolProperties"];
            relationships?: components["schemas"]["ProtocolRelationships"];
            /** @default false */
            additionalProperties?: boolean;
            owner?: components["schemas"]["ImportOwner"];
            controller?: components["schemas"]["ImportPartyDid"];
        } & {
            [key: string]: unknown;
        }) & components["schemas"]["TwinDetails"];
        /**
         * @description A DID, which is kept, or a name that the twin has within this import alone: `_:` and up to 64 letters, digits, dots, hyphens and underscores.
         *     A twin with a name, or with neither, is given its DID by the platform. Only a key with `admin` may choose the DID of a new twin: whose DID it
         *     is, is who may act as the twin.
         * @example _:stove-1
         * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        ImportDid: string;
        /** @description What a line states of a twin beside its details. */
        ImportTwinFields: {
            /** @constant */
            kind: "twin";
            did?: components["schemas"]["ImportDid"];
            type: components["schemas"]["TwinType"];
            class?: components["schemas"]["DidUrl"];
            protocol?: components["schemas"]["DidUrl"];
            owner?: components["schemas"]["ImportOwner"];
            controller?: components["schemas"]["ImportPartyDid"];
            properties?: components["schemas"]["TwinProperties"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A line that is a twin. A twin that is there already, by its DID or by its `externalId`, and is the same is left alone. An Organisation that is given its DID comes with a
         *     Membership Group, as it does when it is created; one that keeps its DID has the groups that other lines give it. A Membership Group that is
         *     given its DID has the owner of the API key as its first member; one that keeps its DID has the members that other lines give it. What a record
         *     has beyond these fields, such as its status, its revision and its times, may stand there and is not looked at. A protocol has a line of its own
         *     kind.
         */
        ImportTwin: components["schemas"]["ImportTwinFields"] & components["schemas"]["TwinDetails"] & ({
            class: string;
        } | {
            protocol: string;
        });
        /**
         * @description A twin that exists or is on an earlier line: its DID, its name within this import, or `external:` and the `externalId` that the owner of the
         *     API key gave it.
         * @example external:stove-0001
         * @example _:stove-1
         * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        ImportReference: string;
        /** @description A line that is a relationship. The twins must be there, or be on a line before. */
        ImportRelationship: {
            /** @constant */
            kind: "relationship";
            role: components["schemas"]["RoleName"];
            from: components["schemas"]["ImportReference"];
            to: components["schemas"]["ImportReference"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A line that adds a member to a Membership Group, for controllers of the group. The group must be there, or be on a line before, and so must a
         *     twin that is named as the member; of other members no record is needed. One that is a member already stays so.
         */
        ImportMember: {
            /** @constant */
            kind: "member";
            group: components["schemas"]["ImportReference"];
            member: components["schemas"]["ImportPartyDid"];
        } & {
            [key: string]: unknown;
        };
        /** @description How an oracle judges the claim of the line. The owner of the API key must be a controller of it. */
        ImportEvaluation: {
            oracle: components["schemas"]["ImportReference"];
            status: components["schemas"]["ClaimStatus"];
            reason?: string;
            /** @description How much of the claimed amount is approved; all of it unless this is given. */
            amount?: components["schemas"]["Amount"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A line that raises a claim, and judges it when it has an `evaluation`: both or nothing. It needs the scope `claims:write`, with an evaluation also
         *     `claims:evaluate`, and has the rules of `POST /v1/claims` and `POST /v1/claims/{claimId}/evaluations`. A claim with the `externalId` that is there already
         *     and is the same is left alone.
         */
        ImportClaim: {
            /** @constant */
            kind: "claim";
            externalId?: components["schemas"]["ExternalId"];
            owner?: components["schemas"]["ImportOwner"];
            subject: components["schemas"]["ImportReference"];
            type: string;
            content?: {
                [key: string]: unknown;
            };
            evidence: components["schemas"]["Evidence"][];
            amount?: components["schemas"]["Amount"];
            unit?: components["schemas"]["Unit"];
            evaluation?: components["schemas"]["ImportEvaluation"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description What has become of a line. `unchanged` when the record was there already, the same; of a `failed` one nothing was made.
         * @enum {string}
         */
        ImportLineStatus: "created" | "unchanged" | "failed";
        /** @description Why nothing was made of a line. */
        ImportFault: {
            code: components["schemas"]["ProblemCode"];
            detail: string;
            /** @description The fields, for the first 10,000 lines that failed. */
            errors?: components["schemas"]["FieldError"][];
        };
        /** @description What was done in one table. */
        ErasedPlace: {
            /**
             * @description The table.
             * @example messages
             */
            place: string;
            rows: number;
        };
        /** @description What was left in one table. */
        KeptPlace: {
            /**
             * @description The table.
             * @example credentials
             */
            place: string;
            rows: number;
            /** @description Why it is kept. */
            reason: string;
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
        /** @description The client has the newest version. */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["DocumentTag"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content?: never;
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
        /**
         * @description The caller has too few credits, on an oracle with the plugin `credits`, or sent a payment that cannot be taken. `claims` names what can be paid; the
         *     same request passes after the payment. It says nothing about the record in the path.
         */
        PaymentRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
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
        /** @description No such session belongs to the caller, or no such call is in it; for an answer to a call, none that is open. */
        ToolCallNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description What is asked for was older than the log is kept, and has been deleted. */
        LogTrimmed: {
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
        /** @description The state of the twin does not let it. */
        TwinConflict: {
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
        /** @description The API key lacks a scope, or its owner may not do this. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The record has another revision. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request has no `If-Match`. */
        PreconditionRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The relationship is there, the role is taken, or the twin that it leads from is voted on. */
        RelationshipConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such relationship. */
        RelationshipNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description One of the two twins cannot be without it, or the one that it leads from is voted on. */
        RelationshipRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The twin is no Membership Group. */
        NoGroup: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The twin is no Membership Group, or is voted on. */
        MembersLocked: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such member. */
        MemberNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The twin is no Membership Group, is voted on, or would have no members any more. */
        LastMember: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The protocol is there. */
        ProtocolConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such protocol. */
        ProtocolNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The state of the proposal, or of its domain, does not let it. */
        ProposalConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such proposal. */
        ProposalNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The state of the domain does not let it. */
        TransitionConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The state of the claim, of its subject or of the oracle does not let it. */
        ClaimConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such claim. */
        ClaimNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such credential. */
        CredentialNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such status list. */
        StatusListNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The state of the domain or of a claim does not let it. */
        IssuanceConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such issuance. */
        IssuanceNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The owner has as many webhooks as there may be, in all or at that host, or that host has. */
        TooManyWebhooks: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such webhook belongs to the caller. */
        WebhookNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The state of the webhook does not let it. */
        WebhookConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such webhook belongs to the caller, or no such dead letter to the webhook. */
        DeliveryNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body did not come in time. */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The import has ended. */
        ImportConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such import belongs to the caller. */
        ImportNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The DID is that of the platform itself. */
        DidInUseByPlatform: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such erasure, or it is of another person. */
        ErasureNotFound: {
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
        /**
         * @description The `ETag` of the document that the client has. While it is the newest, the reply is 304 without a body.
         * @example "rk0bPZ5mT1yq8XcVwA3sdg"
         */
        IfNoneMatch: string;
        /**
         * @description The payment that the challenge of a 402 asks for: `Payment` and the credential of draft-httpauth-payment-01, JSON in base64url. Send it with the
         *     same request. Oracles without the plugin `credits` do not read it.
         * @example Payment eyJjaGFsbGVuZ2UiOnt9LCJwYXlsb2FkIjp7fX0
         */
        PaymentAuthorization: string;
        /** @description The user's DID, for information only. It never authenticates. */
        CallerDid: string;
        /** @description Session token of the messaging network. */
        MatrixAccessToken: string;
        /** @description URL of the user's homeserver on the messaging network. */
        MatrixHomeserver: string;
        /** @description The user's IANA time zone, for the oracle's runtime context. */
        Timezone: string;
        /**
         * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
         *     another body it is refused. Kept for a day at least. A new UUID is a good key.
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
         * @description Only these twins; those that do not exist are left out. With a `limit` that is as large, one page has them all.
         * @example [
         *       "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21"
         *     ]
         */
        TwinDidFilter: components["schemas"]["DidUrl"][];
        /**
         * @description Twins of this type, in any letters' case.
         * @example Project
         */
        TwinTypeFilter: components["schemas"]["TwinType"];
        /**
         * @description Twins of this protocol.
         * @example did:ixo:protocol/clean-cooking
         */
        TwinClassFilter: components["schemas"]["DidUrl"];
        /**
         * @description Twins with this controller.
         * @example did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK
         */
        TwinControllerFilter: components["schemas"]["Did"];
        /**
         * @description Twins with this verification status.
         * @example verified
         */
        TwinStatusFilter: components["schemas"]["VerificationStatus"];
        /**
         * @description Twins with this property, as `name:value`; `a.b:value` looks into an object. Given more than once, all must fit.
         * @example [
         *       "country:KE"
         *     ]
         */
        TwinPropertyFilter: string[];
        /**
         * @description Twins with all these words, or words that begin with them, in their name or description.
         * @example clean cook
         */
        TwinTextFilter: string;
        /**
         * @description The twin to which the owner of the API key gave this id of their own. Twins of other owners that have the same one are not meant.
         * @example stove-0001
         */
        TwinExternalIdFilter: components["schemas"]["ExternalId"];
        /**
         * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
         * @example 20
         */
        Limit: number;
        /**
         * @description The `nextCursor` of the page before, with the same filters.
         * @example eyJ2IjoxfQ
         */
        Cursor: components["schemas"]["Cursor"];
        /**
         * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
         * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        TwinDid: components["schemas"]["DidUrl"];
        /**
         * @description The record as it was at that time, also of a twin that was deleted since.
         * @example 2026-01-01T10:00:00.000Z
         */
        At: components["schemas"]["Timestamp"];
        /**
         * @description The `ETag` of the record as the caller has read it. Without it the change is refused (428); when the record has changed since, too (412).
         * @example "1"
         */
        IfMatch: components["schemas"]["EntityTag"];
        /**
         * @description Along relationships (`out`), against them (`in`), or both.
         * @example out
         */
        Direction: "out" | "in" | "both";
        /**
         * @description Only this role.
         * @example verifier
         */
        RoleFilter: components["schemas"]["RoleName"];
        /**
         * @description Only where the other twin is of this type.
         * @example Oracle
         */
        NeighbourTypeFilter: components["schemas"]["TwinType"];
        /**
         * @description How many steps to go, at most.
         * @example 2
         */
        Depth: number;
        /**
         * @description Only steps of these roles.
         * @example [
         *       "verifier"
         *     ]
         */
        RolesFilter: components["schemas"]["RoleName"][];
        /**
         * @description Only nodes of these types.
         * @example [
         *       "Project"
         *     ]
         */
        TypesFilter: components["schemas"]["TwinType"][];
        /**
         * @description How many nodes to give, at most.
         * @example 500
         */
        GraphLimit: number;
        /**
         * @description The relationship.
         * @example rel_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        RelationshipId: components["schemas"]["RecordId"];
        /**
         * @description The member.
         * @example did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK
         */
        MemberDid: components["schemas"]["Did"];
        /**
         * @description The protocol's DID or DID URL, percent-encoded.
         * @example did:ixo:protocol/clean-cooking
         */
        ProtocolDid: components["schemas"]["DidUrl"];
        /**
         * @description Which version; the newest unless this is given.
         * @example 1
         */
        Version: number;
        /**
         * @description How many twins to look at.
         * @example 500
         */
        CheckLimit: number;
        /**
         * @description Proposals about this domain.
         * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        ProposalDomainFilter: components["schemas"]["DidUrl"];
        /**
         * @description Proposals with this status.
         * @example open
         */
        ProposalStatusFilter: components["schemas"]["ProposalStatus"];
        /**
         * @description The proposal.
         * @example prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        ProposalId: components["schemas"]["RecordId"];
        /**
         * @description Only about this twin.
         * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        SubjectFilter: components["schemas"]["DidUrl"];
        /**
         * @description Claims with this status.
         * @example pending
         */
        ClaimStatusFilter: components["schemas"]["ClaimStatus"];
        /**
         * @description The claim.
         * @example clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        ClaimId: components["schemas"]["RecordId"];
        /**
         * @description Credentials with this status.
         * @example active
         */
        CredentialStatusFilter: components["schemas"]["CredentialStatus"];
        /**
         * @description The credential.
         * @example cred_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        CredentialId: components["schemas"]["RecordId"];
        /**
         * @description The status list, as `credentialStatus` of a credential names it.
         * @example 1
         */
        StatusListId: components["schemas"]["RecordId"];
        /**
         * @description Only of this domain.
         * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        DomainFilter: components["schemas"]["DidUrl"];
        /**
         * @description The issuance.
         * @example iss_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        IssuanceId: components["schemas"]["RecordId"];
        /**
         * @description Only events of these types.
         * @example [
         *       "twin.created"
         *     ]
         */
        EventTypesFilter: components["schemas"]["PlatformEventType"][];
        /**
         * @description Only events after the one with this id; for a stream that begins now, `newest` of a page. The greatest of it, `Last-Event-ID` and the cursor counts.
         * @example 17
         */
        EventsAfter: number;
        /**
         * @description The id of the last event that the client has seen, as browsers send it.
         * @example 17
         */
        LastPlatformEventId: string;
        /**
         * @description The webhook.
         * @example whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        WebhookId: components["schemas"]["RecordId"];
        /**
         * @description Deliveries with this status.
         * @example delivered
         */
        DeliveryStatusFilter: components["schemas"]["DeliveryStatus"];
        /**
         * @description The dead letter.
         * @example dlv_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        DeliveryId: components["schemas"]["RecordId"];
        /**
         * @description The import.
         * @example imp_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        ImportId: components["schemas"]["RecordId"];
        /**
         * @description Give only the results of lines after this one.
         * @example 1000
         */
        AfterLine: number;
        /**
         * @description What was done with this API key.
         * @example 7f3kQ2mW9xLpB
         */
        AuditKeyFilter: components["schemas"]["KeyId"];
        /**
         * @description Calls of this operation.
         * @example createDomain
         */
        AuditOperationFilter: string;
        /**
         * @description Requests whose path has this text, such as the DID of a twin. A colon of the path may be encoded.
         * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        AuditResourceFilter: string;
        /**
         * @description What the request with this id has done.
         * @example 6a0942b6-e38e-447a-8419-63783279fa73
         */
        AuditRequestFilter: components["schemas"]["RequestId"];
        /**
         * @description Requests that ended so.
         * @example refused
         */
        AuditOutcomeFilter: components["schemas"]["AuditOutcome"];
        /**
         * @description The erasure.
         * @example era_01JC9T0Q2W7Z5V1X3Y5A7B9D1F
         */
        ErasureId: components["schemas"]["ErasureId"];
        /**
         * @description The person.
         * @example did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK
         */
        PersonDid: components["schemas"]["Did"];
        /**
         * @description Only runs with one of these statuses.
         * @example [
         *       "failed"
         *     ]
         */
        RunStatusFilter: components["schemas"]["RunStatus"][];
        /**
         * @description Only runs of this time or later.
         * @example 2026-01-01T10:00:00.000Z
         */
        RunsSince: components["schemas"]["Timestamp"];
        /**
         * @description Only runs of this time or earlier.
         * @example 2026-01-01T11:00:00.000Z
         */
        RunsUntil: components["schemas"]["Timestamp"];
        /**
         * @description What else is to come. `neighbours`: the twins at the other ends of relationships of the twins that fit, one step away, with these
         *     relationships, and the members of those that are groups. `claims`: claims about the twins that fit, each with its last evaluation, but for those that
         *     issuances have drawn on; with `neighbours` also the oracles that made these evaluations.
         * @example [
         *       "neighbours"
         *     ]
         */
        ExportInclude: ("neighbours" | "claims")[];
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
         * @description A hash of the document, for `If-None-Match`.
         * @example "rk0bPZ5mT1yq8XcVwA3sdg"
         */
        DocumentTag: string;
        /**
         * @description How long the reply may be used again without asking.
         * @example public, max-age=300
         */
        CacheControl: string;
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
         * @description The payment of the request was taken (draft-httpauth-payment-01): JSON in base64url with `status`, `method`, `timestamp` and `reference`, the
         *     ids of the claims.
         * @example eyJzdGF0dXMiOiJzdWNjZXNzIn0
         */
        PaymentReceipt: string;
        /**
         * @description Where the new record can be read.
         * @example /v1/domains/did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
         */
        Location: string;
        /**
         * @description The revision of the record, for `If-Match`.
         * @example "1"
         */
        EntityTag: string;
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
                /**
                 * @description The `ETag` of the document that the client has. While it is the newest, the reply is 304 without a body.
                 * @example "rk0bPZ5mT1yq8XcVwA3sdg"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
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
                    ETag: components["headers"]["DocumentTag"];
                    "Cache-Control": components["headers"]["CacheControl"];
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
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    getOpenApiDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description The `ETag` of the document that the client has. While it is the newest, the reply is 304 without a body.
                 * @example "rk0bPZ5mT1yq8XcVwA3sdg"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
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
                    ETag: components["headers"]["DocumentTag"];
                    "Cache-Control": components["headers"]["CacheControl"];
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
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    getAsyncApiDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description The `ETag` of the document that the client has. While it is the newest, the reply is 304 without a body.
                 * @example "rk0bPZ5mT1yq8XcVwA3sdg"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
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
                    ETag: components["headers"]["DocumentTag"];
                    "Cache-Control": components["headers"]["CacheControl"];
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
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description The `ETag` of the document that the client has. While it is the newest, the reply is 304 without a body.
                 * @example "rk0bPZ5mT1yq8XcVwA3sdg"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
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
                    ETag: components["headers"]["DocumentTag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>twin-oracle API</title> */
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    getDocsAsset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description The `ETag` of the document that the client has. While it is the newest, the reply is 304 without a body.
                 * @example "rk0bPZ5mT1yq8XcVwA3sdg"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
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
                    ETag: components["headers"]["DocumentTag"];
                    "Cache-Control": components["headers"]["CacheControl"];
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
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["AssetNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /**
                 * @description How many sessions to give.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description How many sessions to pass over.
                 * @example 0
                 */
                offset?: number;
            };
            header?: {
                /**
                 * @description The payment that the challenge of a 402 asks for: `Payment` and the credential of draft-httpauth-payment-01, JSON in base64url. Send it with the
                 *     same request. Oracles without the plugin `credits` do not read it.
                 * @example Payment eyJjaGFsbGVuZ2UiOnt9LCJwYXlsb2FkIjp7fX0
                 */
                "payment-authorization"?: components["parameters"]["PaymentAuthorization"];
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
            402: components["responses"]["PaymentRequired"];
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
                /**
                 * @description The payment that the challenge of a 402 asks for: `Payment` and the credential of draft-httpauth-payment-01, JSON in base64url. Send it with the
                 *     same request. Oracles without the plugin `credits` do not read it.
                 * @example Payment eyJjaGFsbGVuZ2UiOnt9LCJwYXlsb2FkIjp7fX0
                 */
                "payment-authorization"?: components["parameters"]["PaymentAuthorization"];
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
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
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
            402: components["responses"]["PaymentRequired"];
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
            /** @description The session was deleted. */
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
            query?: {
                /**
                 * @description How many turns to give.
                 * @example 20
                 */
                limit?: number;
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
                /**
                 * @description The payment that the challenge of a 402 asks for: `Payment` and the credential of draft-httpauth-payment-01, JSON in base64url. Send it with the
                 *     same request. Oracles without the plugin `credits` do not read it.
                 * @example Payment eyJjaGFsbGVuZ2UiOnt9LCJwYXlsb2FkIjp7fX0
                 */
                "payment-authorization"?: components["parameters"]["PaymentAuthorization"];
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
            402: components["responses"]["PaymentRequired"];
            404: components["responses"]["SessionNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getToolCall: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The payment that the challenge of a 402 asks for: `Payment` and the credential of draft-httpauth-payment-01, JSON in base64url. Send it with the
                 *     same request. Oracles without the plugin `credits` do not read it.
                 * @example Payment eyJjaGFsbGVuZ2UiOnt9LCJwYXlsb2FkIjp7fX0
                 */
                "payment-authorization"?: components["parameters"]["PaymentAuthorization"];
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
                /**
                 * @description The reply that made the call.
                 * @example msg_01JC9T1B3C5D7E9F1G3H5J7K9M
                 */
                messageId: string;
                /**
                 * @description The `id` of one of its `toolCalls`.
                 * @example call_01JC9T1C4D6E8F0G2H4J6K8M0N
                 */
                toolCallId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call. */
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
                     *       "id": "call_01JC9T1C4D6E8F0G2H4J6K8M0N",
                     *       "name": "find_twins",
                     *       "args": {
                     *         "type": "project"
                     *       },
                     *       "status": "done",
                     *       "output": "{\"twins\":[]}"
                     *     }
                     */
                    "application/json": components["schemas"]["ToolCallRecord"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            404: components["responses"]["ToolCallNotFound"];
            406: components["responses"]["NotAcceptable"];
            410: components["responses"]["LogTrimmed"];
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
            query?: {
                /**
                 * @description The number of the last frame that the caller has.
                 * @example 3
                 */
                after?: number;
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
            410: components["responses"]["LogTrimmed"];
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
                /**
                 * @description The payment that the challenge of a 402 asks for: `Payment` and the credential of draft-httpauth-payment-01, JSON in base64url. Send it with the
                 *     same request. Oracles without the plugin `credits` do not read it.
                 * @example Payment eyJjaGFsbGVuZ2UiOnt9LCJwYXlsb2FkIjp7fX0
                 */
                "payment-authorization"?: components["parameters"]["PaymentAuthorization"];
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
            402: components["responses"]["PaymentRequired"];
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
                /**
                 * @description The payment that the challenge of a 402 asks for: `Payment` and the credential of draft-httpauth-payment-01, JSON in base64url. Send it with the
                 *     same request. Oracles without the plugin `credits` do not read it.
                 * @example Payment eyJjaGFsbGVuZ2UiOnt9LCJwYXlsb2FkIjp7fX0
                 */
                "payment-authorization"?: components["parameters"]["PaymentAuthorization"];
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
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
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
                    "Payment-Receipt": components["headers"]["PaymentReceipt"];
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
            402: components["responses"]["PaymentRequired"];
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
            query?: {
                /**
                 * @description How many keys to give.
                 * @example 20
                 */
                limit?: number;
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
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
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
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
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
    listEntities: {
        parameters: {
            query?: {
                /**
                 * @description Only these twins; those that do not exist are left out. With a `limit` that is as large, one page has them all.
                 * @example [
                 *       "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21"
                 *     ]
                 */
                did?: components["parameters"]["TwinDidFilter"];
                /**
                 * @description Twins of this type, in any letters' case.
                 * @example Project
                 */
                type?: components["parameters"]["TwinTypeFilter"];
                /**
                 * @description Twins of this protocol.
                 * @example did:ixo:protocol/clean-cooking
                 */
                class?: components["parameters"]["TwinClassFilter"];
                /**
                 * @description Twins with this controller.
                 * @example did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK
                 */
                controller?: components["parameters"]["TwinControllerFilter"];
                /**
                 * @description Twins with this verification status.
                 * @example verified
                 */
                status?: components["parameters"]["TwinStatusFilter"];
                /**
                 * @description Twins with this property, as `name:value`; `a.b:value` looks into an object. Given more than once, all must fit.
                 * @example [
                 *       "country:KE"
                 *     ]
                 */
                property?: components["parameters"]["TwinPropertyFilter"];
                /**
                 * @description Twins with all these words, or words that begin with them, in their name or description.
                 * @example clean cook
                 */
                text?: components["parameters"]["TwinTextFilter"];
                /**
                 * @description The twin to which the owner of the API key gave this id of their own. Twins of other owners that have the same one are not meant.
                 * @example stove-0001
                 */
                externalId?: components["parameters"]["TwinExternalIdFilter"];
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
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
            /** @description One page of entities. */
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
                     *       "twins": [
                     *         {
                     *           "did": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "type": "Device",
                     *           "controller": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "class": "did:ixo:protocol/device",
                     *           "protocol": "did:ixo:protocol/device",
                     *           "properties": {
                     *             "serial": "CC-0001"
                     *           },
                     *           "metadata": {},
                     *           "services": [],
                     *           "verifiableCredential": [],
                     *           "verificationMethod": [],
                     *           "verificationStatus": "unverified",
                     *           "protocolVersion": 1,
                     *           "revision": 1,
                     *           "createdAt": "2026-01-01T10:00:00.000Z",
                     *           "updatedAt": "2026-01-01T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TwinList"];
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
    createEntity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
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
                    ETag: components["headers"]["EntityTag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "did": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "type": "Device",
                     *       "controller": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "class": "did:ixo:protocol/device",
                     *       "protocol": "did:ixo:protocol/device",
                     *       "properties": {
                     *         "serial": "CC-0001"
                     *       },
                     *       "metadata": {},
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
                    "application/json": components["schemas"]["Twin"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["TwinConflict"];
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
            query?: {
                /**
                 * @description The record as it was at that time, also of a twin that was deleted since.
                 * @example 2026-01-01T10:00:00.000Z
                 */
                at?: components["parameters"]["At"];
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
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
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "did": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "type": "Device",
                     *       "controller": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "class": "did:ixo:protocol/device",
                     *       "protocol": "did:ixo:protocol/device",
                     *       "properties": {
                     *         "serial": "CC-0001"
                     *       },
                     *       "metadata": {},
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
    deleteEntity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description The `ETag` of the record as the caller has read it. Without it the change is refused (428); when the record has changed since, too (412).
                 * @example "1"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entity as it was. */
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
                     *       "class": "did:ixo:protocol/device",
                     *       "protocol": "did:ixo:protocol/device",
                     *       "properties": {
                     *         "serial": "CC-0001"
                     *       },
                     *       "metadata": {},
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
                    "application/json": components["schemas"]["Twin"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TwinNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["TwinConflict"];
            412: components["responses"]["PreconditionFailed"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateEntity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description The `ETag` of the record as the caller has read it. Without it the change is refused (428); when the record has changed since, too (412).
                 * @example "1"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwinPatch"];
                "application/merge-patch+json": components["schemas"]["TwinPatch"];
            };
        };
        responses: {
            /** @description The entity after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "did": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "type": "Device",
                     *       "controller": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "class": "did:ixo:protocol/device",
                     *       "protocol": "did:ixo:protocol/device",
                     *       "properties": {
                     *         "serial": "CC-0001"
                     *       },
                     *       "metadata": {
                     *         "name": "Clean Cooking"
                     *       },
                     *       "services": [],
                     *       "verifiableCredential": [],
                     *       "verificationMethod": [],
                     *       "verificationStatus": "unverified",
                     *       "protocolVersion": 1,
                     *       "revision": 2,
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-02T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Twin"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TwinNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["TwinConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDomains: {
        parameters: {
            query?: {
                /**
                 * @description Only these twins; those that do not exist are left out. With a `limit` that is as large, one page has them all.
                 * @example [
                 *       "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21"
                 *     ]
                 */
                did?: components["parameters"]["TwinDidFilter"];
                /**
                 * @description Twins of this type, in any letters' case.
                 * @example Project
                 */
                type?: components["parameters"]["TwinTypeFilter"];
                /**
                 * @description Twins of this protocol.
                 * @example did:ixo:protocol/clean-cooking
                 */
                class?: components["parameters"]["TwinClassFilter"];
                /**
                 * @description Twins with this controller.
                 * @example did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK
                 */
                controller?: components["parameters"]["TwinControllerFilter"];
                /**
                 * @description Twins with this verification status.
                 * @example verified
                 */
                status?: components["parameters"]["TwinStatusFilter"];
                /**
                 * @description Twins with this property, as `name:value`; `a.b:value` looks into an object. Given more than once, all must fit.
                 * @example [
                 *       "country:KE"
                 *     ]
                 */
                property?: components["parameters"]["TwinPropertyFilter"];
                /**
                 * @description Twins with all these words, or words that begin with them, in their name or description.
                 * @example clean cook
                 */
                text?: components["parameters"]["TwinTextFilter"];
                /**
                 * @description The twin to which the owner of the API key gave this id of their own. Twins of other owners that have the same one are not meant.
                 * @example stove-0001
                 */
                externalId?: components["parameters"]["TwinExternalIdFilter"];
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
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
            /** @description One page of domains. */
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
                     *       "twins": [
                     *         {
                     *           "did": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "type": "Project",
                     *           "controller": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "class": "did:ixo:protocol/clean-cooking",
                     *           "protocol": "did:ixo:protocol/clean-cooking",
                     *           "properties": {},
                     *           "metadata": {
                     *             "name": "Clean Cooking Project"
                     *           },
                     *           "services": [],
                     *           "verifiableCredential": [],
                     *           "verificationMethod": [],
                     *           "verificationStatus": "unverified",
                     *           "protocolVersion": 1,
                     *           "revision": 1,
                     *           "createdAt": "2026-01-01T10:00:00.000Z",
                     *           "updatedAt": "2026-01-01T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TwinList"];
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
    createDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
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
                    ETag: components["headers"]["EntityTag"];
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
                     *       "protocolVersion": 1,
                     *       "revision": 1,
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
            409: components["responses"]["TwinConflict"];
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
            query?: {
                /**
                 * @description The record as it was at that time, also of a twin that was deleted since.
                 * @example 2026-01-01T10:00:00.000Z
                 */
                at?: components["parameters"]["At"];
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
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
                    ETag: components["headers"]["EntityTag"];
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
                     *       "protocolVersion": 1,
                     *       "revision": 1,
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
    deleteDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description The `ETag` of the record as the caller has read it. Without it the change is refused (428); when the record has changed since, too (412).
                 * @example "1"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain as it was. */
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
                     *       "protocolVersion": 1,
                     *       "revision": 1,
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Twin"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TwinNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["TwinConflict"];
            412: components["responses"]["PreconditionFailed"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description The `ETag` of the record as the caller has read it. Without it the change is refused (428); when the record has changed since, too (412).
                 * @example "1"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwinPatch"];
                "application/merge-patch+json": components["schemas"]["TwinPatch"];
            };
        };
        responses: {
            /** @description The domain after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["EntityTag"];
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
                     *         "name": "Clean Cooking"
                     *       },
                     *       "services": [],
                     *       "verifiableCredential": [],
                     *       "verificationMethod": [],
                     *       "verificationStatus": "unverified",
                     *       "protocolVersion": 1,
                     *       "revision": 2,
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-02T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Twin"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TwinNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["TwinConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDidDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The DID document. */
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
                     *       "@context": [
                     *         "https://www.w3.org/ns/did/v1"
                     *       ],
                     *       "id": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "controller": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "verificationMethod": [],
                     *       "authentication": [],
                     *       "assertionMethod": [],
                     *       "service": [
                     *         {
                     *           "id": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21#data",
                     *           "type": "LinkedData",
                     *           "serviceEndpoint": "https://data.example.org/clean-cooking"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DidDocument"];
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
    listTwinHistory: {
        parameters: {
            query?: {
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of changes. */
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
                     *       "changes": [
                     *         {
                     *           "revision": 1,
                     *           "event": "twin.created",
                     *           "at": "2026-01-01T10:00:00.000Z",
                     *           "by": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "keyId": "7f3kQ2mW9xLpB",
                     *           "changed": [],
                     *           "twin": {
                     *             "did": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *             "type": "Project",
                     *             "controller": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *             "class": "did:ixo:protocol/clean-cooking",
                     *             "protocol": "did:ixo:protocol/clean-cooking",
                     *             "properties": {},
                     *             "metadata": {
                     *               "name": "Clean Cooking Project"
                     *             },
                     *             "services": [],
                     *             "verifiableCredential": [],
                     *             "verificationMethod": [],
                     *             "verificationStatus": "unverified",
                     *             "protocolVersion": 1,
                     *             "revision": 1,
                     *             "createdAt": "2026-01-01T10:00:00.000Z",
                     *             "updatedAt": "2026-01-01T10:00:00.000Z"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TwinHistory"];
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
    listRelationships: {
        parameters: {
            query?: {
                /**
                 * @description Along relationships (`out`), against them (`in`), or both.
                 * @example out
                 */
                direction?: components["parameters"]["Direction"];
                /**
                 * @description Only this role.
                 * @example verifier
                 */
                role?: components["parameters"]["RoleFilter"];
                /**
                 * @description Only where the other twin is of this type.
                 * @example Oracle
                 */
                type?: components["parameters"]["NeighbourTypeFilter"];
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of relationships. */
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
                     *       "neighbours": [
                     *         {
                     *           "relationship": {
                     *             "relationshipId": "rel_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *             "role": "verifier",
                     *             "from": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *             "to": "did:ixo:entity:0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *             "createdAt": "2026-01-01T10:00:00.000Z"
                     *           },
                     *           "direction": "out",
                     *           "twin": {
                     *             "did": "did:ixo:entity:0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *             "type": "Oracle",
                     *             "name": "Meter oracle",
                     *             "protocol": "did:ixo:protocol/oracle",
                     *             "verificationStatus": "verified"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NeighbourList"];
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
    countRelationships: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers of relationships; roles without any are left out. */
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
                     *       "counts": [
                     *         {
                     *           "direction": "out",
                     *           "role": "verifier",
                     *           "count": 1
                     *         },
                     *         {
                     *           "direction": "in",
                     *           "role": "implements",
                     *           "count": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RelationshipCounts"];
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
    getTwinGraph: {
        parameters: {
            query?: {
                /**
                 * @description How many steps to go, at most.
                 * @example 2
                 */
                depth?: components["parameters"]["Depth"];
                /**
                 * @description Along relationships (`out`), against them (`in`), or both.
                 * @example out
                 */
                direction?: components["parameters"]["Direction"];
                /**
                 * @description Only steps of these roles.
                 * @example [
                 *       "verifier"
                 *     ]
                 */
                roles?: components["parameters"]["RolesFilter"];
                /**
                 * @description Only nodes of these types.
                 * @example [
                 *       "Project"
                 *     ]
                 */
                types?: components["parameters"]["TypesFilter"];
                /**
                 * @description How many nodes to give, at most.
                 * @example 500
                 */
                limit?: components["parameters"]["GraphLimit"];
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was reached. */
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
                     *       "root": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "nodes": [
                     *         {
                     *           "id": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "kind": "twin",
                     *           "type": "Project",
                     *           "name": "Clean Cooking Project",
                     *           "status": "verified",
                     *           "depth": 0
                     *         },
                     *         {
                     *           "id": "clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "kind": "claim",
                     *           "type": "EmissionReduction",
                     *           "status": "approved",
                     *           "depth": 1
                     *         }
                     *       ],
                     *       "edges": [
                     *         {
                     *           "role": "raises",
                     *           "from": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "to": "clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21"
                     *         }
                     *       ],
                     *       "isComplete": true
                     *     }
                     */
                    "application/json": components["schemas"]["TwinGraph"];
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
    createRelationship: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RelationshipCreate"];
            };
        };
        responses: {
            /** @description The new relationship. */
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
                     *       "relationshipId": "rel_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "role": "verifier",
                     *       "from": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "to": "did:ixo:entity:0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *       "createdAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Relationship"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["RelationshipConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRelationship: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The relationship.
                 * @example rel_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                relationshipId: components["parameters"]["RelationshipId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The relationship. */
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
                     *       "relationshipId": "rel_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "role": "verifier",
                     *       "from": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "to": "did:ixo:entity:0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *       "createdAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Relationship"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["RelationshipNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteRelationship: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The relationship.
                 * @example rel_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                relationshipId: components["parameters"]["RelationshipId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The relationship as it was. */
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
                     *       "relationshipId": "rel_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "role": "verifier",
                     *       "from": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "to": "did:ixo:entity:0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *       "createdAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Relationship"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["RelationshipNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["RelationshipRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of members. */
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
                     *       "members": [
                     *         {
                     *           "did": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "addedBy": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "addedAt": "2026-01-01T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MemberList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["TwinNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["NoGroup"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    storeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
                /**
                 * @description The member.
                 * @example did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK
                 */
                memberDid: components["parameters"]["MemberDid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member. */
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
                     *       "did": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "addedBy": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "addedAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TwinNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["MembersLocked"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
                /**
                 * @description The member.
                 * @example did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK
                 */
                memberDid: components["parameters"]["MemberDid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member that it was. */
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
                     *       "did": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "addedBy": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "addedAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MemberNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["LastMember"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProtocols: {
        parameters: {
            query?: {
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
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
            /** @description One page of protocols. */
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
                     *       "protocols": [
                     *         {
                     *           "did": "did:ixo:protocol/clean-cooking",
                     *           "type": "Protocol",
                     *           "name": "Clean cooking project",
                     *           "version": 1,
                     *           "latestVersion": 1,
                     *           "properties": {
                     *             "country": "string",
                     *             "stoves": {
                     *               "type": "integer",
                     *               "minimum": 0
                     *             }
                     *           },
                     *           "relationships": {
                     *             "verifier": "Oracle",
                     *             "operator": "Organisation"
                     *           },
                     *           "additionalProperties": false,
                     *           "controller": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "createdAt": "2026-01-01T10:00:00.000Z",
                     *           "updatedAt": "2026-01-01T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProtocolList"];
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
    createProtocol: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProtocolCreate"];
            };
        };
        responses: {
            /** @description The new protocol. */
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
                     *       "did": "did:ixo:protocol/clean-cooking",
                     *       "type": "Protocol",
                     *       "name": "Clean cooking project",
                     *       "version": 1,
                     *       "latestVersion": 1,
                     *       "properties": {
                     *         "country": "string",
                     *         "stoves": {
                     *           "type": "integer",
                     *           "minimum": 0
                     *         }
                     *       },
                     *       "relationships": {
                     *         "verifier": "Oracle",
                     *         "operator": "Organisation"
                     *       },
                     *       "additionalProperties": false,
                     *       "controller": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Protocol"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProtocolConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProtocol: {
        parameters: {
            query?: {
                /**
                 * @description Which version; the newest unless this is given.
                 * @example 1
                 */
                version?: components["parameters"]["Version"];
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The protocol's DID or DID URL, percent-encoded.
                 * @example did:ixo:protocol/clean-cooking
                 */
                protocolDid: components["parameters"]["ProtocolDid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The protocol. */
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
                     *       "did": "did:ixo:protocol/clean-cooking",
                     *       "type": "Protocol",
                     *       "name": "Clean cooking project",
                     *       "version": 1,
                     *       "latestVersion": 1,
                     *       "properties": {
                     *         "country": "string",
                     *         "stoves": {
                     *           "type": "integer",
                     *           "minimum": 0
                     *         }
                     *       },
                     *       "relationships": {
                     *         "verifier": "Oracle",
                     *         "operator": "Organisation"
                     *       },
                     *       "additionalProperties": false,
                     *       "controller": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Protocol"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["ProtocolNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProtocolVersions: {
        parameters: {
            query?: {
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The protocol's DID or DID URL, percent-encoded.
                 * @example did:ixo:protocol/clean-cooking
                 */
                protocolDid: components["parameters"]["ProtocolDid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of versions. */
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
                     *       "protocols": [
                     *         {
                     *           "did": "did:ixo:protocol/clean-cooking",
                     *           "type": "Protocol",
                     *           "name": "Clean cooking project",
                     *           "version": 1,
                     *           "latestVersion": 1,
                     *           "properties": {
                     *             "country": "string",
                     *             "stoves": {
                     *               "type": "integer",
                     *               "minimum": 0
                     *             }
                     *           },
                     *           "relationships": {
                     *             "verifier": "Oracle",
                     *             "operator": "Organisation"
                     *           },
                     *           "additionalProperties": false,
                     *           "controller": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "createdAt": "2026-01-01T10:00:00.000Z",
                     *           "updatedAt": "2026-01-01T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProtocolList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["ProtocolNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createProtocolVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The protocol's DID or DID URL, percent-encoded.
                 * @example did:ixo:protocol/clean-cooking
                 */
                protocolDid: components["parameters"]["ProtocolDid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProtocolRules"];
            };
        };
        responses: {
            /** @description The new version. */
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
                     *       "did": "did:ixo:protocol/clean-cooking",
                     *       "type": "Protocol",
                     *       "name": "Clean cooking project",
                     *       "version": 2,
                     *       "latestVersion": 2,
                     *       "properties": {
                     *         "country": "string",
                     *         "stoves": {
                     *           "type": "integer",
                     *           "minimum": 0
                     *         }
                     *       },
                     *       "relationships": {
                     *         "verifier": "Oracle",
                     *         "operator": "Organisation"
                     *       },
                     *       "additionalProperties": false,
                     *       "controller": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-02T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Protocol"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ProtocolNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["TwinConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkProtocol: {
        parameters: {
            query?: {
                /**
                 * @description How many twins to look at.
                 * @example 500
                 */
                limit?: components["parameters"]["CheckLimit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The protocol's DID or DID URL, percent-encoded.
                 * @example did:ixo:protocol/clean-cooking
                 */
                protocolDid: components["parameters"]["ProtocolDid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProtocolRules"];
            };
        };
        responses: {
            /** @description The report. */
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
                     *       "checked": 2,
                     *       "fitting": 1,
                     *       "faults": [
                     *         {
                     *           "did": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "errors": [
                     *             {
                     *               "field": "properties.stoves",
                     *               "rule": "required",
                     *               "message": "is required"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProtocolCheck"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["ProtocolNotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    migrateProtocol: {
        parameters: {
            query?: {
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The protocol's DID or DID URL, percent-encoded.
                 * @example did:ixo:protocol/clean-cooking
                 */
                protocolDid: components["parameters"]["ProtocolDid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProtocolMigrate"];
            };
        };
        responses: {
            /** @description What was moved. */
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
                     *       "version": 2,
                     *       "migrated": 1,
                     *       "faults": [],
                     *       "remaining": 0
                     *     }
                     */
                    "application/json": components["schemas"]["ProtocolMigration"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ProtocolNotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProposals: {
        parameters: {
            query?: {
                /**
                 * @description Proposals about this domain.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                domain?: components["parameters"]["ProposalDomainFilter"];
                /**
                 * @description Proposals with this status.
                 * @example open
                 */
                status?: components["parameters"]["ProposalStatusFilter"];
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
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
            /** @description One page of proposals. */
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
                     *       "proposals": [
                     *         {
                     *           "proposalId": "prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "domain": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "domainRevision": 2,
                     *           "status": "open",
                     *           "summary": "Site visit of December",
                     *           "package": {
                     *             "documents": [
                     *               "https://docs.example.org/site-visit.pdf"
                     *             ]
                     *           },
                     *           "proposedBy": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "quorumPercent": 50,
                     *           "thresholdPercent": 50,
                     *           "tally": {
                     *             "yes": 0,
                     *             "no": 0,
                     *             "abstain": 0,
                     *             "eligible": 3
                     *           },
                     *           "openedAt": "2026-01-01T10:00:00.000Z",
                     *           "closesAt": "2026-01-08T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProposalList"];
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
    submitProposal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProposalCreate"];
            };
        };
        responses: {
            /** @description The new proposal. */
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
                     *       "proposalId": "prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "domain": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "domainRevision": 2,
                     *       "status": "open",
                     *       "summary": "Site visit of December",
                     *       "package": {
                     *         "documents": [
                     *           "https://docs.example.org/site-visit.pdf"
                     *         ]
                     *       },
                     *       "proposedBy": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "quorumPercent": 50,
                     *       "thresholdPercent": 50,
                     *       "tally": {
                     *         "yes": 0,
                     *         "no": 0,
                     *         "abstain": 0,
                     *         "eligible": 3
                     *       },
                     *       "openedAt": "2026-01-01T10:00:00.000Z",
                     *       "closesAt": "2026-01-08T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Proposal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProposalConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProposal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The proposal.
                 * @example prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                proposalId: components["parameters"]["ProposalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal. */
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
                     *       "proposalId": "prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "domain": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "domainRevision": 2,
                     *       "status": "open",
                     *       "summary": "Site visit of December",
                     *       "package": {
                     *         "documents": [
                     *           "https://docs.example.org/site-visit.pdf"
                     *         ]
                     *       },
                     *       "proposedBy": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "quorumPercent": 50,
                     *       "thresholdPercent": 50,
                     *       "tally": {
                     *         "yes": 0,
                     *         "no": 0,
                     *         "abstain": 0,
                     *         "eligible": 3
                     *       },
                     *       "openedAt": "2026-01-01T10:00:00.000Z",
                     *       "closesAt": "2026-01-08T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Proposal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["ProposalNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdrawProposal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The proposal.
                 * @example prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                proposalId: components["parameters"]["ProposalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The withdrawn proposal. */
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
                     *       "proposalId": "prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "domain": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "domainRevision": 2,
                     *       "status": "withdrawn",
                     *       "summary": "Site visit of December",
                     *       "package": {
                     *         "documents": [
                     *           "https://docs.example.org/site-visit.pdf"
                     *         ]
                     *       },
                     *       "proposedBy": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "quorumPercent": 50,
                     *       "thresholdPercent": 50,
                     *       "tally": {
                     *         "yes": 0,
                     *         "no": 0,
                     *         "abstain": 0,
                     *         "eligible": 3
                     *       },
                     *       "openedAt": "2026-01-01T10:00:00.000Z",
                     *       "closesAt": "2026-01-08T10:00:00.000Z",
                     *       "closedAt": "2026-01-02T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Proposal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ProposalNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProposalConflict"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    castVote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The proposal.
                 * @example prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                proposalId: components["parameters"]["ProposalId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoteCast"];
            };
        };
        responses: {
            /** @description The proposal with its tally. */
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
                     *       "proposalId": "prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "domain": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "domainRevision": 2,
                     *       "status": "approved",
                     *       "summary": "Site visit of December",
                     *       "package": {
                     *         "documents": [
                     *           "https://docs.example.org/site-visit.pdf"
                     *         ]
                     *       },
                     *       "proposedBy": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "quorumPercent": 50,
                     *       "thresholdPercent": 50,
                     *       "tally": {
                     *         "yes": 2,
                     *         "no": 0,
                     *         "abstain": 0,
                     *         "eligible": 3
                     *       },
                     *       "openedAt": "2026-01-01T10:00:00.000Z",
                     *       "closesAt": "2026-01-08T10:00:00.000Z",
                     *       "closedAt": "2026-01-02T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Proposal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ProposalNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ProposalConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listVotes: {
        parameters: {
            query?: {
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The proposal.
                 * @example prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                proposalId: components["parameters"]["ProposalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the electorate. */
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
                     *       "votes": [
                     *         {
                     *           "voter": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "choice": "yes",
                     *           "castAt": "2026-01-02T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["VoteList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["ProposalNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verification state of the domain. */
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
                     *       "status": "verified",
                     *       "isActive": true,
                     *       "possible": [
                     *         "suspend",
                     *         "revoke",
                     *         "expire"
                     *       ],
                     *       "changes": [
                     *         {
                     *           "event": "approve",
                     *           "from": "submitted",
                     *           "to": "verified",
                     *           "at": "2026-01-02T10:00:00.000Z",
                     *           "by": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "proposalId": "prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Verification"];
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
    suspendDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationReason"];
            };
        };
        responses: {
            /** @description The verification state of the domain. */
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
                     *       "status": "suspended",
                     *       "isActive": false,
                     *       "possible": [
                     *         "reinstate",
                     *         "revoke",
                     *         "expire"
                     *       ],
                     *       "changes": [
                     *         {
                     *           "event": "suspend",
                     *           "from": "verified",
                     *           "to": "suspended",
                     *           "at": "2026-01-03T10:00:00.000Z",
                     *           "by": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "reason": "The operator does not answer"
                     *         },
                     *         {
                     *           "event": "approve",
                     *           "from": "submitted",
                     *           "to": "verified",
                     *           "at": "2026-01-02T10:00:00.000Z",
                     *           "by": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "proposalId": "prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Verification"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["TwinNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["TransitionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reinstateDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationReason"];
            };
        };
        responses: {
            /** @description The verification state of the domain. */
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
                     *       "status": "verified",
                     *       "isActive": true,
                     *       "possible": [
                     *         "suspend",
                     *         "revoke",
                     *         "expire"
                     *       ],
                     *       "changes": [
                     *         {
                     *           "event": "reinstate",
                     *           "from": "suspended",
                     *           "to": "verified",
                     *           "at": "2026-01-03T10:00:00.000Z",
                     *           "by": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "reason": "The operator answers again"
                     *         },
                     *         {
                     *           "event": "approve",
                     *           "from": "submitted",
                     *           "to": "verified",
                     *           "at": "2026-01-02T10:00:00.000Z",
                     *           "by": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "proposalId": "prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Verification"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["TwinNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["TransitionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The twin's DID, or the DID URL of a protocol, percent-encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                did: components["parameters"]["TwinDid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationReason"];
            };
        };
        responses: {
            /** @description The verification state of the domain. */
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
                     *       "status": "revoked",
                     *       "isActive": false,
                     *       "possible": [
                     *         "submit"
                     *       ],
                     *       "changes": [
                     *         {
                     *           "event": "revoke",
                     *           "from": "verified",
                     *           "to": "revoked",
                     *           "at": "2026-01-03T10:00:00.000Z",
                     *           "by": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "reason": "The operator does not answer"
                     *         },
                     *         {
                     *           "event": "approve",
                     *           "from": "submitted",
                     *           "to": "verified",
                     *           "at": "2026-01-02T10:00:00.000Z",
                     *           "by": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "proposalId": "prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Verification"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["TwinNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["TransitionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getGovernance: {
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
            /** @description How it decides. */
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
                     *       "group": "did:ixo:entity:9a1b6c0d2e3f405162738495a6b7c8d9",
                     *       "electorate": 3,
                     *       "quorumPercent": 50,
                     *       "thresholdPercent": 50,
                     *       "votingPeriodHours": 168
                     *     }
                     */
                    "application/json": components["schemas"]["Governance"];
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
    listClaims: {
        parameters: {
            query?: {
                /**
                 * @description Only about this twin.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                subject?: components["parameters"]["SubjectFilter"];
                /**
                 * @description Claims with this status.
                 * @example pending
                 */
                status?: components["parameters"]["ClaimStatusFilter"];
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
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
            /** @description One page of claims. */
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
                     *           "claimId": "clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "subject": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "type": "EmissionReduction",
                     *           "content": {
                     *             "period": "2026-01"
                     *           },
                     *           "evidence": [
                     *             {
                     *               "type": "MeterReading",
                     *               "uri": "https://data.example.org/readings/2026-01.csv"
                     *             }
                     *           ],
                     *           "amount": 12.5,
                     *           "unit": "tCO2e",
                     *           "status": "pending",
                     *           "issuedAmount": 0,
                     *           "raisedBy": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "evaluations": [],
                     *           "createdAt": "2026-01-01T10:00:00.000Z",
                     *           "updatedAt": "2026-01-01T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ClaimList"];
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
    createClaim: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClaimCreate"];
            };
        };
        responses: {
            /** @description The new claim. */
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
                     *       "claimId": "clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "subject": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "type": "EmissionReduction",
                     *       "content": {
                     *         "period": "2026-01"
                     *       },
                     *       "evidence": [
                     *         {
                     *           "type": "MeterReading",
                     *           "uri": "https://data.example.org/readings/2026-01.csv"
                     *         }
                     *       ],
                     *       "amount": 12.5,
                     *       "unit": "tCO2e",
                     *       "status": "pending",
                     *       "issuedAmount": 0,
                     *       "raisedBy": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "evaluations": [],
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Claim"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ClaimConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getClaim: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The claim.
                 * @example clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                claimId: components["parameters"]["ClaimId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The claim. */
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
                     *       "claimId": "clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "subject": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "type": "EmissionReduction",
                     *       "content": {
                     *         "period": "2026-01"
                     *       },
                     *       "evidence": [
                     *         {
                     *           "type": "MeterReading",
                     *           "uri": "https://data.example.org/readings/2026-01.csv"
                     *         }
                     *       ],
                     *       "amount": 12.5,
                     *       "unit": "tCO2e",
                     *       "status": "pending",
                     *       "issuedAmount": 0,
                     *       "raisedBy": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "evaluations": [],
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Claim"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["ClaimNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    evaluateClaim: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The claim.
                 * @example clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                claimId: components["parameters"]["ClaimId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluationCreate"];
            };
        };
        responses: {
            /** @description The claim with the judgement. */
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
                     *       "claimId": "clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "subject": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "type": "EmissionReduction",
                     *       "content": {
                     *         "period": "2026-01"
                     *       },
                     *       "evidence": [
                     *         {
                     *           "type": "MeterReading",
                     *           "uri": "https://data.example.org/readings/2026-01.csv"
                     *         }
                     *       ],
                     *       "amount": 12.5,
                     *       "unit": "tCO2e",
                     *       "status": "approved",
                     *       "issuedAmount": 0,
                     *       "raisedBy": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "evaluations": [
                     *         {
                     *           "oracle": "did:ixo:entity:0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *           "status": "approved",
                     *           "amount": 12.5,
                     *           "by": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "at": "2026-01-02T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-02T10:00:00.000Z",
                     *       "approvedAmount": 12.5,
                     *       "credentialId": "cred_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21"
                     *     }
                     */
                    "application/json": components["schemas"]["Claim"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClaimNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ClaimConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCredentials: {
        parameters: {
            query?: {
                /**
                 * @description Only about this twin.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                subject?: components["parameters"]["SubjectFilter"];
                /**
                 * @description Credentials with this status.
                 * @example active
                 */
                status?: components["parameters"]["CredentialStatusFilter"];
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
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
            /** @description One page of credentials. */
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
                     *       "credentials": [
                     *         {
                     *           "credentialId": "cred_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "claimId": "clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "subject": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "issuer": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "type": "EmissionReductionCredential",
                     *           "status": "active",
                     *           "issuedAt": "2026-01-02T10:00:00.000Z",
                     *           "credential": "eyJhbGciOiJFZERTQSIsInR5cCI6InZjK2p3dCJ9.eyJ0eXBlIjpbIlZlcmlmaWFibGVDcmVkZW50aWFsIl19.c2lnbmF0dXJl"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CredentialList"];
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
    getCredential: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The credential.
                 * @example cred_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                credentialId: components["parameters"]["CredentialId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential. */
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
                     *       "credentialId": "cred_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "claimId": "clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "subject": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "issuer": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "type": "EmissionReductionCredential",
                     *       "status": "active",
                     *       "issuedAt": "2026-01-02T10:00:00.000Z",
                     *       "credential": "eyJhbGciOiJFZERTQSIsInR5cCI6InZjK2p3dCJ9.eyJ0eXBlIjpbIlZlcmlmaWFibGVDcmVkZW50aWFsIl19.c2lnbmF0dXJl"
                     *     }
                     */
                    "application/json": components["schemas"]["Credential"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["CredentialNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verifyCredential: {
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
                "application/json": components["schemas"]["CredentialVerify"];
            };
        };
        responses: {
            /** @description What was found. */
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
                     *       "verified": true,
                     *       "checks": [
                     *         {
                     *           "check": "format",
                     *           "ok": true,
                     *           "message": "A credential of the W3C, version 2.0, as a JWT"
                     *         },
                     *         {
                     *           "check": "signature",
                     *           "ok": true,
                     *           "message": "Signed by its issuer"
                     *         },
                     *         {
                     *           "check": "validity",
                     *           "ok": true,
                     *           "message": "Valid now"
                     *         },
                     *         {
                     *           "check": "status",
                     *           "ok": true,
                     *           "message": "Not revoked"
                     *         }
                     *       ],
                     *       "credential": {
                     *         "type": [
                     *           "VerifiableCredential",
                     *           "EmissionReductionCredential"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CredentialVerification"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStatusList: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The status list, as `credentialStatus` of a credential names it.
                 * @example 1
                 */
                listId: components["parameters"]["StatusListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status list, a credential itself. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example eyJhbGciOiJFZERTQSIsInR5cCI6InZjK2p3dCJ9.eyJ0eXBlIjpbIlZlcmlmaWFibGVDcmVkZW50aWFsIl19.c2lnbmF0dXJl */
                    "application/vc+jwt": string;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["StatusListNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    listIssuances: {
        parameters: {
            query?: {
                /**
                 * @description Only of this domain.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                domain?: components["parameters"]["DomainFilter"];
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
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
            /** @description One page of issuances. */
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
                     *       "issuances": [
                     *         {
                     *           "issuanceId": "iss_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "domain": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "type": "CarbonCredit",
                     *           "amount": 12.5,
                     *           "unit": "tCO2e",
                     *           "recipient": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "draws": [
                     *             {
                     *               "claimId": "clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *               "amount": 12.5
                     *             }
                     *           ],
                     *           "issuedBy": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "createdAt": "2026-01-02T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["IssuanceList"];
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
    createIssuance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IssuanceCreate"];
            };
        };
        responses: {
            /** @description The new issuance. */
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
                     *       "issuanceId": "iss_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "domain": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "type": "CarbonCredit",
                     *       "amount": 12.5,
                     *       "unit": "tCO2e",
                     *       "recipient": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "draws": [
                     *         {
                     *           "claimId": "clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "amount": 12.5
                     *         }
                     *       ],
                     *       "issuedBy": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "createdAt": "2026-01-02T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Issuance"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IssuanceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getIssuance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The issuance.
                 * @example iss_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                issuanceId: components["parameters"]["IssuanceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The issuance. */
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
                     *       "issuanceId": "iss_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "domain": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "type": "CarbonCredit",
                     *       "amount": 12.5,
                     *       "unit": "tCO2e",
                     *       "recipient": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "draws": [
                     *         {
                     *           "claimId": "clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "amount": 12.5
                     *         }
                     *       ],
                     *       "issuedBy": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *       "createdAt": "2026-01-02T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Issuance"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["IssuanceNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPlatformEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only events of these types.
                 * @example [
                 *       "twin.created"
                 *     ]
                 */
                types?: components["parameters"]["EventTypesFilter"];
                /**
                 * @description Only about this twin.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                subject?: components["parameters"]["SubjectFilter"];
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only events after the one with this id; for a stream that begins now, `newest` of a page. The greatest of it, `Last-Event-ID` and the cursor counts.
                 * @example 17
                 */
                after?: components["parameters"]["EventsAfter"];
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description The id of the last event that the client has seen, as browsers send it.
                 * @example 17
                 */
                "last-event-id"?: components["parameters"]["LastPlatformEventId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events as JSON, or all that come as a stream. */
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
                     *       "events": [
                     *         {
                     *           "id": 17,
                     *           "type": "relationship.created",
                     *           "subject": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "timestamp": "2026-01-01T10:00:00.000Z",
                     *           "actor": {
                     *             "did": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *             "keyId": "7f3kQ2mW9xLpB"
                     *           },
                     *           "data": {
                     *             "relationship": {
                     *               "relationshipId": "rel_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *               "role": "verifier",
                     *               "from": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *               "to": "did:ixo:entity:0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *               "createdAt": "2026-01-01T10:00:00.000Z"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": "eyJ2IjoxfQ",
                     *       "newest": 17
                     *     }
                     */
                    "application/json": components["schemas"]["PlatformEventList"];
                    /**
                     * @example event: relationship.created
                     *     id: 17
                     *     data: {"id": 17, "type": "relationship.created", "subject": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21", "timestamp": "2026-01-01T10:00:00.000Z", "actor": {"did": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK", "keyId": "7f3kQ2mW9xLpB"}, "data": {"relationship": {"relationshipId": "rel_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21", "role": "verifier", "from": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21", "to": "did:ixo:entity:0f1e2d3c4b5a69788796a5b4c3d2e1f0", "createdAt": "2026-01-01T10:00:00.000Z"}}}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            410: components["responses"]["LogTrimmed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
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
            /** @description One page of webhooks. */
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
                     *       "webhooks": [
                     *         {
                     *           "webhookId": "whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "url": "https://hooks.example.org/twins",
                     *           "events": [
                     *             "twin.created"
                     *           ],
                     *           "status": "active",
                     *           "verifiedAt": "2026-01-01T10:00:01.000Z",
                     *           "pending": 0,
                     *           "dead": 0,
                     *           "revision": 1,
                     *           "createdAt": "2026-01-01T10:00:00.000Z",
                     *           "updatedAt": "2026-01-01T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookList"];
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
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        responses: {
            /** @description The new webhook, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["EntityTag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookId": "whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "url": "https://hooks.example.org/twins",
                     *       "events": [
                     *         "twin.created"
                     *       ],
                     *       "status": "pending",
                     *       "pending": 0,
                     *       "dead": 0,
                     *       "revision": 1,
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-01T10:00:00.000Z",
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["TooManyWebhooks"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookId": "whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "url": "https://hooks.example.org/twins",
                     *       "events": [
                     *         "twin.created"
                     *       ],
                     *       "status": "active",
                     *       "verifiedAt": "2026-01-01T10:00:01.000Z",
                     *       "pending": 0,
                     *       "dead": 0,
                     *       "revision": 1,
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["WebhookNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook as it was. */
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
                     *       "webhookId": "whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "url": "https://hooks.example.org/twins",
                     *       "events": [
                     *         "twin.created"
                     *       ],
                     *       "status": "active",
                     *       "verifiedAt": "2026-01-01T10:00:01.000Z",
                     *       "pending": 0,
                     *       "dead": 0,
                     *       "revision": 1,
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["WebhookNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description The `ETag` of the record as the caller has read it. Without it the change is refused (428); when the record has changed since, too (412).
                 * @example "1"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPatch"];
                "application/merge-patch+json": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            /** @description The webhook after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookId": "whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "url": "https://hooks.example.org/twins",
                     *       "events": [
                     *         "twin.created"
                     *       ],
                     *       "status": "active",
                     *       "verifiedAt": "2026-01-01T10:00:01.000Z",
                     *       "pending": 0,
                     *       "dead": 0,
                     *       "revision": 1,
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-02T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["WebhookNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["TooManyWebhooks"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the receiver answered. */
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
                     *       "delivered": true,
                     *       "status": 204,
                     *       "milliseconds": 31
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["WebhookNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["WebhookConflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verifyWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of it. */
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
                     *       "verified": true,
                     *       "status": 200,
                     *       "milliseconds": 31
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookVerification"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["WebhookNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["WebhookConflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook, with its new secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["EntityTag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhookId": "whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "url": "https://hooks.example.org/twins",
                     *       "events": [
                     *         "twin.created"
                     *       ],
                     *       "status": "active",
                     *       "verifiedAt": "2026-01-01T10:00:01.000Z",
                     *       "pending": 0,
                     *       "dead": 0,
                     *       "revision": 1,
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-01T10:00:00.000Z",
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["WebhookNotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Deliveries with this status.
                 * @example delivered
                 */
                status?: components["parameters"]["DeliveryStatusFilter"];
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of deliveries. */
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
                     *       "deliveries": [
                     *         {
                     *           "deliveryId": "dlv_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "event": {
                     *             "id": 17,
                     *             "type": "twin.created",
                     *             "subject": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *             "timestamp": "2026-01-01T10:00:00.000Z",
                     *             "revision": 1,
                     *             "actor": {
                     *               "did": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *               "keyId": "7f3kQ2mW9xLpB"
                     *             },
                     *             "data": {}
                     *           },
                     *           "status": "delivered",
                     *           "attempts": 1,
                     *           "lastAttempt": {
                     *             "at": "2026-01-01T10:00:01.000Z",
                     *             "status": 204,
                     *             "milliseconds": 31,
                     *             "requestId": "req_of_the_receiver"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["WebhookNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDeadLetters: {
        parameters: {
            query?: {
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of dead letters. */
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
                     *       "deadLetters": [
                     *         {
                     *           "deliveryId": "dlv_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "event": {
                     *             "id": 17,
                     *             "type": "relationship.created",
                     *             "subject": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *             "timestamp": "2026-01-01T10:00:00.000Z",
                     *             "actor": {
                     *               "did": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *               "keyId": "7f3kQ2mW9xLpB"
                     *             },
                     *             "data": {
                     *               "relationship": {
                     *                 "relationshipId": "rel_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *                 "role": "verifier",
                     *                 "from": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *                 "to": "did:ixo:entity:0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *                 "createdAt": "2026-01-01T10:00:00.000Z"
                     *               }
                     *             }
                     *           },
                     *           "attempts": 8,
                     *           "error": "The receiver answered with status 500",
                     *           "diedAt": "2026-01-02T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeadLetterList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["WebhookNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retryDeadLetter: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                webhookId: components["parameters"]["WebhookId"];
                /**
                 * @description The dead letter.
                 * @example dlv_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                deliveryId: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
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
                     *       "webhookId": "whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "url": "https://hooks.example.org/twins",
                     *       "events": [
                     *         "twin.created"
                     *       ],
                     *       "status": "active",
                     *       "verifiedAt": "2026-01-01T10:00:01.000Z",
                     *       "pending": 1,
                     *       "dead": 0,
                     *       "revision": 1,
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["DeliveryNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["WebhookConflict"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
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
            /** @description One page of imports. */
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
                     *       "imports": [
                     *         {
                     *           "importId": "imp_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "status": "queued",
                     *           "lines": 2,
                     *           "processed": 0,
                     *           "created": 0,
                     *           "unchanged": 0,
                     *           "failed": 0,
                     *           "bytes": 412,
                     *           "createdAt": "2026-01-01T10:00:00.000Z",
                     *           "updatedAt": "2026-01-01T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ImportList"];
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
    importTwins: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description The import, which goes on by itself. */
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
                     *       "importId": "imp_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "status": "queued",
                     *       "lines": 2,
                     *       "processed": 0,
                     *       "created": 0,
                     *       "unchanged": 0,
                     *       "failed": 0,
                     *       "bytes": 412,
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ImportConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The import.
                 * @example imp_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                importId: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far it is. */
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
                     *       "importId": "imp_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "status": "finished",
                     *       "lines": 2,
                     *       "processed": 2,
                     *       "created": 2,
                     *       "unchanged": 0,
                     *       "failed": 0,
                     *       "bytes": 412,
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-01T10:00:00.000Z",
                     *       "finishedAt": "2026-01-02T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["ImportNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    abortImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The import.
                 * @example imp_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                importId: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import as it ended. */
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
                     *       "importId": "imp_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "status": "aborted",
                     *       "lines": 2,
                     *       "processed": 1,
                     *       "created": 1,
                     *       "unchanged": 0,
                     *       "failed": 0,
                     *       "bytes": 412,
                     *       "createdAt": "2026-01-01T10:00:00.000Z",
                     *       "updatedAt": "2026-01-01T10:00:00.000Z",
                     *       "finishedAt": "2026-01-02T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["ImportNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ImportConflict"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listImportErrors: {
        parameters: {
            query?: {
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The import.
                 * @example imp_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                importId: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of lines. */
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
                     *       "errors": [
                     *         {
                     *           "line": 2,
                     *           "code": "unknown_twin",
                     *           "detail": "No twin has the DID did:ixo:entity:9a1b6c0d2e3f405162738495a6b7c8d9"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ImportErrorList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["ImportNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listImportResults: {
        parameters: {
            query?: {
                /**
                 * @description Give only the results of lines after this one.
                 * @example 1000
                 */
                after?: components["parameters"]["AfterLine"];
            };
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The import.
                 * @example imp_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                importId: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All results so far, a line each. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {"line": 1, "kind": "twin", "status": "created", "did": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21", "name": "_:stove-1"}
                     *     {"line": 2, "kind": "relationship", "status": "failed", "fault": {"code": "unknown_twin", "detail": "line.to must be the DID of a twin that is there, or on a line before"}}
                     */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["ImportNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDeprecations: {
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
            /** @description Everything that the contracts deprecate. */
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
                     *       "deprecations": [
                     *         {
                     *           "deprecationId": "listSessions.query.offset",
                     *           "kind": "parameter",
                     *           "deprecatedAt": "2026-12-01T00:00:00.000Z",
                     *           "sunset": "2027-06-30T00:00:00.000Z",
                     *           "successor": "cursor",
                     *           "documentation": "/docs#/Sessions/listSessions",
                     *           "brownouts": [],
                     *           "calls": 17,
                     *           "lastCalledAt": "2027-01-01T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeprecationList"];
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
    listDeprecatedCalls: {
        parameters: {
            query?: {
                /**
                 * @description Only calls of this.
                 * @example listSessions.query.offset
                 */
                deprecation?: components["schemas"]["DeprecationId"];
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
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
            /** @description One page of calls. */
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
                     *       "calls": [
                     *         {
                     *           "deprecationId": "listSessions.query.offset",
                     *           "operationId": "listSessions",
                     *           "day": "2027-01-01",
                     *           "ownerDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "calls": 17,
                     *           "lastCalledAt": "2027-01-01T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeprecatedCallsList"];
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
    listAuditEntries: {
        parameters: {
            query?: {
                /**
                 * @description What was done with this API key.
                 * @example 7f3kQ2mW9xLpB
                 */
                keyId?: components["parameters"]["AuditKeyFilter"];
                /**
                 * @description Calls of this operation.
                 * @example createDomain
                 */
                operationId?: components["parameters"]["AuditOperationFilter"];
                /**
                 * @description Requests whose path has this text, such as the DID of a twin. A colon of the path may be encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                resource?: components["parameters"]["AuditResourceFilter"];
                /**
                 * @description What the request with this id has done.
                 * @example 6a0942b6-e38e-447a-8419-63783279fa73
                 */
                request?: components["parameters"]["AuditRequestFilter"];
                /**
                 * @description Requests that ended so.
                 * @example refused
                 */
                outcome?: components["parameters"]["AuditOutcomeFilter"];
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
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
            /** @description One page of entries. */
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
                     *       "entries": [
                     *         {
                     *           "entryId": 17,
                     *           "timestamp": "2026-01-01T10:00:00.000Z",
                     *           "ownerDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
                     *           "keyId": "7f3kQ2mW9xLpB",
                     *           "operationId": "createDomain",
                     *           "resource": "/v1/domains",
                     *           "status": 201,
                     *           "requestId": "6a0942b6-e38e-447a-8419-63783279fa73"
                     *         }
                     *       ],
                     *       "nextCursor": "eyJ2IjoxfQ"
                     *     }
                     */
                    "application/json": components["schemas"]["AuditEntryList"];
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
    exportAuditLog: {
        parameters: {
            query?: {
                /**
                 * @description What was done with this API key.
                 * @example 7f3kQ2mW9xLpB
                 */
                keyId?: components["parameters"]["AuditKeyFilter"];
                /**
                 * @description Calls of this operation.
                 * @example createDomain
                 */
                operationId?: components["parameters"]["AuditOperationFilter"];
                /**
                 * @description Requests whose path has this text, such as the DID of a twin. A colon of the path may be encoded.
                 * @example did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21
                 */
                resource?: components["parameters"]["AuditResourceFilter"];
                /**
                 * @description What the request with this id has done.
                 * @example 6a0942b6-e38e-447a-8419-63783279fa73
                 */
                request?: components["parameters"]["AuditRequestFilter"];
                /**
                 * @description Requests that ended so.
                 * @example refused
                 */
                outcome?: components["parameters"]["AuditOutcomeFilter"];
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
            /** @description All entries, a line each. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"entryId": 17, "timestamp": "2026-01-01T10:00:00.000Z", "ownerDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK", "keyId": "7f3kQ2mW9xLpB", "operationId": "createDomain", "resource": "/v1/domains", "status": 201, "requestId": "6a0942b6-e38e-447a-8419-63783279fa73"} */
                    "application/x-ndjson": string;
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
    exportOwnData: {
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
            /** @description All rows, a line each. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"place": "sessions", "row": {"id": "ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F", "title": "Clean cooking"}} */
                    "application/x-ndjson": string;
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
    eraseOwnData: {
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
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "did": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK"
                 *     }
                 */
                "application/json": components["schemas"]["ErasureCreate"];
            };
        };
        responses: {
            /** @description It has begun. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["DidInUseByPlatform"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOwnErasure: {
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
                 * @description The erasure.
                 * @example era_01JC9T0Q2W7Z5V1X3Y5A7B9D1F
                 */
                erasureId: components["parameters"]["ErasureId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The erasure. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ErasureNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportPersonalData: {
        parameters: {
            query: {
                /**
                 * @description The person.
                 * @example did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK
                 */
                did: components["parameters"]["PersonDid"];
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
            /** @description All rows, a line each. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"place": "sessions", "row": {"id": "ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F", "title": "Clean cooking"}} */
                    "application/x-ndjson": string;
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
    createErasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
                /**
                 * @description Names this request, so that it can be sent again: the same key with the same body gets the same reply, and nothing is done twice. With
                 *     another body it is refused. Kept for a day at least. A new UUID is a good key.
                 * @example 4f9d7c5e-8f0e-4a57-9d8a-2f6f0f5f7a11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "did": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK"
                 *     }
                 */
                "application/json": components["schemas"]["ErasureCreate"];
            };
        };
        responses: {
            /** @description It has begun. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["DidInUseByPlatform"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getErasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The erasure.
                 * @example era_01JC9T0Q2W7Z5V1X3Y5A7B9D1F
                 */
                erasureId: components["parameters"]["ErasureId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The erasure. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["PlatformUnauthorized"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["ErasureNotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOperationsStatus: {
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
            /** @description How the deployment is. */
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
                     *       "timestamp": "2026-01-01T10:00:00.000Z",
                     *       "replicaId": "rep_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *       "parts": [
                     *         {
                     *           "name": "database",
                     *           "status": "up",
                     *           "since": "2026-01-01T09:00:00.000Z",
                     *           "milliseconds": 0.8
                     *         },
                     *         {
                     *           "name": "redis",
                     *           "status": "off"
                     *         },
                     *         {
                     *           "name": "model",
                     *           "status": "down",
                     *           "reason": "The endpoint refuses the key, with status 401",
                     *           "since": "2026-01-01T09:58:10.000Z",
                     *           "milliseconds": 61.2
                     *         }
                     *       ],
                     *       "replicas": [
                     *         {
                     *           "replicaId": "rep_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21",
                     *           "host": "oracle-1",
                     *           "version": "0.2.0",
                     *           "startedAt": "2026-01-01T09:00:00.000Z",
                     *           "seenAt": "2026-01-01T10:00:00.000Z",
                     *           "streams": 3,
                     *           "sockets": 12,
                     *           "memoryBytes": 190000000
                     *         }
                     *       ],
                     *       "runs": {
                     *         "active": [
                     *           {
                     *             "status": "running",
                     *             "count": 2
                     *           }
                     *         ],
                     *         "lastDay": [
                     *           {
                     *             "status": "finished",
                     *             "count": 120
                     *           },
                     *           {
                     *             "status": "failed",
                     *             "count": 1
                     *           }
                     *         ]
                     *       },
                     *       "settings": [
                     *         {
                     *           "name": "RATE_LIMIT_PER_MINUTE",
                     *           "isSet": true,
                     *           "value": "600"
                     *         },
                     *         {
                     *           "name": "REDIS_URL",
                     *           "isSet": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OperationsStatus"];
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
    listRuns: {
        parameters: {
            query?: {
                /**
                 * @description Only runs with one of these statuses.
                 * @example [
                 *       "failed"
                 *     ]
                 */
                status?: components["parameters"]["RunStatusFilter"];
                /**
                 * @description Only runs of this time or later.
                 * @example 2026-01-01T10:00:00.000Z
                 */
                since?: components["parameters"]["RunsSince"];
                /**
                 * @description Only runs of this time or earlier.
                 * @example 2026-01-01T11:00:00.000Z
                 */
                until?: components["parameters"]["RunsUntil"];
                /**
                 * @description How many to give, at most. A page of large records has fewer, and a `nextCursor` where there are more.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `nextCursor` of the page before, with the same filters.
                 * @example eyJ2IjoxfQ
                 */
                cursor?: components["parameters"]["Cursor"];
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
            /** @description One page of runs. */
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
                     *       "runs": [
                     *         {
                     *           "runId": "run_01JC9T1A2B4C6D8E0F2G4H6J8K",
                     *           "sessionId": "ses_01JC9T1A2B4C6D8E0F2G4H6J8K",
                     *           "requestId": "3f0c2a51-c8d0-4e1f-9b1d-6f0a7c5e4b21",
                     *           "status": "failed",
                     *           "createdAt": "2026-01-01T10:00:00.000Z",
                     *           "endedAt": "2026-01-01T10:00:02.000Z",
                     *           "failingFrame": {
                     *             "seq": 4,
                     *             "error": "The model did not answer"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": "eyJ2IjoxfQ"
                     *     }
                     */
                    "application/json": components["schemas"]["RunList"];
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
    listRunsOfRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlation id; the reply's `X-Request-Id` repeats it. Without it the server makes one. */
                "x-request-id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The id that an error or a reply has told.
                 * @example 3f0c2a51-c8d0-4e1f-9b1d-6f0a7c5e4b21
                 */
                requestId: components["schemas"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The runs. */
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
                     *       "runs": [
                     *         {
                     *           "runId": "run_01JC9T1A2B4C6D8E0F2G4H6J8K",
                     *           "sessionId": "ses_01JC9T1A2B4C6D8E0F2G4H6J8K",
                     *           "requestId": "3f0c2a51-c8d0-4e1f-9b1d-6f0a7c5e4b21",
                     *           "status": "failed",
                     *           "createdAt": "2026-01-01T10:00:00.000Z",
                     *           "endedAt": "2026-01-01T10:00:02.000Z",
                     *           "failingFrame": {
                     *             "seq": 4,
                     *             "error": "The model did not answer"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RequestRunList"];
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
    exportTwins: {
        parameters: {
            query?: {
                /**
                 * @description Twins of this type, in any letters' case.
                 * @example Project
                 */
                type?: components["parameters"]["TwinTypeFilter"];
                /**
                 * @description Twins of this protocol.
                 * @example did:ixo:protocol/clean-cooking
                 */
                class?: components["parameters"]["TwinClassFilter"];
                /**
                 * @description Twins with this controller.
                 * @example did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK
                 */
                controller?: components["parameters"]["TwinControllerFilter"];
                /**
                 * @description Twins with this verification status.
                 * @example verified
                 */
                status?: components["parameters"]["TwinStatusFilter"];
                /**
                 * @description Twins with this property, as `name:value`; `a.b:value` looks into an object. Given more than once, all must fit.
                 * @example [
                 *       "country:KE"
                 *     ]
                 */
                property?: components["parameters"]["TwinPropertyFilter"];
                /**
                 * @description Twins with all these words, or words that begin with them, in their name or description.
                 * @example clean cook
                 */
                text?: components["parameters"]["TwinTextFilter"];
                /**
                 * @description The twin to which the owner of the API key gave this id of their own. Twins of other owners that have the same one are not meant.
                 * @example stove-0001
                 */
                externalId?: components["parameters"]["TwinExternalIdFilter"];
                /**
                 * @description What else is to come. `neighbours`: the twins at the other ends of relationships of the twins that fit, one step away, with these
                 *     relationships, and the members of those that are groups. `claims`: claims about the twins that fit, each with its last evaluation, but for those that
                 *     issuances have drawn on; with `neighbours` also the oracles that made these evaluations.
                 * @example [
                 *       "neighbours"
                 *     ]
                 */
                include?: components["parameters"]["ExportInclude"];
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
            /** @description All records, a line each. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {"kind": "protocol", "did": "did:example:acme/stoves", "name": "Stoves", "properties": {"stoves": {"type": "integer", "minimum": 0}}, "relationships": {"operator": "Organisation"}}
                     *     {"kind": "twin", "did": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21", "type": "Project", "protocol": "did:example:acme/stoves", "properties": {"stoves": 12}}
                     *     {"kind": "relationship", "role": "operator", "from": "did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21", "to": "did:ixo:entity:9a1b6c0d2e3f405162738495a6b7c8d9"}
                     *     {"kind": "member", "group": "did:ixo:entity:5d2e7b9c0a1f4e3d8c6b5a4938271605", "member": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK"}
                     */
                    "application/x-ndjson": string;
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
}
