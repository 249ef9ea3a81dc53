import type { Contracts } from '../generate/contracts.js';

/** A violation of a rule. */
export interface Finding {
  /** Where: an operation, or a JSON Pointer preceded by the document's name. */
  at: string;
  error: string;
}

/** A rule as one sentence, and its check. */
export interface Rule {
  id: string;
  says: string;
  check: (contracts: Contracts) => Finding[];
}
