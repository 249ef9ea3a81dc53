import { describe, expect, test } from '@jest/globals';
import { bundledContract } from './contract/contract.js';
import { parametersIn } from './contract/operation.js';
import { derivedCases } from './derived-cases.js';
import { exemptions } from './state/exemptions.js';
import { isRecordName } from './state/recipes.js';
import { requestRecipes } from './state/request-recipes.js';

const contract = bundledContract();
const cases = derivedCases(contract);
const ids = cases.map(({ id }) => id);
const operationIds = contract.operations.map(({ id }) => id);

describe('the derived cases', () => {
  test('have an id each', () => {
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  test('bring every operation of the contract to a success, but for those that are exempt', () => {
    const missing = operationIds.filter((id) => !ids.includes(`OP-${id}-reply`));
    expect(missing).toEqual(Object.keys(exemptions));
  });

  test('have a request for no operation that the contract does not have', () => {
    expect(Object.keys(requestRecipes).filter((id) => !operationIds.includes(id))).toEqual([]);
  });

  test('know how to get a record for each path parameter, unless all its operations are exempt', () => {
    const unknown = contract.operations
      .filter(({ id }) => !(id in exemptions))
      .flatMap((operation) => parametersIn(operation, 'path').map(({ name }) => name))
      .filter((name) => !isRecordName(name));
    expect(unknown).toEqual([]);
  });

  test.each([
    ['GET /sessions', 'OP-listSessions-reply'],
    ['a body', 'OP-createSession-idempotency'],
    ['paths of several operations once', 'OP-listSessions-other-methods'],
  ])('are there for %s', (_what, id) => {
    expect(ids).toContain(id);
  });
});
