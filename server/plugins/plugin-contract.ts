import type { OperationRow } from '../../generated/operations.js';
import type { OperationValidators, Validator } from '../../generated/validators.js';
import type { ContractTypes } from '../contract/types.js';

/** The contract of a plugin as types: operations, and the payloads of socket events by name and direction. */
export interface PluginContractTypes extends ContractTypes {
  readonly clientEvents: object;
  readonly serverEvents: object;
}

/**
 * The contract of a plugin as `twin-oracle plugin generate` makes it: the fragments, and what was compiled of them. `Contract` has the types of
 * its operations and events.
 */
export interface PluginContract<Contract extends PluginContractTypes = PluginContractTypes> {
  /** The fragment of OpenAPI 3.1, as it was written; `merge-openapi.ts` has its rules. */
  readonly openapi: object;
  /** By `operationId`. */
  readonly operations: Readonly<Record<string, OperationRow>>;
  /** By `operationId`. */
  readonly validators: Readonly<Record<string, OperationValidators>>;
  /** The fragment of AsyncAPI 3.0, if the plugin has socket events; `merge-asyncapi.ts` has its rules. */
  readonly asyncapi?: object;
  /** Validators of what clients send, by the name of the event. */
  readonly clientEvents?: Readonly<Record<string, Validator>>;
  /** Validators of what the plugin sends, by the name of the event. */
  readonly serverEvents?: Readonly<Record<string, Validator>>;
  /** Never set: it carries the types. */
  readonly types?: Contract;
}
