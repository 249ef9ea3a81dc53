import { createHash } from 'node:crypto';

/** SHA-256, in hexadecimal, of what is asked. The order of an object's members does not count. */
export function fingerprintOf({ operation, input }: { operation: string; input: unknown }): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, input], (_, value: unknown) => sorted(value)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
