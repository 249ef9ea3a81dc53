import type { Logger } from 'pino';
import { frameValidators, type Validator } from '../../../generated/event-validators.js';
import type { RunFrame } from '../turn/run-events.js';

/** Holds each frame against the contract before it is logged. One that does not fit is refused, or written all the same and told. */
export function createFrameCheck(validation: 'strict' | 'log', log: Logger): (frame: RunFrame) => void {
  const known: Record<string, Validator | undefined> = frameValidators;
  return ({ event, data }) => {
    const validate = known[event];
    if (validate?.(data)) return;
    const faults = validate ? validate.errors : 'not in the contract';
    if (validation === 'strict')
      throw new Error(`The frame ${event} does not fit the contract: ${JSON.stringify(faults)}`);
    log.error({ event, faults }, 'a frame does not fit the contract');
  };
}
