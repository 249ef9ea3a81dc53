/** Compares each edited contract with the contract, and the findings with the label. */
import { describe, expect, test } from '@jest/globals';
import { FileParser } from '../../src/load/parse.js';
import { readContract } from '../../src/model/read-contract.js';
import { compareContracts } from '../../src/rules/compare-contracts.js';
import { EditedContracts } from './edited-contracts.js';
import { editFiles, type LabelledEdit } from './labelled-edits.js';

const TODAY = new Date('2026-11-22');
export const SEVERITIES = ['breaking', 'warning', 'note'] as const;

// What both versions have is parsed once for all edits.
const shared = new FileParser();

const expected = (edit: LabelledEdit) => {
  const severity = SEVERITIES.find((each) => edit[each] !== undefined);
  if (severity === undefined) return { gravest: 'same', findings: [] };
  const finding = { rule: edit[severity], ...(edit.for ? { breaks: edit.for } : {}) };
  return { gravest: severity, findings: expect.arrayContaining([expect.objectContaining(finding)]) };
};

/** Declares a test for each edit of the contracts that `belongs` picks by their root files. Suites share the work, as each takes seconds. */
export function testEdits(belongs: (base: string) => boolean): void {
  describe.each(editFiles.filter(({ base }) => belongs(base)))('$name', (file) => {
    const contracts = new EditedContracts(file);
    const old = readContract(contracts.root, contracts.before(), shared);

    test.each(file.edits.map((edit) => [edit.edit, edit] as const))('%s', (_name, edit) => {
      const next = readContract(contracts.root, contracts.after(edit), new FileParser(shared));
      const findings = compareContracts(old, next, TODAY);
      const gravest = SEVERITIES.find((each) => findings.some(({ severity }) => severity === each)) ?? 'same';
      const said = findings.map(({ severity, rule, breaks, message }) => ({
        severity,
        rule,
        breaks,
        message,
      }));
      expect({ gravest, findings: said }).toEqual(expected(edit));
    });
  });
}
