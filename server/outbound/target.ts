import { OutboundError } from './outbound-error.js';

/**
 * Whether a request to a URL is allowed, as far as the URL itself shows.
 * @throws {OutboundError} `not_https` or `not_http`
 */
export function targetOf(text: string, { allowHttp = false }: { allowHttp?: boolean }): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && isTarget(url, allowHttp)) return url;
  throw allowHttp
    ? new OutboundError(
        'not_http',
        'Only http and https URLs without credentials, at a port other than 0, are fetched',
      )
    : new OutboundError(
        'not_https',
        'Only https URLs without credentials, at a port other than 0, are fetched',
      );
}

export function isTarget({ protocol, username, password, port }: URL, allowHttp: boolean): boolean {
  const isWeb = protocol === 'https:' || (allowHttp && protocol === 'http:');
  return isWeb && username === '' && password === '' && port !== '0';
}
