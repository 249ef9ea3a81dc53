import type { LookupFunction } from 'node:net';
import { fetchDocument, type FetchRules } from '../../../outbound/fetch-document.js';
import { OutboundError } from '../../../outbound/outbound-error.js';
import { TIMEOUT_MS } from './attachment-limits.js';
import { MediaError, type MediaErrorCode, type MediaFile } from './media.js';

/** How this server may connect to the servers of files. */
export interface MediaNetwork {
  /** Allows addresses of private networks, and homeservers without TLS. */
  readonly allowPrivate: boolean;
  /** The certificate authority to trust instead of the public ones, as PEM. */
  readonly ca?: string | undefined;
  /** Replaces the resolver of the system. Its answers are checked in the same way. */
  readonly lookup?: LookupFunction | undefined;
}

export type Download = (
  url: string,
  asked: Pick<FetchRules, 'maxBytes' | 'authorization' | 'allowHttp' | 'onBytes'> & {
    readonly signal: AbortSignal;
    readonly accept?: string;
  },
) => Promise<MediaFile>;

/** Files on the web move: a link may be redirected once or twice, and a homeserver may redirect to a media server. */
const MAX_REDIRECTS = 3;

/** Throws a {@link MediaError} when the file cannot be fetched, and the reason of the signal when it is aborted. */
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
