import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import type { Logger } from 'pino';
import { frameValidators } from '../../generated/event-validators.js';
import { operations, type OperationRow } from '../../generated/operations.js';
import { validators, type OperationValidators, type Validator } from '../../generated/validators.js';
import { readJsonBody } from './body.js';
import { assertFits, invalidRequest } from './faults.js';
import { Problem, problemBody } from './problem.js';
import { send, sendProblem, type ReplyHeaders } from './reply.js';
import { requestIdOf } from './request-id.js';
import { createRouter } from './router.js';
import type { Opinion, SecondOpinion } from './second-opinion.js';
import { sendStream, type SseFrame } from './sse.js';
import type { CallerByScheme, OperationHandlers, OperationId } from './types.js';

/** Finds out who calls, by one of the operation's alternatives of schemes; throws a `Problem` when nobody is let in. */
export type Authenticate = (security: OperationRow['security'], request: IncomingMessage) => unknown;

export interface BinderOptions<Callers extends CallerByScheme> {
  readonly handlers: OperationHandlers<Callers>;
  readonly authenticate: Authenticate;
  readonly log: Logger;
  /** `strict` answers 500 when a reply does not fit the contract; `log` sends it all the same and logs the fault. */
  readonly replyValidation: 'strict' | 'log';
  /** Makes a problem of an error that is nobody's fault here, such as a database that is away. */
  readonly explain?: (error: unknown) => Problem | undefined;
  readonly secondOpinion?: SecondOpinion | undefined;
}

/** What a handler's reply looks like before its operation is known. */
interface AnyReply {
  readonly status: number;
  readonly type?: string;
  readonly body?: unknown;
  readonly events?: AsyncIterable<SseFrame>;
  readonly headers?: ReplyHeaders;
}

/** What a handler looks like before its operation is known. */
type AnyHandler = (request: Record<string, unknown>) => AnyReply | Promise<AnyReply>;

interface Bound {
  readonly id: OperationId;
  readonly row: OperationRow;
  readonly validators: OperationValidators;
  readonly handler: AnyHandler;
  /** Media types of the successes. */
  readonly types: readonly string[];
}

