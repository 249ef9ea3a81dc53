import type { OperationId } from '../contract/types.js';
import type { Alongside } from '../persistence/alongside.js';
import type { Once } from './once.js';
import { ownerOf, type CommandCaller } from '../command/caller.js';

/** What every request of an operation that takes an `Idempotency-Key` has. */
interface KeyedRequest {
  readonly header: { readonly 'idempotency-key'?: string };
  readonly path: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: CommandCaller;
}

/**
 * The handler of an operation that makes or changes something, once for each `Idempotency-Key`. `make` gets what it must do in the transaction
 * that stores what it makes, and nothing when the request has no key.
 */
export function makeOnce<Request extends KeyedRequest, Made, Reply>(
  once: Once,
  operation: OperationId,
  make: (request: Request, alongside: Alongside<Made> | undefined) => Promise<Made>,
  toReply: (made: Made) => Reply,
): (request: Request) => Promise<Reply> {
  return async (request) => {
    const { header, path, query, body, caller } = request;
    const key = header['idempotency-key'];
    if (key === undefined) return toReply(await make(request, undefined));
    return once<Reply>(
      { owner: ownerOf(caller), key, operation, input: { path, query, body } },
      async (keep) => toReply(await make(request, (manager, made) => keep(manager, toReply(made)))),
    );
  };
}
