import type { Frame } from './frames.js';

/** The text of an answer. */
export const textOf = (frames: readonly Frame[]): string =>
  frames
    .map(({ event, data }) => (event === 'message' && typeof data.content === 'string' ? data.content : ''))
    .join('');
