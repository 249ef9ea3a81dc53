import type { IncomingMessage, ServerResponse } from 'node:http';
import { deprecations as deprecationsOfContract, type Deprecation } from '../../generated/deprecations.js';
import { operations } from '../../generated/operations.js';
import { validators } from '../../generated/validators.js';
import { acceptedTypes, type AnyHandler, type BoundOperation } from './bound-operation.js';
import { deprecationsByOperation } from './deprecation/operation-deprecations.js';
import { RequestPipeline } from './pipeline.js';
import type { PipelineOptions } from './pipeline-options.js';
import { createRouter } from './router.js';
import type { CallerByScheme, OperationHandlers, OperationId } from './types.js';

export interface BinderOptions<Callers extends CallerByScheme, Caller> extends PipelineOptions<Caller> {
  readonly handlers: OperationHandlers<Callers>;
  /** Default: those of the contract. */
  readonly deprecations?: readonly Deprecation[];
  /** Operations of plugins, beside those of the contract. */
  readonly pluginOperations?: readonly BoundOperation[];
}

/** An Express middleware that routes each operation of the contract to its handler. */
export function bindContract<Callers extends CallerByScheme, Caller = Callers[keyof Callers]>({
  handlers,
  deprecations = deprecationsOfContract,
  pluginOperations = [],
  ...options
}: BinderOptions<Callers, Caller>) {
  const router = createRouter([...bindAll(handlers, deprecations), ...pluginOperations]);
  return (request: IncomingMessage, response: ServerResponse): void =>
    void new RequestPipeline(request, response, options).run(router);
}

function bindAll<Callers extends CallerByScheme>(
  handlers: OperationHandlers<Callers>,
  deprecations: readonly Deprecation[],
): BoundOperation[] {
  const deprecated = deprecationsByOperation(deprecations);
  return (Object.keys(operations) as OperationId[]).map((id) => ({
    id,
    row: operations[id],
    validators: validators[id],
    // The only place where the handler's own types are erased: the row, the validators and the handler belong to one operation id, and the
    // validators have given the request the shape that the handler's type declares.
    handler: handlers[id] as unknown as AnyHandler,
    types: acceptedTypes(operations[id]),
    deprecations: deprecated.get(id),
  }));
}
