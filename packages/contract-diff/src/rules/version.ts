/** The version rule: a breaking change needs a major version (below 1.0 a minor one), an addition a minor one. */
import { Collector } from '../findings/collector.js';
import type { Finding } from '../findings/finding.js';
import type { Contract } from '../model/contract.js';
import { isAddition } from './additions.js';
import { ruleOf } from './catalogue/catalogue.js';

const LEVELS = ['none', 'patch', 'minor', 'major'] as const;
type Level = (typeof LEVELS)[number];

export function checkVersion(old: Contract, next: Contract, findings: readonly Finding[]): Finding[] {
  const needed = neededLevel(old.version, findings);
  const actual = levelBetween(old.version, next.version);
  if (actual !== undefined && LEVELS.indexOf(actual) >= LEVELS.indexOf(needed)) return [];
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

function neededLevel(version: string, findings: readonly Finding[]): Level {
  if (findings.some(({ severity }) => severity === 'breaking'))
    return version.startsWith('0.') ? 'minor' : 'major';
  return findings.some(isAddition) ? 'minor' : 'none';
}

/** Undefined for a version that is lower, or that is none. */
function levelBetween(old: string, next: string): Level | undefined {
  const [before, after] = [numbersOf(old), numbersOf(next)];
  if (!before || !after) return old === next ? 'none' : undefined;
  const index = before.findIndex((number, place) => number !== after[place]);
  if (index === -1) return 'none';
  if ((after[index] ?? 0) < (before[index] ?? 0)) return undefined;
  return (['major', 'minor', 'patch'] as const)[index];
}

function numbersOf(version: string): number[] | undefined {
  const [, ...numbers] = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version) ?? [];
  return numbers.length === 3 ? numbers.map(Number) : undefined;
}
