/** The open streams of a process, so that they can be ended before their last frame. */
import { spreadEvenly } from '../../async/spread-evenly.js';

export interface OpenStreams {
  /** @param end ends the stream; its reader is told to join again. @returns a function that removes the stream when it has ended. */
  add(end: () => void): () => void;
  /** Ends all streams, one after another, evenly over this time. Those that are opened meanwhile end at once. */
  drain(milliseconds: number): Promise<void>;
}

export function createOpenStreams(): OpenStreams {
  const streams = new Set<() => void>();
  let isDrained = false;

  return {
    add(end) {
      if (isDrained) setImmediate(end);
      else streams.add(end);
      return () => void streams.delete(end);
    },

    async drain(milliseconds) {
      await spreadEvenly([...streams], milliseconds, (end) => end());
      isDrained = true;
      for (const end of streams) end();
    },
  };
}
