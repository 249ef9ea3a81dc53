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

/** An Express middleware that routes each operation of the contract to its handler. */
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
    // The only place where the handler's own types are erased: the row, the validators and the handler belong to one operation id, and the
    // validators have given the request the shape that the handler's type declares.
    handler: handlers[id] as unknown as AnyHandler,
    types: Object.entries<readonly string[]>(operations[id].replies).flatMap(([status, types]) =>
      status < '400' ? types : [],
    ),
  }));
}
