import type { ValidationError } from '../validation/validation-error.js';

export interface ContractErrorOptions {
  /** The value that was received. */
  readonly received: unknown;
  readonly faults?: readonly ValidationError[] | null | undefined;
  readonly cause?: unknown;
}

/**
 * The server sent what its contract does not allow: client and server have different versions, or one of them has a bug.
 *
 * @example
 * ```ts
 * import { ContractError } from '@twin-oracle/sdk';
 *
 * try {
 *   await client.sessions.list();
 * } catch (error) {
 *   if (!(error instanceof ContractError)) throw error;
 *   for (const { instancePath, message } of error.faults) console.error(instancePath, message);
 * }
 * ```
 */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly received: unknown;
  readonly faults: readonly ValidationError[];

  constructor(what: string, { received, faults, cause }: ContractErrorOptions) {
    const why = faults
      ?.map(({ instancePath, message }) => `${instancePath || 'it'} ${message ?? 'does not fit'}`)
      .join('; ');
    super(why ? `${what}: ${why}` : what, { cause });
    this.received = received;
    this.faults = faults ?? [];
  }
}
