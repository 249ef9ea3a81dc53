/** What lines call twins: by a DID, or by a name within the import. */
import { createHash } from 'node:crypto';

const NAME = '_:';

/** Always the same for one import, so that a batch that is made again makes no second twin. */
export function didOfLine(importId: string, line: number): string {
  return derived(importId, String(line));
}

/** A DID stays as it is. */
export function didOf(importId: string, didOrName: string): string {
  return isName(didOrName) ? derived(importId, didOrName) : didOrName;
}

/** Whether it is a name within the import. */
export function isName(didOrName: string): boolean {
  return didOrName.startsWith(NAME);
}

/** Whether somebody chose the DID, rather than the platform. */
export function isChosen(didOrName: string | undefined): didOrName is string {
  return didOrName !== undefined && !isName(didOrName);
}

/** The import's id is random, so nobody knows these before; a name begins with what no number has. */
function derived(importId: string, what: string): string {
  const digest = createHash('sha256').update(`${importId}\n${what}`).digest('hex');
  return `did:ixo:entity:${digest.slice(0, 32)}`;
}
