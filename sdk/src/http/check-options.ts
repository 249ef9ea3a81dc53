/** Checks the options of a client, so that mistakes are reported when it is created and not by the first request. */
import type { Retries } from './retries.js';

/** @param name Of the option. @throws TypeError that names it. */
export const checkBaseUrl = (baseUrl: unknown, name = 'baseUrl'): void => {
  if (typeof baseUrl === 'string' && URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol))
    return;
  throw new TypeError(`${name} must be an http or https URL such as https://oracle.example.org`);
};

/** The characters that a header allows. The key is not quoted in errors, as it is a secret. */
const PRINTABLE = /^[\x21-\x7e]+$/;

/** @throws TypeError that names the option. */
export const checkApiKey = (apiKey: unknown): void => {
  if (typeof apiKey === 'string' && PRINTABLE.test(apiKey)) return;
  throw new TypeError(
    apiKey === undefined || apiKey === ''
      ? 'apiKey is missing: it must be an API key such as twk_live_…'
      : 'apiKey must be an API key such as twk_live_…, without spaces or line breaks',
  );
};

/** A day. A timer supports at most 24, and fires immediately beyond that. */
const MAX_DELAY_MS = 86_400_000;

const checkDelay = (name: string, value: unknown, least: number): void => {
  if (typeof value !== 'number' || !(value >= least && value <= MAX_DELAY_MS))
    throw new TypeError(`${name} must be a number of milliseconds from ${least} to ${MAX_DELAY_MS}`);
};

/** @throws TypeError that names the option. */
export const checkTimeout = (timeoutMs: unknown): void => {
  if (timeoutMs !== undefined) checkDelay('timeoutMs', timeoutMs, 1);
};

/** @throws TypeError that names the option. */
export const checkRetries = (retries: Retries | undefined): void => {
  if (retries == null || retries === false) return;
  if (typeof retries !== 'object') throw new TypeError('retries must be false or an object');
  const { limit = 0, minDelayMs = 0, maxDelayMs = 0 } = retries;
  if (!Number.isSafeInteger(limit) || limit < 0)
    throw new TypeError('retries.limit must be a whole number from 0');
  checkDelay('retries.minDelayMs', minDelayMs, 0);
  checkDelay('retries.maxDelayMs', maxDelayMs, 0);
};
