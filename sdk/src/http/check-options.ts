/** Checks the options of a client, so that mistakes are reported when it is created and not by the first request. */

/** @throws TypeError that names the option. */
export const checkBaseUrl = (baseUrl: unknown): void => {
  if (typeof baseUrl === 'string' && URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol))
    return;
  throw new TypeError(`baseUrl must be an http or https URL such as https://oracle.example.org`);
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
