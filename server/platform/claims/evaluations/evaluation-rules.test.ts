import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../contract/types.js';
import { claimRow, twinRow } from '../../testing/test-records.js';
import { newEvaluation } from './evaluation-rules.js';
import type { Parties } from '../parties.js';

const subject = twinRow({ did: 'did:ixo:entity/subject' });
const oracle = twinRow({ did: 'did:ixo:entity/oracle', type: 'Oracle' });
const places = { subject: 'path.claimId', evaluation: 'body' };

/** Parties that permit everything but one check, and keep a list of the checks. */
function partiesWithout(forbidden?: string) {
  const checks: string[] = [];
  const check = (text: string) => {
    checks.push(text);
    if (text.startsWith(forbidden ?? 'nothing')) throw new Error(forbidden);
  };
  const parties: Parties = {
    twin: (did, field) => {
      check(`twin ${did} by ${field}`);
      return did === oracle.did ? oracle : subject;
    },
    assertActive: ({ did }, field) => check(`active ${did} by ${field}`),
    assertControl: ({ did }) => check(`control ${did}`),
    assertMayEvaluate: (party, status, field, later = []) => {
      check(`evaluate ${party.oracle} of ${party.subject} as ${status} by ${field}, later ${later.join()}`);
      return oracle;
    },
  };
  return { parties, checks };
}

function evaluate(
  fields: Partial<Schema<'EvaluationCreate'>>,
  { claim = claimRow({ subjectDid: subject.did }), forbidden = '', later = ['did:ixo:entity/later'] } = {},
) {
  const { parties, checks } = partiesWithout(forbidden || undefined);
  const evaluation = newEvaluation(parties, {
    claim,
    evaluation: { oracle: oracle.did, status: 'approved', ...fields },
    by: 'did:key:evaluator',
    places,
    later,
  });
  return { evaluation, checks, claim };
}

describe('an evaluation', () => {
  it('approves the amount of the claim as the oracle, by the caller', () => {
    const { evaluation, checks, claim } = evaluate({});
    expect(evaluation).toEqual({
      claimId: claim.id,
      oracleDid: oracle.did,
      status: 'approved',
      reason: null,
      amount: '10.000000',
      evaluatedBy: 'did:key:evaluator',
      createdAt: expect.any(Date),
    });
    expect(checks).toEqual([
      `twin ${subject.did} by path.claimId`,
      `active ${subject.did} by path.claimId`,
      `evaluate ${oracle.did} of ${subject.did} as approved by body.oracle, later did:ixo:entity/later`,
    ]);
  });

  it('approves less when it says so, and gives a reason', () => {
    expect(evaluate({ amount: 4, reason: 'measured' }).evaluation).toMatchObject({
      amount: '4',
      reason: 'measured',
    });
  });

  it.each(['rejected', 'disputed', 'invalidated', 'flagged'] as const)(
    'that says %s has no amount, and needs no active subject',
    (status) => {
      const { evaluation } = evaluate({ status }, { forbidden: 'active' });
      expect(evaluation).toMatchObject({ status, amount: null });
      expect(() => evaluate({ status, amount: 1 })).toThrow(
        expect.objectContaining({ code: 'invalid_request' }),
      );
    },
  );

  it.each(['twin', 'active', 'evaluate'])('that approves is refused without: %s', (forbidden) => {
    expect(() => evaluate({}, { forbidden })).toThrow(forbidden);
  });

  it('must be a transition of the claim', () => {
    const claim = claimRow({ id: 'clm_1', status: 'approved' });
    const message =
      'The claim clm_1 is approved; it can become disputed, invalidated, flagged, but not rejected';
    expect(() => evaluate({ status: 'rejected' }, { claim })).toThrow(
      expect.objectContaining({
        ...{ code: 'invalid_transition', message },
        details: { errors: [{ field: 'body.status', rule: 'invalid_transition', message }] },
      }),
    );
  });

  it('cannot follow a final one', () => {
    const claim = claimRow({ id: 'clm_1', status: 'invalidated' });
    expect(() => evaluate({}, { claim })).toThrow('The claim clm_1 is invalidated, which is final');
  });
});
