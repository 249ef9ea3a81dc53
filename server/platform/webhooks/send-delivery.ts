import type { LookupFunction } from 'node:net';
import type { SealedBox } from '../../auth/encryption/sealed-box.js';
import { OutboundError, type OutboundErrorCode } from '../../outbound/outbound-error.js';
import { post } from '../../outbound/post.js';
import { currentTraceparent } from '../../telemetry/spans.js';
import type { PlatformEvent } from '../events/platform-event.js';
import type { WebhookRow } from './entity.js';
import { signatureHeaders } from './secret.js';

/** The outcome of one attempt. */
export interface Attempt {
  readonly delivered: boolean;
  /** The receiver's status, if it answered. */
  readonly status?: number;
  /** Why it was not delivered. */
  readonly error?: string;
  /** The address itself seems to be wrong, so a retry soon is unlikely to help. */
  readonly isMisconfigured?: boolean;
  /** The receiver's header, unchanged. */
  readonly retryAfter?: string | undefined;
  /** The receiver's header `X-Request-Id`, if it can be shown. */
  readonly requestId?: string;
  /** The response body, if `maxAnswerBytes` is set. */
  readonly answer?: string;
  readonly milliseconds: number;
}

/** The fields of a webhook that sending needs. */
export type Receiver = Pick<
  WebhookRow,
  'id' | 'ownerDid' | 'url' | 'host' | 'secret' | 'previousSecret' | 'previousUntil'
>;

/** Sends an event once, with an id by which the receiver recognises duplicates. Rejects when the signal is aborted. */
export type Send = (
  receiver: Receiver,
  message: { readonly id: string; readonly event: PlatformEvent },
  options?: SendingOptions,
) => Promise<Attempt>;

export interface SendingOptions {
  readonly signal?: AbortSignal;
  /** Default: that of the span that is active. */
  readonly traceparent?: string | undefined;
  /** How much of the response is read; nothing unless this is set. */
  readonly maxAnswerBytes?: number;
}

export interface SendOptions {
  readonly sealedBox: SealedBox;
  /** Whether addresses may be private, and `http:`. */
  readonly allowPrivate: boolean;
  readonly timeoutMs?: number;
  readonly lookup?: LookupFunction | undefined;
  /** PEM of the certificate authority to trust instead of the public ones. */
  readonly ca?: string | undefined;
}

const TIMEOUT_MS = 15_000;

export function createSend({
  sealedBox,
  allowPrivate,
  timeoutMs = TIMEOUT_MS,
  lookup,
  ca,
}: SendOptions): Send {
  const rules = { allowPrivate, allowHttp: allowPrivate, timeoutMs, lookup, ca };

  return async (receiver, { id, event }, { traceparent = currentTraceparent(), ...options } = {}) => {
    const body = JSON.stringify(event);
    const at = new Date();
    const started = performance.now();
    const milliseconds = () => Math.round(performance.now() - started);
    try {
      const headers = {
        'Content-Type': 'application/json',
        ...(traceparent !== undefined && { traceparent }),
        ...(await signatureHeaders(receiver, { id, at, body }, sealedBox)),
      };
      const {
        status,
        retryAfter,
        requestId,
        body: answer,
      } = await post(receiver.url, { body, headers }, { ...rules, ...options });
      const reply = { status, ...(isRequestId(requestId) && { requestId }) };
      if (status >= 200 && status < 300)
        return {
          delivered: true,
          ...reply,
          ...(answer !== undefined && { answer }),
          milliseconds: milliseconds(),
        };
      return {
        delivered: false,
        ...reply,
        error: answered(status),
        isMisconfigured: isMisconfiguredStatus(status),
        retryAfter,
        milliseconds: milliseconds(),
      };
    } catch (error) {
      if (!(error instanceof OutboundError) || error.code === 'aborted') throw error;
      const isMisconfigured = error.addressError !== undefined || REFUSED_HERE.includes(error.code);
      return { delivered: false, error: error.message, isMisconfigured, milliseconds: milliseconds() };
    }
  };
}

/** The receiver chooses its header, which is stored and shown: only what looks like an id is kept. */
function isRequestId(header: string | undefined): header is string {
  return header !== undefined && /^[\w.:=+/-]{1,128}$/.test(header);
}

/** With such a status the path, or this sender, is unknown there. */
const MISCONFIGURED_STATUSES = [401, 403, 404, 405, 410];

function isMisconfiguredStatus(status: number): boolean {
  return (status >= 300 && status < 400) || MISCONFIGURED_STATUSES.includes(status);
}

/** Addresses to which nothing is sent. */
const REFUSED_HERE: readonly OutboundErrorCode[] = ['not_https', 'not_http', 'private_address'];

function answered(status: number): string {
  const redirect = status >= 300 && status < 400 ? '; redirects are not followed' : '';
  return `The receiver answered with status ${status}${redirect}`;
}
