import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What handlers of the mock need and the contract does not have. */
export interface CurrentRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly preferences: ReadonlyMap<string, string>;
}

export const currentRequest = new AsyncLocalStorage<CurrentRequest>();

/** The request that is being answered. */
export function requestNow(): CurrentRequest {
  const current = currentRequest.getStore();
  if (!current) throw new Error('no request is being answered');
  return current;
}
