import { randomBytes } from 'node:crypto';
import { keepSecret } from '../files/secret-file.js';

const PASSWORD_BYTES = 24;

/** The superuser's password, in its own file. */
export function keepPassword(file: string): Promise<string> {
  return keepSecret(file, () => Promise.resolve(randomBytes(PASSWORD_BYTES).toString('base64url')));
}
