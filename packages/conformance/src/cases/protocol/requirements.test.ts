import { expect, test } from '@jest/globals';
import { protocolRequirements } from '../../../../../generated/protocol-requirements.js';
import { allCases, protocolCases } from '../all-cases.js';

const requirements = Object.entries(protocolRequirements);
const idsOf = (side: string) => requirements.filter(([, each]) => each.side === side).map(([id]) => id);

test('each requirement of a server has a case, and each case a requirement', () => {
  const tested = new Set(protocolCases.map(({ id }) => id.replace(/\/.*$/, '')));
  expect([...tested].sort()).toEqual(idsOf('server').sort());
});

test('requirements of a client have ids of their own', () => {
  const ids = idsOf('client');
  expect(ids.length).toBeGreaterThan(0);
  expect(ids.filter((id) => !id.startsWith('CLIENT-'))).toEqual([]);
});

test('no two cases have one id, and none the id of a requirement with several cases', () => {
  const ids = allCases().map(({ id }) => id);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});
