import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a secret that a request has sent with that of the settings. It takes the same time wherever they differ; without a setting nothing fits. */
export function isSameSecret(given: string | undefined, secret: string | undefined): boolean {
  if (given === undefined || secret === undefined) return false;
  return timingSafeEqual(digestOf(given), digestOf(secret));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
