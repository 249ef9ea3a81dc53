import type { RunEvent } from '../turn/run-events.js';

/** An event that breaks the order of a run; the run fails, and the event is not written. */
export class IllegalEvent extends Error {
  override readonly name = 'IllegalEvent';

  constructor({ id, event }: RunEvent, fault: string) {
    super(`The frame ${id}, ${event}, is not legal: ${fault}`);
  }
}
