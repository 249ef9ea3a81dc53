import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Validator } from '../../generated/validators.js';
import { assertAcceptable, isAcceptable } from './request/accept.js';
import type { AnyReply, BoundOperation } from './bound-operation.js';
import { count } from '../telemetry/metrics.js';
import { DeprecatedUse } from './deprecation/deprecated-use.js';
import { disconnectSignal } from './streaming/disconnect-signal.js';
import { isBodyUnread } from './request/body.js';
import { readInput } from './request/input.js';
import {
  closing,
  problemBody,
  problemOf,
  refusalOf,
  unexpectedProblem,
  type Problem,
} from './errors/problem.js';
import {
  jsonText,
  send,
  sendNotModified,
  sendProblem,
  type HeaderLines,
  type ReplyHead,
} from './reply/reply.js';
import { auditMarkOf, type AuditMark } from './observation/audit-request.js';
import { observeRequest } from './observation/observe-request.js';
import { observeStream } from './observation/observe-stream.js';
import { requestIdOf } from './request/request-id.js';
import { joinParts } from './reply/parts.js';
import { streamBody } from './streaming/stream-body.js';
import type { PipelineOptions } from './pipeline-options.js';
import type { Schema } from './types.js';
import type { Router } from './router.js';
import { compareOpinions, type CrossCheckResult } from './validation/cross-check.js';
import { sendStream } from './streaming/sse.js';

const NOT_MODIFIED = 304;

/** Static bodies that were validated already: each is validated once. */
const checkedBytes = new WeakSet<Buffer>();

