/** Checks the options of a client, so that mistakes are reported when it is created and not by the first request. */
import type { Retries } from './retries.js';

/** @throws TypeError that names the option. */
export const checkBaseUrl = (baseUrl: unknown): void => {
  const error = urlError('baseUrl', baseUrl);
  if (error) throw error;
};

/** What is wrong with the URL of a server; undefined if nothing is. @param name Of the option. */
export const urlError = (
  name: string,
  url: unknown,
  schemes: readonly string[] = ['http', 'https'],
): TypeError | undefined => {
  const isOne =
    typeof url === 'string' && URL.canParse(url) && schemes.includes(new URL(url).protocol.slice(0, -1));
  if (isOne) return undefined;
  const [scheme] = schemes.slice(-1);
  return new TypeError(
    `${name} must be an ${schemes.join(' or ')} URL such as ${scheme}://oracle.example.org`,
  );
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

/** A timer supports at most 24 days, and fires immediately beyond that. */
const MAX_DELAY_MS = 86_400_000;

const isDelay = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= MAX_DELAY_MS;

/** @throws TypeError that names the option. */
export const checkTimeout = (timeoutMs: unknown): void => {
  if (timeoutMs === undefined || (timeoutMs !== 0 && isDelay(timeoutMs))) return;
  throw new TypeError(`timeoutMs must be a number of milliseconds above 0, up to ${MAX_DELAY_MS}, a day`);
};

/** @throws TypeError that names the option. */
export const checkRetries = (retries: Retries | undefined): void => {
  if (retries == null || retries === false) return;
  if (typeof retries !== 'object') throw new TypeError('retries must be false or an object');
  const { limit = 0, minDelayMs = 0, maxDelayMs = 0 } = retries;
  if (!Number.isSafeInteger(limit) || limit < 0)
    throw new TypeError('retries.limit must be a whole number from 0');
  for (const [name, value] of Object.entries({ minDelayMs, maxDelayMs }))
    if (!isDelay(value))
      throw new TypeError(
        `retries.${name} must be a number of milliseconds from 0 to ${MAX_DELAY_MS}, a day`,
      );
};
