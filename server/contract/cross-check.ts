import type { IncomingMessage } from 'node:http';
import express, { type Request, type RequestHandler, type Response } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { Problem } from './problem.js';

type ApiSpec = Exclude<Parameters<typeof OpenApiValidator.middleware>[0]['apiSpec'], string>;

/** What express-openapi-validator says of one request and its reply. */
export interface CrossCheckResult {
  /** Throws when it lets pass what ours refused with `refusal`, or refuses what ours let pass. */
  agree(refusal?: unknown): void;
  /** Throws when a JSON reply does not fit the contract. */
  assertReplyFits(status: number, body: unknown): void;
}

/** A validator that knows nothing of ours and reads the same contract: where the two disagree, one of them is wrong. */
export type CrossCheck = (request: IncomingMessage) => Promise<CrossCheckResult>;

/** Compiles the whole contract at once, because this library would report a fault in it at the first request only. */
export async function createCrossCheck(document: object): Promise<CrossCheck> {
  const replyFaults: Error[] = [];
  const middleware = OpenApiValidator.middleware({
    // The library's type of a document stops at OpenAPI 3.0; it does read 3.1.
    apiSpec: structuredClone(document) as ApiSpec,
    validateRequests: true,
    validateResponses: { onError: (error) => replyFaults.push(error) },
    // Authentication is ours: this library's would let an invalid invocation fall through to the delegation.
    validateSecurity: false,
    fileUploader: false,
    // Its fast formats take 30 February.
    ajvFormats: { mode: 'full' },
  }) as unknown as RequestHandler[];
  const warmUp = middleware[0];
  if (warmUp) await run(warmUp, stand({ app: express() }), stand({}));

  return async (request) => {
    const reply = {
      statusCode: 200,
      headersSent: false,
      getHeaders: () => ({ 'content-type': 'application/json' }),
      json: (body: unknown) => body,
    };
    const other = await firstError(middleware, stand(request), stand(reply));
    return {
      agree(refusal) {
        if (
          !isVerdict(refusal) ||
          isAboutEncoding(other) ||
          (refusal === undefined) === (other === undefined)
        )
          return;
        throw new Error(
          `the validators disagree on ${request.method ?? ''} ${request.url ?? ''}: ours ${says(refusal)}, express-openapi-validator ${says(other)}`,
        );
      },
      assertReplyFits(status, body) {
        reply.statusCode = status;
        // The library has put its check in place of `json`; it calls onError before this call returns.
        reply.json(structuredClone(body));
        const fault = replyFaults.pop();
        if (fault) throw fault;
      },
    };
  };
}

/** Only what a validator of schemas can know: that the body is no JSON, or too large, is found before it is asked. */
function isVerdict(refusal: unknown): boolean {
  return refusal === undefined || (refusal instanceof Problem && refusal.code === 'invalid_request');
}

/** It refuses `+` for a space in a query, which every form encoder writes. */
function isAboutEncoding(other: unknown): boolean {
  return other instanceof Error && other.message.includes('must be url encoded');
}

function says(verdict: unknown): string {
  return verdict instanceof Error ? `refuses it (${verdict.message})` : 'lets it pass';
}

async function firstError(
  middleware: RequestHandler[],
  request: Request,
  response: Response,
): Promise<unknown> {
  for (const step of middleware) {
    const error = await run(step, request, response);
    if (error !== undefined) return error;
  }
  return undefined;
}

function run(step: RequestHandler, request: Request, response: Response): Promise<unknown> {
  return new Promise((done) => void step(request, response, (error?: unknown) => done(error ?? undefined)));
}

/** Stands in for Express's own objects, of which the library touches these members only. */
function stand(members: object): Request & Response {
  return members as Request & Response;
}
