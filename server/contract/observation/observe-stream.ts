import type { ServerResponse } from 'node:http';
import { frameAge } from '../../telemetry/frame-age.js';
import { count, isMeasuring, observe, record, secondsSince } from '../../telemetry/metrics.js';
import { spreadOf } from '../../telemetry/spread.js';
import type { RequestObservation } from './observe-request.js';

export type StreamEnd = 'done' | 'detached' | 'slow' | 'withdrawn' | 'failed' | 'drain';

/** What is measured of one stream of frames. */
export interface StreamObservation {
  /** Called before the frames are written. */
  write(frames: readonly object[]): void;
  close(reason: StreamEnd): void;
}

/** The open streams of this process. */
const open = new Set<ServerResponse>();

observe('twin_oracle.stream.open', () => [{ value: open.size, labels: {} }]);
observe('twin_oracle.stream.buffered', () => {
  const { sum, p99, max } = spreadOf([...open].map(({ socket }) => socket?.writableLength ?? 0));
  return [
    { value: sum, labels: { statistic: 'sum' as const } },
    { value: p99, labels: { statistic: 'p99' as const } },
    { value: max, labels: { statistic: 'max' as const } },
  ];
});

/** Undefined when nothing is measured. */
export function observeStream(
  response: ServerResponse,
  request: RequestObservation | undefined,
): StreamObservation | undefined {
  request?.beginStream();
  if (!isMeasuring()) return undefined;
  const openedAt = performance.now();
  let isEmpty = true;
  open.add(response);
  count('twin_oracle.stream.opened', { 'http.route': request?.path });
  return {
    write(frames) {
      if (isEmpty && request)
        record('twin_oracle.stream.time_to_first_frame', secondsSince(request.startedAt), {});
      isEmpty = false;
      let live = 0;
      for (const frame of frames) {
        const age = frameAge(frame);
        if (age === undefined) continue;
        live++;
        record('twin_oracle.stream.frame_age', age, {});
      }
      if (live > 0) count('twin_oracle.stream.frames', { source: 'live' }, live);
      if (live < frames.length) count('twin_oracle.stream.frames', { source: 'log' }, frames.length - live);
    },
    close(reason) {
      open.delete(response);
      count('twin_oracle.stream.closed', { reason });
      record('twin_oracle.stream.duration', secondsSince(openedAt), {});
    },
  };
}
