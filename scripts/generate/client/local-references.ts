import { isObject, isRef, targetOf, type Ref } from '../contracts.js';
import { UnreadableDeployment } from './unreadable-deployment.js';

/** Far more than a contract needs, and far less than what the generators' recursion can take. */
const MAX_DEPTH = 100;

/** How many references may lead from one to the next. */
const MAX_CHAIN = 10;

/**
 * A copy in which every reference leads to a place in the document: openapi-typescript would also fetch URLs, and read files of this machine.
 * It follows those of `discriminator` as well, which are left out: a type is the union without them.
 */
export function withLocalReferences<Document extends object>(document: Document): Document {
  return copy(document, 0) as Document;

  function copy(value: unknown, depth: number): unknown {
    if (depth > MAX_DEPTH)
      throw new UnreadableDeployment(`the contract is nested more than ${MAX_DEPTH} levels deep`);
    if (Array.isArray(value)) return value.map((member) => copy(member, depth + 1));
    if (!isObject(value)) return value;
    if (isRef(value)) assertTarget(document, value);
    return Object.fromEntries(
      Object.entries(value)
        .filter(
          ([key, member]) => key !== 'discriminator' || !isObject(member) || !('propertyName' in member),
        )
        .map(([key, member]) => [key, copy(member, depth + 1)]),
    );
  }
}

function assertTarget(document: object, start: Ref): void {
  let value: unknown = start;
  for (let count = 0; isRef(value); count++) {
    if (!value.$ref.startsWith('#/'))
      throw new UnreadableDeployment(`the reference ${value.$ref} leads out of the contract`);
    if (count === MAX_CHAIN)
      throw new UnreadableDeployment(`the reference ${start.$ref} leads to too many others`);
    value = findTarget(document, value);
  }
}

function findTarget(document: object, reference: Ref): unknown {
  try {
    return targetOf(document, reference);
  } catch {
    throw new UnreadableDeployment(`the reference ${reference.$ref} leads to nothing`);
  }
}
