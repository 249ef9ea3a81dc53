/** The signatures by which receivers verify events: https://www.standardwebhooks.com */
import { randomBytes } from 'node:crypto';
import { Webhook as Signature } from 'standardwebhooks';
import type { SealedBox } from '../../auth/encryption/sealed-box.js';
import type { WebhookRow } from './entity.js';

const SECRET_BYTES = 32;

export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export interface Signed {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** @returns the headers of a message, signed with every secret that is valid at that time. Throws when one cannot be decrypted. */
export async function signatureHeaders(
  row: Pick<WebhookRow, 'id' | 'ownerDid' | 'secret' | 'previousSecret' | 'previousUntil'>,
  { id, at, body }: Signed,
  sealedBox: SealedBox,
): Promise<Record<string, string>> {
  const { secret, previousSecret, previousUntil } = row;
  const hasPrevious = previousSecret !== null && previousUntil !== null && at < previousUntil;
  const secrets = await Promise.all(
    [secret, ...(hasPrevious ? [previousSecret] : [])].map(async (sealed) => {
      const opened = await sealedBox.open(sealed, row.ownerDid);
      if (opened.error) throw new Error(`The secret of ${row.id} cannot be opened: ${opened.error}`);
      return opened.ok;
    }),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((text) => new Signature(text).sign(id, at, body)).join(' '),
  };
}
