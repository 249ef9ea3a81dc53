/** A rule, with what its page says. */
import type { Severity } from '../../findings/finding.js';

export interface Rule {
  readonly id: string;
  readonly severity: Severity;
  /** What has happened, as a sentence. */
  readonly title: string;
  /** Why it breaks, or why it does not. */
  readonly why: string;
  /** How the same is reached without breaking anybody. */
  readonly compatible: string;
  readonly before: string;
  readonly after: string;
  /** The rule for the opposite change, or why there is none. */
  readonly mirror: string | { readonly none: string };
}
