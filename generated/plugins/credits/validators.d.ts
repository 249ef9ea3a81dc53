// Made by `twin-oracle plugin generate` from the contract of the plugin. Do not edit: change the contract and run it again.

import type { OperationValidators } from '../../validators.js';

export declare const validators: {
  readonly getCredits: OperationValidators;
  readonly listCreditsLines: OperationValidators;
  readonly getCreditsReceipt: OperationValidators;
  readonly listCreditsClaims: OperationValidators;
  readonly recordCreditsPayment: OperationValidators;
};
