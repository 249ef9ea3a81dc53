/** The finding of a contract that only one side has. */
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { Finding } from '../findings/finding.js';
import { ruleOf } from '../rules/catalogue/catalogue.js';

export function oneSidedFinding(rule: 'document-removed' | 'document-added', path: string): Finding {
  const name = posix.basename(path);
  return {
    rule,
    severity: ruleOf(rule).severity,
    fingerprint: createHash('sha256').update(`${rule}\n${name}`).digest('hex').slice(0, 12),
    document: path,
    message: `The contract ${name} is ${rule === 'document-removed' ? 'gone' : 'new'}`,
    breaks: 'sdk-user',
    location: { file: path, line: 1, pointer: '' },
    places: [],
  };
}
