import type { Claim, EvaluationCreate } from '@twin-oracle/sdk';

export type Verdict = Pick<EvaluationCreate, 'status' | 'reason'>;

/**
 * What the oracle says of a claim. A real one reads the evidence, and perhaps asks a model.
 *
 * A claim that is judged again must get the same verdict. If yours may differ, store it before it is sent.
 */
export const judge = ({ evidence, amount }: Claim): Verdict => {
  if (!evidence.some(({ type }) => type === 'MeterReading'))
    return { status: 'flagged', reason: 'There is no reading of a meter' };
  if (amount === undefined || amount > MOST)
    return { status: 'flagged', reason: `Only amounts up to ${MOST} are approved without a visit` };
  return { status: 'approved' };
};

const MOST = 1_000;
