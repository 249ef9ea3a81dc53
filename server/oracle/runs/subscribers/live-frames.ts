import type { Logger } from 'pino';
import type { LoggedFrame } from '../../../ports/run-log-port.js';
import type { RunRow } from '../log/entity.js';
import { FrameBuffer } from './frame-buffer.js';

/** Publishes the durable frames of the runs that this server executes, to subscribers of the stream and to sockets. */
export interface LiveFrames {
  /** Opens a buffer with the frames in the log. Returns a function that closes it when the run leaves this server. */
  open(row: RunRow, frames: readonly LoggedFrame[]): () => void;
  /** Tells other channels than the stream of the first frame, which was stored with the message, when the run has its turn. */
  begin(runId: string): void;
  /** Adds durable frames. */
  push(runId: string, frames: readonly LoggedFrame[]): void;
  /** Undefined when the run is not executed here. */
  bufferOf(runId: string): FrameBuffer | undefined;
}

export interface LiveFramesOptions {
  /** Called with each durable frame, for channels other than the stream. */
  readonly onFrame: (row: RunRow, frame: LoggedFrame) => void;
  readonly logger: Logger;
}

interface LiveRun {
  readonly row: RunRow;
  readonly first: LoggedFrame | undefined;
  readonly buffer: FrameBuffer;
}

export function createLiveFrames({ onFrame, logger }: LiveFramesOptions): LiveFrames {
  const runs = new Map<string, LiveRun>();

  return {
    open(row, frames) {
      const run = { row, first: frames[0], buffer: new FrameBuffer() };
      run.buffer.push(frames);
      runs.set(row.id, run);
      return () => {
        run.buffer.close();
        if (runs.get(row.id) === run) runs.delete(row.id);
      };
    },

    begin(runId) {
      const run = runs.get(runId);
      if (run?.first) notify(run.row, run.first);
    },

    push(runId, frames) {
      const run = runs.get(runId);
      if (!run) return;
      run.buffer.push(frames);
      for (const frame of frames) notify(run.row, frame);
    },

    bufferOf: (runId) => runs.get(runId)?.buffer,
  };

  /** The frame is durable, so a failing listener must not fail the run. */
  function notify(row: RunRow, frame: LoggedFrame): void {
    try {
      onFrame(row, frame);
    } catch (error) {
      logger.error({ runId: row.id, err: error }, 'a frame could not be sent to the sockets');
    }
  }
}
