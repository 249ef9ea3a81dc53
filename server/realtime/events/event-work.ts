import type { Logger } from 'pino';
import { Problem, problemOf, type Explain } from '../../contract/errors/problem.js';
import { tooManyRequests } from '../../rate-limit/too-many-requests.js';
import type { Emit } from '../socket/emit.js';
import { record, secondsSince } from '../../telemetry/metrics.js';
import { inSpan } from '../../telemetry/spans.js';
import { refuseEvent } from '../socket/exception.js';
import type { SessionSocket } from '../socket/socket-data.js';

export interface EventWorkOptions {
  readonly emit: Emit;
  readonly explain: Explain;
  readonly log: Logger;
  /** Events that are worked on at a time. Further ones are refused with `too_many_requests`. */
  readonly max: number;
}

/** Works on events of one socket, each by itself. The socket is told by `exception` of one that fails. */
export function createEventWork(socket: SessionSocket, { emit, explain, log, max }: EventWorkOptions) {
  let underWay = 0;
  return (event: string, work: () => Promise<unknown>): void => {
    if (underWay === max) {
      refuseEvent(emit, socket, event, tooManyRequests('Events are being handled already', 1));
      return;
    }
    underWay++;
    const from = performance.now();
    inSpan(`socket ${event}`, { kind: 'CONSUMER', parent: null }, work)
      .catch((error: unknown) => {
        if (!(error instanceof Problem)) log.error({ err: error, event }, 'an event could not be handled');
        refuseEvent(emit, socket, event, problemOf(error, explain));
      })
      .finally(() => {
        underWay--;
        record('twin_oracle.socket.event.duration', secondsSince(from), { event });
      });
  };
}