/** Every request goes this way; see docs/architecture.md. The result is an Express middleware that answers whatever the contract names. */
export function bindContract<Callers extends CallerByScheme>(options: BinderOptions<Callers>) {
  const { authenticate, log, secondOpinion } = options;
  const router = createRouter(bindAll(options.handlers));

  return (request: IncomingMessage, response: ServerResponse): void => {
    const requestId = requestIdOf(request.headers);
    const started = performance.now();
    let operation: OperationId | undefined;

    const answer = async (): Promise<void> => {
      const [path = '/', search = ''] = split(request.url ?? '/', '?');
      const { found: bound, params } = router.find(request.method ?? 'GET', path);
      operation = bound.id;
      assertAcceptable(request, bound.types);
      const caller =
        bound.row.security.length === 0 ? undefined : await authenticate(bound.row.security, request);
      const own = readInput(bound, request, response, params, search);
      // The other validator knows a method only where the contract spells it out, and no contract spells out HEAD.
      const ask = request.method === 'HEAD' ? undefined : secondOpinion;
      const opinion = ask && (await compare(ask, request, own));
      const reply = await bound.handler({ requestId, caller, ...(await own) });
      await deliver(bound, reply, opinion);
    };

    const deliver = async (bound: Bound, reply: AnyReply, opinion: Opinion | undefined): Promise<void> => {
      const headers = { ...reply.headers, 'X-Request-Id': requestId };
      if (reply.events) {
        await sendStream(response, reply.status, reply.events, headers, checkFrame);
      } else if (reply.type === undefined || reply.type === 'application/json') {
        check(bound.validators.replies[reply.status], reply.body, `${bound.id} ${reply.status}`);
        opinion?.assertReplyFits(reply.status, reply.body);
        send(response, reply.status, 'application/json', JSON.stringify(reply.body), headers);
      } else if (typeof reply.body === 'string' || Buffer.isBuffer(reply.body)) {
        const charset = reply.type.startsWith('text/') ? '; charset=utf-8' : '';
        send(response, reply.status, reply.type + charset, reply.body, headers);
      } else {
        throw new Error(`${bound.id} answered ${reply.type} without text or bytes`);
      }
    };

    const checkFrame = (frame: SseFrame): void => {
      const known: Record<string, Validator | undefined> = frameValidators;
      check(known[frame.event], frame.data, `frame ${frame.event}`);
    };

    const check = (validate: Validator | undefined, value: unknown, what: string): void => {
      if (validate?.(value)) return;
      const faults = validate ? validate.errors : 'not in the contract';
      log.error({ requestId, what, faults }, 'a reply does not fit the contract');
      if (options.replyValidation === 'strict')
        throw new Error(`${what} does not fit the contract: ${JSON.stringify(faults)}`);
    };

    const fail = (error: unknown): void => {
      const problem = error instanceof Problem ? error : (options.explain?.(error) ?? unexpected(error));
      if (problem.status >= 500)
        log.error({ requestId, operation, err: problem.details.cause ?? problem }, 'a request failed');
      if (response.headersSent) {
        // The status is out; cutting the connection tells the client that the reply is not whole.
        response.destroy();
        return;
      }
      if (operation) checkProblem(operation, problem);
      sendProblem(response, problem, requestId);
    };

    /** A problem is a reply like any other: its status and body must be those that the operation declares. */
    const checkProblem = (id: OperationId, problem: Problem): void => {
      const validate = validators[id].replies[problem.status];
      const body = problemBody(problem, requestId);
      if (validate?.(body)) return;
      log.error(
        { requestId, operation, status: problem.status, faults: validate?.errors },
        'a problem does not fit the contract',
      );
    };

    response.once('close', () => {
      log.info(
        {
          requestId,
          method: request.method,
          operation,
          status: response.statusCode,
          milliseconds: Math.round(performance.now() - started),
          ...(!response.writableFinished && { cut: true }),
        },
        'request',
      );
    });

    answer().catch(fail);
  };

  /** Validates in the order that a reader expects: where, then how, then what. */
  async function readInput(
    { row, validators: validate }: Bound,
    request: IncomingMessage,
    response: ServerResponse,
    path: Record<string, string | undefined>,
    search: string,
  ) {
    if (validate.path) assertFits(validate.path, path, 'path');
    const query = { ...parseQuery(search) };
    assertFits(validate.query, query, 'query');
    const header = Object.fromEntries(
      row.parameters.header.flatMap((name) =>
        request.headers[name] === undefined ? [] : [[name, request.headers[name]]],
      ),
    );
    if (validate.header) assertFits(validate.header, header, 'header');
    if (row.body === 'none' || !validate.body) return { path, query, header, body: undefined };
    const body = await readJsonBody(request, response);
    if (body === undefined && row.body === 'required') {
      throw invalidRequest([{ field: 'body', rule: 'required', message: 'is required' }]);
    }
    if (body !== undefined) assertFits(validate.body, body, 'body');
    return { path, query, header, body };
  }
}

/** Asks the second opinion once our own verdict is in. */
async function compare(
  ask: SecondOpinion,
  request: IncomingMessage,
  own: Promise<unknown>,
): Promise<Opinion> {
  const refusal = await own.then(
    () => undefined,
    (error: unknown) => error,
  );
  const opinion = await ask(request);
  opinion.agree(refusal);
  return opinion;
}

function bindAll<Callers extends CallerByScheme>(handlers: OperationHandlers<Callers>): Bound[] {
  return (Object.keys(operations) as OperationId[]).map((id) => ({
    id,
    row: operations[id],
    validators: validators[id],
    // The one place where a handler's own types are let go: the row, the validators and the handler belong to one id, and the
    // validators have made the request what the handler's type says.
    handler: handlers[id] as unknown as AnyHandler,
    types: Object.entries<readonly string[]>(operations[id].replies).flatMap(([status, types]) =>
      status < '400' ? types : [],
    ),
  }));
}

function assertAcceptable({ headers }: IncomingMessage, types: readonly string[]): void {
  const { accept } = headers;
  if (accept === undefined || accept.includes('*/*')) return;
  const wanted = accept.split(',').map((range) => range.split(';')[0]?.trim().toLowerCase() ?? '');
  const fits = types.some((type) =>
    wanted.some((range) => range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)))),
  );
  if (!fits)
    throw new Problem(
      'not_acceptable',
      `This operation answers with ${types.join(' or ')}; change the Accept header`,
    );
}

function unexpected(cause: unknown): Problem {
  return new Problem(
    'internal_error',
    'The server failed to answer; quote the request id when you report it',
    { cause },
  );
}

function split(text: string, at: string): string[] {
  const index = text.indexOf(at);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}
