/** Requests of the contract's examples, and others that fit as well. */
import { validators, type OperationValidators } from '../../../generated/validators.js';
import type { ResolvedOperation } from '../../../scripts/generate/operations.js';
import type { NewRecords, Owner } from './new-records.js';

export interface Sendable {
  readonly operation: ResolvedOperation;
  readonly path: string;
  readonly json: object | undefined;
}

/** The request of the contract's example, about new records. */
export async function requestOf(
  operation: ResolvedOperation,
  owner: Owner,
  { forPath, forPathOf, forBody }: NewRecords,
): Promise<Sendable> {
  let { path } = operation;
  const named = await forPathOf[operation.id]?.(owner);
  for (const name of pathNames(operation)) {
    const value = named?.[name] ?? (await forPath[name]?.(owner)) ?? 'unknown';
    path = path.replace(`{${name}}`, encodeURIComponent(value));
  }
  const example = exampleOf(operation);
  const json = example && { ...example, ...(await forBody[operation.id]?.(owner)) };
  return { operation, path, json };
}

export function pathNames({ parameters }: ResolvedOperation): string[] {
  return parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
}

function exampleOf({ body }: ResolvedOperation): object | undefined {
  const { example, examples = {} } = body?.content['application/json'] ?? {};
  return (example ?? Object.values(examples)[0]?.value) as object | undefined;
}

/** A body that fits as well, with another value somewhere. */
export function otherBody(operation: ResolvedOperation, body: object): object {
  const found = Object.entries(body)
    .map(([name, value]: [string, unknown]) => ({ ...body, [name]: otherValue(value) }))
    .find((other) => fits(operation, other));
  if (found) return found;
  throw new Error(
    `no other body of ${operation.id} is known; see to it that it has a text, a number or a yes or no`,
  );
}

function otherValue(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return `${String(value)}x`;
}

export function fits({ id }: ResolvedOperation, body: object): boolean {
  const known: Record<string, OperationValidators | undefined> = validators;
  return known[id]?.body?.(structuredClone(body)) ?? false;
}
