import type { Logger } from 'pino';
import type { Validator } from '../../../../generated/event-validators.js';
import { frameValidators } from '../../../../generated/frame-validators.js';
import { count } from '../../../telemetry/metrics.js';
import type { RunFrame } from '../../turn/run-events.js';

/** Validates each frame by the contract before it is logged. An invalid frame is rejected, or, with `log`, reported and written anyway. */
export function createFrameCheck(validation: 'strict' | 'log', log: Logger): (frame: RunFrame) => void {
  const known: Record<string, Validator | undefined> = frameValidators;
  return ({ event, data }) => {
    const validate = known[event];
    if (validate?.(data)) return;
    count('twin_oracle.contract.mismatches', { kind: 'frame' });
    const errors = validate ? validate.errors : 'not in the contract';
    if (validation === 'strict')
      throw new Error(`The frame ${event} does not fit the contract: ${JSON.stringify(errors)}`);
    log.error({ event, errors }, 'a frame does not fit the contract');
  };
}
