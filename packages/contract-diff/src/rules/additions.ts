/** Which findings are additions: users can do what they could not do before. */
import type { Finding } from '../findings/finding.js';

const ADDITIONS = [
  'added',
  'widened',
  'loosened',
  'optional',
  'opened',
  'raised',
  'untyped',
  'writable',
  'readable',
];

export function isAddition({ rule, severity }: Finding): boolean {
  return severity !== 'breaking' && ADDITIONS.some((ending) => rule.endsWith(`-${ending}`));
}
