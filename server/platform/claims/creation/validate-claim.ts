/** Validates a claim, so that it can become a credential that states only what was claimed. */
import { invalidRequest } from '../../../contract/validation/validation-errors.js';
import type { FieldError } from '../../../contract/errors/problem.js';
import type { Schema } from '../../../contract/types.js';

/** Limit of content and evidence as JSON, so that the credential fits into the limit of verification. */
const MAX_BYTES = 65_536;

/**
 * Members of a credential's subject; see server/platform/claims/credential-content.ts. Members that begin with `@` have a meaning in
 * JSON-LD.
 */
const OWN_MEMBERS = new Set(['id', 'type', 'amount', 'unit']);

/** With the suffix `Credential` these are types that verifiers treat specially, such as status lists. */
const RESERVED_TYPES = new Set(['verifiable', 'envelopedverifiable', 'bitstringstatuslist']);

/** Throws `invalid_request`. */
export function assertCertifiable(
  { type, content = {}, evidence }: Pick<Schema<'ClaimCreate'>, 'type' | 'content' | 'evidence'>,
  place: string,
): void {
  const errors: FieldError[] = Object.keys(content)
    .filter((name) => OWN_MEMBERS.has(name) || name.startsWith('@'))
    .map((name) => ({
      field: `${place}.content.${name.slice(0, 100)}`,
      rule: 'reserved',
      message: 'has a name that the credential needs itself',
    }));
  if (RESERVED_TYPES.has(type.toLowerCase().replace(/credential$/, '')))
    errors.push({
      field: `${place}.type`,
      rule: 'reserved',
      message: 'is a type of credential with a meaning of its own',
    });
  if (Buffer.byteLength(JSON.stringify([content, evidence])) > MAX_BYTES)
    errors.push({
      field: `${place}.content`,
      rule: 'maxBytes',
      message: `must be at most ${MAX_BYTES} bytes as JSON, together with ${place}.evidence`,
    });
  if (errors.length > 0) throw invalidRequest(errors);
}
