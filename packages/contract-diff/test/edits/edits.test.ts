import { describe, expect, test } from '@jest/globals';
import { FileParser } from '../../src/load/parse.js';
import { readContract } from '../../src/model/read-contract.js';
import { compareContracts } from '../../src/rules/compare-contracts.js';
import { EditedContracts } from './edited-contracts.js';
import { editFiles, type LabelledEdit } from './labelled-edits.js';

const TODAY = new Date('2026-11-22');
const SEVERITIES = ['breaking', 'warning', 'note'] as const;

// What both versions have is parsed once for all edits.
const parser = new FileParser();

const expected = (edit: LabelledEdit) => {
  const severity = SEVERITIES.find((each) => edit[each] !== undefined);
  if (severity === undefined) return { gravest: 'same', findings: [] };
  const finding = { rule: edit[severity], ...(edit.for ? { breaks: edit.for } : {}) };
  return { gravest: severity, findings: expect.arrayContaining([expect.objectContaining(finding)]) };
};

describe.each(editFiles)('$name', (file) => {
  const contracts = new EditedContracts(file);
  const old = readContract(contracts.root, contracts.before(), parser);

  test.each(file.edits.map((edit) => [edit.edit, edit] as const))('%s', (_name, edit) => {
    const next = readContract(contracts.root, contracts.after(edit), parser);
    const findings = compareContracts(old, next, TODAY);
    const gravest = SEVERITIES.find((each) => findings.some(({ severity }) => severity === each)) ?? 'same';
    const said = findings.map(({ severity, rule, breaks, message }) => ({ severity, rule, breaks, message }));
    expect({ gravest, findings: said }).toEqual(expected(edit));
  });
});

test('there are more than 200 edits, on both kinds of contract, and each has one verdict', () => {
  const edits = editFiles.flatMap(({ edits: each }) => each);
  expect(edits.length).toBeGreaterThan(200);
  expect(
    edits.filter((edit) => [...SEVERITIES, 'same' as const].filter((key) => key in edit).length !== 1),
  ).toEqual([]);
});
