import type { Script } from './script.js';

/** A script of an answer that takes a while, step by step. */
export function speak(
  label: string,
  { steps, pauseMs }: { readonly steps: number; readonly pauseMs: number },
): Script {
  return {
    label,
    ending: 'finishes',
    isResumable: true,
    steps: Array.from({ length: steps }, (_, at) => ({
      deltas: ['one', 'two', 'three', 'four'].map((text) => ({ text: `${at} ${text} `, pauseMs })),
    })),
  };
}
