import { createHmac, createPrivateKey, randomBytes, sign, type KeyObject } from 'node:crypto';
import { signatureSchemes, type SchemeName } from '../verification/signature-schemes.js';
import type { ReceivedWebhook } from '../verification/verify-webhook.js';

/** The secret of a chat, as the platform has it and as it is given to the plugin. */
export interface ChatSecret {
  /** For the settings. */
  readonly text: string;
  /** What signs. */
  readonly key: KeyObject | string | Buffer;
}

/** RFC 8410: what comes before the 32 bytes of a private Ed25519 key. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

export function newSecret(scheme: SchemeName): ChatSecret {
  const bytes = randomBytes(32);
  switch (scheme) {
    case 'slack': {
      const text = bytes.toString('hex');
      return { text, key: text };
    }
    case 'discord': {
      const key = createPrivateKey({
        key: Buffer.concat([PKCS8_PREFIX, bytes]),
        format: 'der',
        type: 'pkcs8',
      });
      const { x = '' } = key.export({ format: 'jwk' });
      return { text: Buffer.from(x, 'base64url').toString('hex'), key };
    }
    case 'teams':
      return { text: bytes.toString('base64'), key: bytes };
    case 'standard':
      return { text: `whsec_${bytes.toString('base64')}`, key: bytes };
  }
}

export interface Signing {
  readonly body: string | Buffer;
  readonly secret: ChatSecret;
  readonly at: Date;
  readonly id?: string;
}

/** The webhook as the platform would send it. */
export function signWebhook(
  scheme: SchemeName,
  { body: text, secret, at, id = 'msg_1' }: Signing,
): ReceivedWebhook & { readonly headers: Record<string, string> } {
  const body = Buffer.from(text);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = Buffer.concat([Buffer.from(signatureSchemes[scheme].prefix({ timestamp, id })), body]);
  const mac = (encoding: 'hex' | 'base64') =>
    createHmac('sha256', secret.key).update(signed).digest(encoding);
  switch (scheme) {
    case 'slack':
      return {
        body,
        headers: { 'x-slack-signature': `v0=${mac('hex')}`, 'x-slack-request-timestamp': timestamp },
      };
    case 'discord': {
      if (!(typeof secret.key === 'object' && 'asymmetricKeyType' in secret.key))
        throw new Error('Discord signs with a private key');
      const signature = sign(null, signed, secret.key).toString('hex');
      return { body, headers: { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } };
    }
    case 'teams':
      return { body, headers: { authorization: `HMAC ${mac('base64')}` } };
    case 'standard':
      return {
        body,
        headers: {
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${mac('base64')}`,
        },
      };
  }
}