/** Processes one request and its reply. Every request takes this path; see docs/how-it-works.md. */
export class RequestPipeline<Caller> {
  #requestId: string;
  readonly #started = performance.now();
  #operation: BoundOperation | undefined;
  #caller: Caller | undefined;
  #admission: HeaderLines = [];
  #deprecated: DeprecatedUse | undefined;
  #problem: Problem | undefined;
  #audited: AuditMark | undefined;
  readonly #observed;

  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly options: PipelineOptions<Caller>,
  ) {
    this.#requestId = requestIdOf(request.headers);
    this.#observed = observeRequest(request, response, this.#requestId);
    if (options.log.isLevelEnabled('info')) response.once('close', () => this.#log());
  }

  async run(router: Router<BoundOperation>): Promise<void> {
    const answer = () => this.#answer(router);
    try {
      await (this.#observed?.run(answer) ?? answer());
    } catch (error) {
      this.#fail(error);
    }
    this.#audit();
  }

  async #answer(router: Router<BoundOperation>): Promise<void> {
    const { request, options } = this;
    const url = request.url ?? '/';
    const mark = url.indexOf('?');
    const route = router.find(request.method ?? 'GET', mark === -1 ? url : url.slice(0, mark));
    const operation = route.found;
    this.#operation = operation;
    this.#observed?.route(operation);
    if (operation.deprecations)
      this.#deprecated = new DeprecatedUse(operation.deprecations, route.params, ({ id }) =>
        options.onDeprecatedUse?.({ deprecationId: id, operationId: operation.id }, this.#caller),
      );
    await this.#letIn(operation);
    if (route.problem) throw route.problem;
    const reading = readInput(operation, {
      request,
      path: route.params,
      search: mark === -1 ? '' : url.slice(mark + 1),
      proceed: () => this.response.writeContinue(),
      observe: this.#deprecated?.observe,
    });
    // The other validator knows only the methods that the contract declares, and no contract declares HEAD; raw bodies have no schema.
    const isComparable = request.method !== 'HEAD' && !operation.row.rawBody;
    const ask = isComparable ? options.crossCheck : undefined;
    const opinion = ask && (await compareOpinions(() => ask(request, operation.row.path), reading));
    const input = await reading;
    if (options.beforeOperation && this.#caller !== undefined)
      await options.beforeOperation({
        operationId: operation.id,
        operation: operation.row,
        caller: this.#caller,
        requestId: this.#requestId,
        header: input.header,
        contentDigest: input.contentDigest,
      });
    this.#audited = this.#auditMark();
    const reply = await operation.handler({
      requestId: this.#requestId,
      traceparent: this.#observed?.traceparent,
      audit: this.#audited,
      caller: this.#caller,
      disconnected: () => disconnectSignal(this.response),
      accepts: (type: string) => isAcceptable(request, [type]),
      ...input,
    });
    await this.#deliver(operation, reply, opinion);
  }

  /** A caller without credentials learns nothing else about a protected operation; the request is validated after that. */
  async #letIn({ row, types }: BoundOperation): Promise<void> {
    const { request, options } = this;
    const isSecured = row.security.length > 0;
    const caller = isSecured ? await options.authenticate(row, request) : undefined;
    this.#caller = caller;
    if ('429' in row.replies) {
      const lines = options.admit?.(caller, request, row);
      if (lines) this.#admission = lines instanceof Promise ? await lines : lines;
    }
    assertAcceptable(request, types);
    if (isSecured && caller !== undefined) options.authorize?.(row, caller);
    this.#deprecated?.enter(options.clock?.() ?? new Date());
    if (isSecured && caller !== undefined) {
      await options.limits?.enter(caller, row, this.response);
    }
  }

  async #deliver(
    { id, validators }: BoundOperation,
    reply: AnyReply,
    opinion: CrossCheckResult | undefined,
  ): Promise<void> {
    const { status, type = 'application/json', headers, requestId } = reply;
    const { body, bytes, events, pieces, parts } = reply;
    if (requestId !== undefined && this.request.headers['x-request-id'] === undefined)
      this.#requestId = requestId;
    const head = {
      status,
      type: type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      lines: this.#lines(),
      headers,
    };
    const check = (value: unknown) => {
      this.#check(validators.replies[status], value, () => `${id} ${status}`);
      opinion?.assertReplyFits(status, value);
    };
    if (events) {
      const { heartbeatSeconds } = this.options;
      await sendStream(this.response, { ...head, type }, events, {
        heartbeatSeconds,
        openStreams: this.options.openStreams,
        observe: () => observeStream(this.response, this.#observed),
      });
    } else if (pieces) {
      await streamBody(this.response, head, pieces);
    } else if (parts) {
      await streamBody(this.response, head, (disconnected) => joinParts(parts(disconnected), check));
    } else if (status === NOT_MODIFIED) {
      sendNotModified(this.response, head);
    } else if (bytes) {
      if (!checkedBytes.has(bytes)) {
        check(JSON.parse(bytes.toString()));
        checkedBytes.add(bytes);
      }
      send(this.response, head, bytes);
    } else if (type === 'application/json') {
      check(body);
      this.#send(head, jsonText(body));
    } else if (typeof body === 'string' || Buffer.isBuffer(body)) {
      this.#send(head, body);
    } else {
      throw new Error(`${id} answered ${type} without text or bytes`);
    }
  }

  #auditMark(): AuditMark | undefined {
    return auditMarkOf(this.options.audit, {
      operation: this.#operation,
      caller: this.#caller,
      url: this.request.url ?? '/',
      requestId: this.#requestId,
      traceId: this.#observed?.traceId,
    });
  }

  #audit(): void {
    const mark = this.#audited ?? this.#auditMark();
    if (!mark || mark.isRecorded) return;
    const { statusCode: status } = this.response;
    this.options.audit?.record({ ...mark.request, status, code: this.#problem?.code });
  }

  #send(head: ReplyHead, body: string | Buffer): void {
    if (this.#caller !== undefined)
      this.options.limits?.reply(this.#caller, this.response, Buffer.byteLength(body));
    send(this.response, head, body);
  }

  #lines(): HeaderLines {
    const { linesFor, isStopping } = this.options;
    const lines = [
      'X-Request-Id',
      this.#requestId,
      ...(linesFor?.(this.request.headers.origin) ?? []),
      ...this.#admission,
      ...(this.#deprecated?.lines() ?? []),
    ];
    if (isStopping?.()) lines.push('Connection', 'close');
    return lines;
  }

  #check(validate: Validator | undefined, value: unknown, name: () => string): void {
    if (validate?.(value)) return;
    const errors = validate ? validate.errors : 'not in the contract';
    count('twin_oracle.contract.mismatches', { kind: 'reply' });
    if (this.options.replyValidation === 'strict') {
      throw new Error(`${name()} does not fit the contract: ${JSON.stringify(errors)}`);
    }
    this.options.log.error(
      { requestId: this.#requestId, what: name(), errors },
      'a reply does not fit the contract',
    );
  }

  #fail(error: unknown): void {
    const { response, options } = this;
    const { problem, body } = this.#checkedProblem(problemOf(error, options.explain));
    this.#observed?.refuse(problem.code, problem.status);
    if (response.headersSent) {
      // The status has been sent already; closing the connection tells the client that the reply is incomplete.
      response.destroy();
    } else {
      this.#problem = problem;
      sendProblem(
        response,
        isBodyUnread(this.request, this.#operation) ? closing(problem) : problem,
        body,
        this.#lines(),
      );
    }
    // A problem that was thrown without a cause needs no further log line.
    if (error === problem && problem.details.cause === undefined) return;
    options.log.error(
      {
        requestId: this.#requestId,
        ...this.#observed?.logFields,
        operation: this.#operation?.id,
        err: problem.details.cause,
      },
      'a request failed',
    );
  }

  /** A problem is validated like any other reply: its status and body must be among those that the operation declares. */
  #checkedProblem(problem: Problem): { problem: Problem; body: Schema<'Problem'> } {
    const body = problemBody(problem, this.#requestId, this.#observed?.traceId);
    if (!this.#operation) return { problem, body };
    const { id, validators } = this.#operation;
    try {
      this.#check(validators.replies[problem.status], body, () => `${id} ${problem.status}`);
      return { problem, body };
    } catch (error) {
      const unexpected = unexpectedProblem(error);
      return { problem: unexpected, body: problemBody(unexpected, this.#requestId, this.#observed?.traceId) };
    }
  }

  #log(): void {
    const { request, response, options } = this;
    options.log.info(
      {
        requestId: this.#requestId,
        ...this.#observed?.logFields,
        method: request.method,
        operation: this.#operation?.id,
        status: response.statusCode,
        milliseconds: Math.round(performance.now() - this.#started),
        ...(options.describeCaller &&
          this.#caller !== undefined && { caller: options.describeCaller(this.#caller) }),
        ...(this.#problem && refusalOf(this.#problem)),
        ...(!response.writableFinished && { disconnected: true }),
      },
      'request',
    );
  }
}
