/** The version rule: `info.version` must say what has changed. */
import { Collector } from '../findings/collector.js';
import type { Finding } from '../findings/finding.js';
import type { Contract } from '../model/contract.js';
import { isAddition } from './additions.js';
import { ruleOf } from './catalogue/catalogue.js';
import { isRaisedBy, neededLevel, type Change } from './version-level.js';

export function checkVersion(old: Contract, next: Contract, findings: readonly Finding[]): Finding[] {
  const needed = neededLevel(old.version, gravestChange(findings));
  if (isRaisedBy(needed, old.version, next.version)) return [];
  const collector = new Collector(old.document, next.document);
  const why = needed === 'none' ? 'is lower' : `needs a ${needed} version`;
  collector.add({
    rule: 'version-too-low',
    severity: ruleOf('version-too-low').severity,
    breaks: 'sdk-user',
    message: `The version was ${old.version} and is ${next.version}: this change ${why}`,
    new: { node: next.document.root.info, key: 'version' },
    detail: `${old.version} ${needed}`,
  });
  return collector.list();
}

/** A waived break is a break. */
export function gravestChange(findings: readonly Finding[]): Change {
  if (findings.some(({ severity }) => severity === 'breaking')) return 'breaking';
  return findings.some(isAddition) ? 'addition' : 'none';
}
