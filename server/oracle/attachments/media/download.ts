import type { LookupFunction } from 'node:net';
import { fetchDocument, type FetchRules } from '../../../outbound/fetch-document.js';
import { OutboundError } from '../../../outbound/outbound-error.js';
import { TIMEOUT_MS } from './attachment-limits.js';
import { MediaError, type MediaErrorCode, type MediaFile } from './media.js';

/** The ways out of this server that files may come by. */
export interface MediaNetwork {
  /** Also addresses of private networks, and homeservers without TLS. */
  readonly allowPrivate: boolean;
  /** PEM of the authority to trust instead of the public ones. */
  readonly ca?: string | undefined;
  /** Instead of the system's resolver. Its answers are checked like the system's. */
  readonly lookup?: LookupFunction | undefined;
}

export type Download = (
  url: string,
  asked: Pick<FetchRules, 'maxBytes' | 'authorization' | 'allowHttp' | 'onBytes'> & {
    readonly signal: AbortSignal;
    readonly accept?: string;
  },
) => Promise<MediaFile>;

/** Files on the web move: a link to one leads over a redirect or two, and media of a homeserver may lie elsewhere. */
const MAX_REDIRECTS = 3;

/** What it could not fetch, it throws as a {@link MediaError}; what was given up, as the reason of the signal. */
export function createDownload(network: MediaNetwork): Download {
  return async (url, asked) => {
    try {
      const { body: bytes, contentType } = await fetchDocument(url, {
        timeoutMs: TIMEOUT_MS,
        accept: '*/*',
        maxRedirects: MAX_REDIRECTS,
        ...network,
        ...asked,
      });
      return { bytes, contentType };
    } catch (error) {
      asked.signal.throwIfAborted();
      throw error instanceof OutboundError ? mediaErrorOf(error) : error;
    }
  };
}

const CODES: Readonly<Record<OutboundError['code'], MediaErrorCode>> = {
  not_https: 'unsupported_address',
  not_http: 'unsupported_address',
  private_address: 'private_address',
  timeout: 'timeout',
  aborted: 'timeout',
  network: 'network',
  redirect: 'redirect',
  status: 'status',
  too_large: 'too_large',
};

function mediaErrorOf({ code, status }: OutboundError): MediaError {
  const mediaCode = CODES[code];
  return new MediaError(mediaCode, sentenceOf(mediaCode, status));
}

function sentenceOf(code: MediaErrorCode, status: number | undefined): string {
  switch (code) {
    case 'unsupported_address':
      return 'it must be at an http or https address without a user name and password';
    case 'private_address':
      return 'its address is not a public one; put it where everybody can reach it';
    case 'status':
      return `the server that has it answered with status ${status ?? 'unknown'}${status === 401 || status === 403 ? ', so it may not be read with what was sent' : ''}`;
    case 'redirect':
      return 'its address leads somewhere else; give the address that the file itself is at';
    case 'too_large':
      return 'it has more than 25 MB';
    case 'timeout':
      return 'the server that has it did not send it in time; try again';
    default:
      return 'the server that has it could not be reached, or broke off; try again';
  }
}
