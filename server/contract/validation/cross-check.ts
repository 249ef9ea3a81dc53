import type { IncomingMessage } from 'node:http';
import express, { type Request, type RequestHandler, type Response } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { Problem } from '../errors/problem.js';

type ApiSpec = Exclude<Parameters<typeof OpenApiValidator.middleware>[0]['apiSpec'], string>;

/** The result of express-openapi-validator for one request and its reply. */
export interface CrossCheckResult {
  /** Throws when it accepts what our validators refused with `refusal`, or refuses what they accepted. */
  agree(refusal?: unknown): void;
  /** Throws when a JSON reply does not fit the contract. */
  assertReplyFits(status: number, body: unknown): void;
}

/**
 * An independent validator that reads the same contract: where the two disagree, one of them is wrong. `path` is the contract's template of
 * the request's path.
 */
export type CrossCheck = (request: IncomingMessage, path: string) => Promise<CrossCheckResult>;

/** Compiles each path of the contract when it is first used: the library processes its whole document again for each schema. */
export function createCrossCheck(document: ContractDocument): CrossCheck {
  const compiled = new Map<string, Promise<Validator>>();
  return async (request, path) => {
    const validator = compiled.get(path) ?? compile(onlyPath(document, path));
    compiled.set(path, validator);
    const { middleware, replyErrors } = await validator;
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
        // The library takes null for a missing body.
        if (body === null) return;
        reply.statusCode = status;
        // The library replaces `json` by its own check; it calls onError before this call returns.
        reply.json(structuredClone(body));
        const error = replyErrors.pop();
        if (error) throw error;
      },
    };
  };
}

/** An OpenAPI document, as far as it is read here. */
export interface ContractDocument {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
}

interface Validator {
  readonly middleware: RequestHandler[];
  readonly replyErrors: Error[];
}

async function compile(document: ContractDocument): Promise<Validator> {
  const replyErrors: Error[] = [];
  const middleware = OpenApiValidator.middleware({
    // The library's type of a document ends at OpenAPI 3.0, although it reads 3.1.
    apiSpec: structuredClone(document) as unknown as ApiSpec,
    // `make check` validates the contract itself.
    validateApiSpec: false,
    validateRequests: true,
    validateResponses: { onError: (error) => replyErrors.push(error) },
    // Authentication is our own: this library's would let an invalid invocation fall through to the delegation.
    validateSecurity: false,
    fileUploader: false,
    // Its fast formats take 30 February.
    ajvFormats: { mode: 'full' },
  }) as unknown as RequestHandler[];
  const warmUp = middleware[0];
  if (warmUp) await run(warmUp, stand({ app: express() }), stand({}));
  return { middleware, replyErrors };
}

const COMPONENT = /^#\/components\/(\w+)\/(.+)$/;

/** The contract with one of its paths, and the components that this path refers to. */
function onlyPath(document: ContractDocument, path: string): ContractDocument {
  const components: Record<string, Record<string, unknown>> = {};
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      const [, kind = '', name = ''] = (key === '$ref' ? COMPONENT.exec(String(child)) : undefined) ?? [];
      const component = document.components[kind]?.[name];
      if (component === undefined) {
        collect(child);
      } else if (components[kind]?.[name] === undefined) {
        (components[kind] ??= {})[name] = component;
        collect(component);
      }
    }
  };
  collect(document.paths[path]);
  return { ...document, paths: { [path]: document.paths[path] }, components };
}

/** Only errors that a schema validator can find: a body that is not JSON or is too large is refused before validation. */
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

/** Replaces Express's own objects, of which the library uses only these members. */
function stand(members: object): Request & Response {
  return members as Request & Response;
}

/** Compares with the other validator after our own validation. */
export async function compareOpinions(
  ask: () => Promise<CrossCheckResult>,
  own: Promise<unknown>,
): Promise<CrossCheckResult> {
  const refusal = await own.then(
    () => undefined,
    (error: unknown) => error,
  );
  const opinion = await ask();
  opinion.agree(refusal);
  return opinion;
}
