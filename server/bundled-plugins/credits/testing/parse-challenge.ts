import { readCredential, type Challenge } from '../payments/payment-credential.js';

/** The challenge of a field `WWW-Authenticate`, as a payer sends it back. */
export function parseChallenge(field: string): Challenge {
  const parameters = [...field.matchAll(/(\w+)="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  const credential = { challenge: Object.fromEntries(parameters), payload: { claimIds: ['any'] } };
  const read = readCredential(`Payment ${Buffer.from(JSON.stringify(credential)).toString('base64url')}`);
  if (!read) throw new Error(`there is no challenge in ${field}`);
  return read.challenge;
}
