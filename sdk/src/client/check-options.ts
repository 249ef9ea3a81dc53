/** Mistakes in what a client is made with, told where they are made and not by the first request. */

/** @throws TypeError which names the option. */
export const checkBaseUrl = (baseUrl: unknown): void => {
  if (typeof baseUrl === 'string' && URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol))
    return;
  throw new TypeError(`baseUrl must be an http or https URL such as https://oracle.example.org`);
};

/** What a header can carry. The key is not repeated, as it is a secret. */
const PRINTABLE = /^[\x21-\x7e]+$/;

/** @throws TypeError which names the option. */
export const checkApiKey = (apiKey: unknown): void => {
  if (typeof apiKey === 'string' && PRINTABLE.test(apiKey)) return;
  throw new TypeError(
    apiKey === undefined || apiKey === ''
      ? 'apiKey is missing: it must be an API key such as twk_live_…'
      : 'apiKey must be an API key such as twk_live_…, without spaces or line breaks',
  );
};
