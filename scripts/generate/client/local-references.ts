import { isObject } from '../contracts.js';
import { UnreadableDeployment } from './unreadable-deployment.js';

/** Far more than a contract needs, and far less than what the generators' recursion can take. */
const MAX_DEPTH = 100;

/**
 * A copy in which every reference stays in the document: openapi-typescript would also fetch URLs, and read files of this machine. It follows those
 * of `discriminator` as well, which are left out: a type is the union without them.
 */
export function withLocalReferences<Value>(value: Value): Value {
  return copy(value, 0) as Value;
}

function copy(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH)
    throw new UnreadableDeployment(`the contract is nested more than ${MAX_DEPTH} levels deep`);
  if (Array.isArray(value)) return value.map((member) => copy(member, depth + 1));
  if (!isObject(value)) return value;
  const { $ref } = value;
  if (typeof $ref === 'string' && !$ref.startsWith('#/'))
    throw new UnreadableDeployment(`the reference ${$ref} leads out of the contract`);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => key !== 'discriminator' || !isObject(member) || !('propertyName' in member))
      .map(([key, member]) => [key, copy(member, depth + 1)]),
  );
}
