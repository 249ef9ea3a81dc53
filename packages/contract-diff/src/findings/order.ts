/** The order in which findings are reported: the gravest first, then as in the sources. */
import { SEVERITIES, type Finding } from './finding.js';

export function inOrder(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (one, other) =>
      SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) ||
      one.document.localeCompare(other.document) ||
      one.location.file.localeCompare(other.location.file) ||
      one.location.line - other.location.line ||
      one.rule.localeCompare(other.rule) ||
      one.fingerprint.localeCompare(other.fingerprint),
  );
}
