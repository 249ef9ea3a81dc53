/** Takes waivers into account. */
import type { Waiver } from '../waivers/waivers.js';
import type { Finding } from './finding.js';

export function waive(findings: readonly Finding[], waivers: readonly Waiver[]): Finding[] {
  return findings.map((finding) => {
    const waiver = waivers.find(
      ({ fingerprint, rule }) => fingerprint === finding.fingerprint && rule === finding.rule,
    );
    if (waiver === undefined) return finding;
    const { reason, owner, expires } = waiver;
    return { ...finding, waived: { reason, owner, expires } };
  });
}
