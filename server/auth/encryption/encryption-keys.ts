import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keepSecret } from '../../persistence/files/secret-file.js';
import { decodeBase64 } from '../ucan/decoding/base64.js';
import { ConfigError } from '../../errors/config-error.js';

const KEY_FILE = 'encryption-key';

/** AES-256. */
const KEY_BYTES = 32;

export interface EncryptionKeysOptions {
  /** Created if it does not exist. */
  readonly dataDir: string;
  /** `ENCRYPTION_KEYS`. When it is set, no file is read or created. */
  readonly keys?: string | undefined;
}

/**
 * Loads the keys for encryption at rest, at least one: the first encrypts, all decrypt. Rejects with a message for the operator, which
 * names the setting or file at fault and never quotes a key.
 */
export async function loadEncryptionKeys({ dataDir, keys }: EncryptionKeysOptions): Promise<Uint8Array[]> {
  if (keys) return assertKeys(keys, 'ENCRYPTION_KEYS');
  const file = join(dataDir, KEY_FILE);
  return assertKeys(
    await keepSecret(file, newEncryptionKey),
    `The key file ${file} (used because ENCRYPTION_KEYS is not set)`,
  );
}

/** One or more keys of 32 bytes in base64 or base64url, separated by commas; undefined if any of them is invalid. */
export function parseEncryptionKeys(text: string): Uint8Array[] | undefined {
  const keys = text.split(',').map((key) => decodeBase64(key.trim()));
  return keys.every((key) => key?.length === KEY_BYTES) ? keys.filter((key) => key !== undefined) : undefined;
}

function assertKeys(text: string, source: string): Uint8Array[] {
  const keys = parseEncryptionKeys(text);
  if (keys) return keys;
  throw new ConfigError(
    `${source} does not hold encryption keys: expected ${KEY_BYTES} bytes in base64, several divided by commas`,
  );
}

export function newEncryptionKey(): Promise<string> {
  return Promise.resolve(randomBytes(KEY_BYTES).toString('base64'));
}
