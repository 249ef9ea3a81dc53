import type { Fault } from '../../../generated/event-validators.js';

export interface ContractErrorOptions {
  /** What came. */
  readonly received: unknown;
  readonly faults?: readonly Fault[] | null | undefined;
  readonly cause?: unknown;
}

/** The server sent what its contract does not allow: one of the two is of another version, or at fault. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly received: unknown;
  readonly faults: readonly Fault[];

  constructor(what: string, { received, faults, cause }: ContractErrorOptions) {
    const why = faults
      ?.map(({ instancePath, message }) => `${instancePath || 'it'} ${message ?? 'does not fit'}`)
      .join('; ');
    super(why ? `${what}: ${why}` : what, { cause });
    this.received = received;
    this.faults = faults ?? [];
  }
}
