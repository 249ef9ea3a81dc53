/** The payload of revocation notifications between replicas: JSON, `[[id, expiry in Unix milliseconds], …]`. */
import { z } from 'zod';
import { MAX_PAYLOAD_BYTES } from '../../pubsub/postgres/notifications.js';
import type { RevokedToken } from './store.js';

/** The longest entry: `["<64 of hexadecimal>",8640000000000000],` */
const MAX_BYTES_A_TOKEN = 86;

const TOKENS_A_PAYLOAD = Math.floor((MAX_PAYLOAD_BYTES - '[]'.length) / MAX_BYTES_A_TOKEN);

const payloadSchema = z.array(
  z.tuple([
    z.string(),
    z
      .int()
      .min(-8.64e15)
      .max(8.64e15)
      .transform((time) => new Date(time)),
  ]),
);

/** Splits the tokens into as many payloads as needed. */
export function serializeRevocations(tokens: readonly RevokedToken[]): string[] {
  const entries = tokens.map(({ id, expiresAt }) => [id, expiresAt.getTime()]);
  const payloads: string[] = [];
  while (entries.length > 0) payloads.push(JSON.stringify(entries.splice(0, TOKENS_A_PAYLOAD)));
  return payloads;
}

/** Undefined if the payload does not have this form: another version may be running beside this one. */
export function parseRevocations(payload: string): RevokedToken[] | undefined {
  try {
    return payloadSchema.parse(JSON.parse(payload)).map(([id, expiresAt]) => ({ id, expiresAt }));
  } catch {
    return undefined;
  }
}
