import { describe, expect, it } from '@jest/globals';
import { Problem, unavailable } from '../../../contract/errors/problem.js';
import type { Schema } from '../../../contract/types.js';
import type { ClaimsPort } from '../../../ports/claims-port.js';
import { toolRequest } from '../testing/tool-request.js';
import { useTool } from '../testing/use-tool.js';
import { createClaimTools } from './claim-tools.js';

const claim: Schema<'Claim'> = {
  claimId: 'clm_1',
  subject: 'did:ixo:entity:1',
  type: 'EmissionReduction',
  content: { period: '2026-01' },
  evidence: [{ type: 'MeterReading', uri: 'https://data.example.org/1.csv' }],
  amount: 12.5,
  unit: 'tCO2e',
  status: 'pending',
  raisedBy: 'did:key:zRaiser',
  evaluations: [],
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-01T10:00:00.000Z',
};
const evaluation = { oracle: 'did:ixo:entity:2', by: 'did:key:zAlice', at: claim.createdAt };

/** Returns the result and the queries that the port received. */
async function use(name: string, args: Record<string, unknown>, desk: Partial<ClaimsPort> = {}) {
  const asked: unknown[] = [];
  const source = createClaimTools({
    list(...question) {
      asked.push(...question);
      return Promise.resolve([claim]);
    },
    mayEvaluate: (did) => Promise.resolve(did === toolRequest().userDid),
    evaluate(...given) {
      asked.push(...given);
      const { status } = given[0];
      return Promise.resolve({ ...claim, status, evaluations: [{ ...evaluation, status }] });
    },
    ...desk,
  });
  return { asked, result: await useTool(source, name, args) };
}

describe('list_claims', () => {
  it('gives ten claims with their evidence, unless it is told otherwise', async () => {
    const { asked, result } = await use('list_claims', { did: claim.subject });
    expect(asked).toEqual([{ subject: claim.subject, limit: 10 }]);
    const { updatedAt: _, ...told } = claim;
    expect(result).toEqual({ claims: [told] });
  });

  it('tells nobody but controllers of the oracle what a claim says, and its evidence', async () => {
    const { result } = await use(
      'list_claims',
      { did: claim.subject },
      { mayEvaluate: () => Promise.resolve(false) },
    );
    expect(JSON.stringify(result)).toContain(claim.claimId);
    expect(JSON.stringify(result)).not.toMatch(/content|evidence|MeterReading/);
  });

  it('gives those in one state', async () => {
    const { asked } = await use('list_claims', { did: claim.subject, status: 'pending', limit: 3 });
    expect(asked).toEqual([{ subject: claim.subject, status: 'pending', limit: 3 }]);
  });

  it.each([{ status: 'nice' }, { limit: 51 }, { did: 'Solar Kitchen' }])('refuses %j', async (args) => {
    await expect(use('list_claims', { did: claim.subject, ...args })).rejects.toMatchObject({
      code: 'invalid_arguments',
    });
  });
});

describe('evaluate_claim', () => {
  it('judges on behalf of the user, under the id of the call', async () => {
    const args = { claimId: 'clm_1', status: 'approved', amount: 10, reason: 'The meter says so' };
    const { asked, result } = await use('evaluate_claim', args);
    expect(asked).toEqual([args, 'did:key:zAlice', 'call_1']);
    expect(result).toMatchObject({ claim: { status: 'approved', evaluations: [{ status: 'approved' }] } });
  });

  it.each([
    { status: 'pending' },
    { status: 'nice' },
    { amount: 0 },
    { amount: -1 },
    { claimId: '../clm_1' },
    { oracle: 'did:ixo:entity:3' },
    { userDid: 'did:key:zMallory' },
  ])('refuses %j without asking anybody', async (args) => {
    const desk = { evaluate: () => Promise.reject(new Error('asked')) };
    await expect(
      use('evaluate_claim', { claimId: 'clm_1', status: 'approved', ...args }, desk),
    ).rejects.toMatchObject({ name: 'ToolError', code: 'invalid_arguments' });
  });

  it.each([
    [new Problem('not_controller', 'Not yours'), 'not_allowed', 'Not yours'],
    [new Problem('claim_not_found', 'No claim'), 'tool_error', 'No claim'],
    [new Problem('domain_not_verified', 'Suspended'), 'tool_error', 'Suspended'],
    [new Problem('invalid_request', 'Too much'), 'invalid_arguments', 'Too much'],
    [unavailable('Away'), 'unavailable', 'Away'],
    [new Problem('unknown_twin', 'No twin'), 'tool_error', /^This oracle has no twin on the platform/],
  ])('that is refused with %s fails as %s', async (problem, code, message) => {
    const desk = { evaluate: () => Promise.reject(problem) };
    const call = use('evaluate_claim', { claimId: 'clm_1', status: 'approved' }, desk);
    await expect(call).rejects.toMatchObject({
      name: 'ToolError',
      code,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
      cause: problem,
    });
  });

  it('leaves to the toolbox what nobody expected', async () => {
    const failure = new Error('The disk is gone');
    const desk = { evaluate: () => Promise.reject(failure) };
    await expect(use('evaluate_claim', { claimId: 'clm_1', status: 'approved' }, desk)).rejects.toBe(failure);
  });
});
