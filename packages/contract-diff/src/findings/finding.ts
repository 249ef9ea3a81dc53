/** What a comparison finds. */
import type { Location } from '../load/positions.js';
import type { Reader } from '../model/contract.js';
import type { JsonValue } from '../schema/index.js';

export const SEVERITIES = ['breaking', 'warning', 'note'] as const;
export type Severity = (typeof SEVERITIES)[number];

export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  /** The same as long as the same change is found at the same place, whatever else is edited: 12 hexadecimal digits. */
  readonly fingerprint: string;
  /** The root file of the contract. */
  readonly document: string;
  readonly message: string;
  /** Who breaks. */
  readonly breaks: Reader;
  /** In the new version, or in the old one where the new one has no such place. */
  readonly location: Location;
  readonly oldLocation?: Location;
  /** The operations that it concerns. */
  readonly places: readonly string[];
  /** Where in the value, as a JSON pointer. */
  readonly instancePath?: string;
  /** A value that was fine, and no longer is. */
  readonly witness?: JsonValue;
  readonly waived?: { readonly reason: string; readonly owner: string; readonly expires: string };
}
