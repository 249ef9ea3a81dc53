import type { Contracts } from '../generate/contracts.js';

/** What a rule found. */
export interface Finding {
  /** Where: an operation, or a JSON Pointer with the document's name before it. */
  at: string;
  fault: string;
}

/** One sentence that both contracts keep, and how to see whether they do. */
export interface Rule {
  id: string;
  says: string;
  check: (contracts: Contracts) => Finding[];
}
