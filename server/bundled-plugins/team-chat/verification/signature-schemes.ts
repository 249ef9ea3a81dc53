import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';

export const schemeNames = ['slack', 'discord', 'teams', 'standard'] as const;

export type SchemeName = (typeof schemeNames)[number];

/** How a chat platform signs its webhooks. */
export interface SignatureScheme {
  readonly algorithm: 'hmac-sha256' | 'ed25519';
  readonly signatureHeader: string;
  /** Whether that header may have several signatures, divided by spaces. */
  readonly isList?: boolean;
  /** One signature; its first group is the value. Nothing but the form that the platform writes is accepted. */
  readonly signatureForm: RegExp;
  readonly encoding: 'hex' | 'base64';
  /** The header with the time, in Unix seconds. Absent where the time is in the signed body. */
  readonly timestampHeader?: string;
  /** The header with the id of the webhook, where it is signed. */
  readonly idHeader?: string;
  /** What is signed before the body. */
  readonly prefix: (signed: { readonly timestamp: string; readonly id: string }) => string;
  /** Reads what the platform calls the secret or the public key. Throws when it is not one. */
  readonly readKey: (text: string) => KeyObject;
}

export const signatureSchemes: Readonly<Record<SchemeName, SignatureScheme>> = {
  // https://docs.slack.dev/authentication/verifying-requests-from-slack
  slack: {
    algorithm: 'hmac-sha256',
    signatureHeader: 'x-slack-signature',
    signatureForm: /^v0=([0-9a-f]{64})$/,
    encoding: 'hex',
    timestampHeader: 'x-slack-request-timestamp',
    prefix: ({ timestamp }) => `v0:${timestamp}:`,
    readKey: (text) => secretKey(Buffer.from(text)),
  },
  // https://discord.com/developers/docs/interactions/overview#setting-up-an-endpoint-validating-security-request-headers
  discord: {
    algorithm: 'ed25519',
    signatureHeader: 'x-signature-ed25519',
    signatureForm: /^([0-9a-f]{128})$/,
    encoding: 'hex',
    timestampHeader: 'x-signature-timestamp',
    prefix: ({ timestamp }) => timestamp,
    readKey: ed25519Key,
  },
  // https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-outgoing-webhook
  teams: {
    algorithm: 'hmac-sha256',
    signatureHeader: 'authorization',
    signatureForm: /^HMAC ([A-Za-z0-9+/]{43}=)$/,
    encoding: 'base64',
    prefix: () => '',
    readKey: (text) => secretKey(base64(text)),
  },
  // https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
  standard: {
    algorithm: 'hmac-sha256',
    signatureHeader: 'webhook-signature',
    isList: true,
    signatureForm: /^v1,([A-Za-z0-9+/]{43}=)$/,
    encoding: 'base64',
    timestampHeader: 'webhook-timestamp',
    idHeader: 'webhook-id',
    prefix: ({ timestamp, id }) => `${id}.${timestamp}.`,
    readKey: (text) => secretKey(base64(text.replace(/^whsec_/, ''))),
  },
};

/** 128 bits: what is shorter could be guessed. */
const MIN_SECRET_BYTES = 16;

function secretKey(bytes: Buffer): KeyObject {
  if (bytes.length < MIN_SECRET_BYTES)
    throw new Error(`a secret must have at least ${MIN_SECRET_BYTES} bytes`);
  return createSecretKey(bytes);
}

function base64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw new Error('a secret must be base64');
  return bytes;
}

function ed25519Key(text: string): KeyObject {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error('a public key must be 64 hexadecimal digits');
  const x = Buffer.from(text, 'hex').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}
