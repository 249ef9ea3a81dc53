import { Problem } from '../../contract/problem.js';
import { PLACE } from './parse-line.js';

/** What a line names that is not there, by the field that names it. */
export function unknownTwins(missing: Readonly<Record<string, string>>): Problem {
  const errors = Object.entries(missing).map(([name, did]) => ({
    field: `${PLACE}.${name}`,
    rule: 'unknown_twin',
    message: `must be the DID of a twin that is there, or on a line before; none has ${did}`,
  }));
  return new Problem('unknown_twin', errors.map(({ field, message }) => `${field} ${message}`).join('; '), {
    errors,
  });
}
