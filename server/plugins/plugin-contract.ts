import type { OperationRow } from '../../generated/operations.js';
import type { OperationValidators } from '../../generated/validators.js';
import type { ContractTypes } from '../contract/types.js';

/**
 * The contract of a plugin as `twin-oracle plugin generate` makes it: the fragment, and what was compiled of it. `Contract` has the types of its
 * operations.
 */
export interface PluginContract<Contract extends ContractTypes = ContractTypes> {
  /** The fragment of OpenAPI 3.1, as it was written; `merge-openapi.ts` has its rules. */
  readonly openapi: object;
  /** By `operationId`. */
  readonly operations: Readonly<Record<string, OperationRow>>;
  /** By `operationId`. */
  readonly validators: Readonly<Record<string, OperationValidators>>;
  /** Never set: it carries the types. */
  readonly types?: Contract;
}
