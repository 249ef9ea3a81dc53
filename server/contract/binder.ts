import type { IncomingMessage, ServerResponse } from 'node:http';
import { operations } from '../../generated/operations.js';
import { validators } from '../../generated/validators.js';
import type { AnyHandler, BoundOperation } from './bound-operation.js';
import { RequestPipeline, type PipelineOptions } from './pipeline.js';
import { createRouter } from './router.js';
import type { CallerByScheme, OperationHandlers, OperationId } from './types.js';

export interface BinderOptions<Callers extends CallerByScheme, Caller> extends PipelineOptions<Caller> {
  readonly handlers: OperationHandlers<Callers>;
}

/** An Express middleware that answers whatever the contract names, each operation by its handler. */
export function bindContract<Callers extends CallerByScheme, Caller = Callers[keyof Callers]>({
  handlers,
  ...options
}: BinderOptions<Callers, Caller>) {
  const router = createRouter(bindAll(handlers));
  return (request: IncomingMessage, response: ServerResponse): void =>
    void new RequestPipeline(request, response, options).run(router);
}

function bindAll<Callers extends CallerByScheme>(handlers: OperationHandlers<Callers>): BoundOperation[] {
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
