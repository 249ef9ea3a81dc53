import { warn } from '../runtime/warn.js';

/** Told why an answer could not be stopped. */
export type OnStopError = (error: unknown) => void;

export const warnOfStop: OnStopError = (error) =>
  warn(`The answer could not be stopped, and goes on at the server: ${String(error)}`);
