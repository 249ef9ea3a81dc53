import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { readJson } from '../read-json.js';
import { signatureFits } from './signature-fits.js';
import { signatureSchemes, type SchemeName, type SignatureScheme } from './signature-schemes.js';

/** A webhook as it came. */
export interface ReceivedWebhook {
  /** In lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface VerifyOptions {
  /** Any of them may have signed: while a secret is rotated there are two. */
  readonly keys: readonly KeyObject[];
  readonly now: Date;
}

/** `unsigned`: the headers are missing or malformed. `stale`: outside of the time window. `forged`: no key has signed these bytes. */
export type WebhookRefusal = 'unsigned' | 'stale' | 'forged';

/** How far the time of a webhook may be from ours, in either direction. */
export const WINDOW_SECONDS = 300;

/** More are not written by any sender, and each costs a comparison. */
const MAX_SIGNATURES = 8;

/** Verifies the signature of a webhook over its bytes, and its time. @returns why it is refused. */
export function verifyWebhook(
  name: SchemeName,
  { headers, body }: ReceivedWebhook,
  { keys, now }: VerifyOptions,
): WebhookRefusal | undefined {
  const scheme = signatureSchemes[name];
  const signatures = signaturesOf(scheme, textOf(headers[scheme.signatureHeader]));
  const timestamp = timestampOf(scheme, headers);
  const id = scheme.idHeader === undefined ? '' : textOf(headers[scheme.idHeader]);
  if (!signatures || timestamp === undefined || (scheme.idHeader !== undefined && !isWebhookId(id)))
    return 'unsigned';
  if (scheme.timestampHeader !== undefined && !isFresh(Number(timestamp), now)) return 'stale';
  const signed = Buffer.concat([Buffer.from(scheme.prefix({ timestamp, id })), body]);
  if (!signatureFits(scheme.algorithm, signed, signatures, keys)) return 'forged';
  // Only what was signed may say when.
  return scheme.timestampHeader === undefined && !isFresh(timeInBody(body), now) ? 'stale' : undefined;
}

/** Undefined unless all are in the platform's form. */
function signaturesOf(
  { isList = false, signatureForm, encoding }: SignatureScheme,
  header: string,
): Buffer[] | undefined {
  const texts = isList ? header.split(' ') : [header];
  // Versions that we do not know may be among them.
  const values = texts.flatMap((text) => signatureForm.exec(text)?.[1] ?? []);
  if (values.length === 0 || texts.length > MAX_SIGNATURES) return undefined;
  const signatures = values.map((value) => Buffer.from(value, encoding));
  const isCanonical = signatures.every((bytes, index) => bytes.toString(encoding) === values[index]);
  return isCanonical ? signatures : undefined;
}

function timestampOf(
  { timestampHeader }: SignatureScheme,
  headers: ReceivedWebhook['headers'],
): string | undefined {
  if (timestampHeader === undefined) return '';
  const text = textOf(headers[timestampHeader]);
  return /^[1-9]\d{0,11}$/.test(text) ? text : undefined;
}

/** Without a dot, which divides the signed parts: otherwise one signature would fit two divisions. */
function isWebhookId(text: string): boolean {
  return /^[!-\-/-~]{1,256}$/.test(text);
}

function isFresh(seconds: number, now: Date): boolean {
  // Not a number is not within the window.
  return Math.abs(now.getTime() / 1000 - seconds) <= WINDOW_SECONDS;
}

/** Teams sends the time in the field `timestamp` of the activity. */
function timeInBody(body: Buffer): number {
  const { data } = timed.safeParse(readJson(body));
  return data ? Date.parse(data.timestamp) / 1000 : NaN;
}

const timed = z.looseObject({ timestamp: z.iso.datetime({ offset: true }) });

function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
