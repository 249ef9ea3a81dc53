import type { OperationValidators } from '../../../generated/validators.js';
import { isObject } from '../contracts.js';

/** Loads a generated module of operation validators without writing it to disk. */
export async function loadValidators(source: string): Promise<Readonly<Record<string, OperationValidators>>> {
  const loaded: unknown = await import(
    `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`
  );
  if (!isModule(loaded)) throw new Error('the module exports no validators');
  return loaded.validators;
}

function isModule(loaded: unknown): loaded is { validators: Record<string, OperationValidators> } {
  return isObject(loaded) && isObject(loaded.validators);
}
