/** Schemas that one of our keys marks. */
import type { ContractDocument } from '../load/document.js';
import { pointerSteps } from '../load/references.js';

/** The name of a component, whichever file it is in. */
export function nameOf(document: ContractDocument, node: unknown): string {
  return pointerSteps(document.locate(node).pointer)?.at(-1) ?? '';
}
