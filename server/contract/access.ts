import type { IncomingMessage } from 'node:http';
import type { OperationRow } from '../../generated/operations.js';
import type { HeaderLines } from './reply/reply.js';

/** Identifies the caller by the operation's schemes and scopes; throws a `Problem` when authentication fails. */
export type Authenticate<Caller = unknown> = (
  operation: OperationRow,
  request: IncomingMessage,
) => Caller | Promise<Caller>;

/** Applies the rate limit. Returns header lines for the reply; throws a `Problem` when the limit is exceeded. */
export type Admit<Caller = unknown> = (
  caller: Caller | undefined,
  request: IncomingMessage,
  /** Absent for requests that are not operations, such as a handshake. */
  operation?: OperationRow,
) => HeaderLines | Promise<HeaderLines> | undefined;

/** Checks the caller's permission; throws a `Problem` when the caller may not use the operation. */
export type Authorize<Caller = unknown> = (operation: OperationRow, caller: Caller) => void;
