/** Arguments and results of the claim tools. */
import { z } from 'zod';
import type { Schema } from '../../../contract/types.js';
import openapi from '../../../../generated/openapi.json' with { type: 'json' };

const { Amount, EvaluationCreate, RecordId } = openapi.components.schemas;

/** The results of an evaluation by an oracle. */
const EVALUATION_STATUSES = [
  'approved',
  'rejected',
  'disputed',
  'invalidated',
  'flagged',
] as const satisfies readonly ClaimStatus[];

type ClaimStatus = Schema<'ClaimStatus'>;

export const claimId = z
  .string()
  .min(RecordId.minLength)
  .max(RecordId.maxLength)
  .regex(new RegExp(RecordId.pattern, 'u'))
  .describe('Such as clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21.');

export const status = z.enum(['pending', ...EVALUATION_STATUSES]);

export const evaluationStatus = z.enum(EVALUATION_STATUSES);

export const reason = z.string().min(1).max(EvaluationCreate.properties.reason.maxLength);

export const amount = z.number().gt(Amount.exclusiveMinimum).max(Amount.maximum);

export const claim = z.object({
  claimId: z.string(),
  subject: z.string(),
  type: z.string(),
  status: z.string(),
  content: z.record(z.string(), z.unknown()).optional(),
  evidence: z.array(z.record(z.string(), z.unknown())).optional(),
  amount: z.number().optional(),
  unit: z.string().optional(),
  approvedAmount: z.number().optional(),
  credentialId: z.string().optional().describe('The credential that it became.'),
  raisedBy: z.string(),
  createdAt: z.string(),
  evaluations: z
    .array(
      z.object({
        oracle: z.string(),
        status: z.string(),
        reason: z.string().optional(),
        amount: z.number().optional(),
        at: z.string(),
      }),
    )
    .describe('The newest first.'),
});

export const claims = z.object({ claims: z.array(claim).describe('The newest first.') });

export const evaluated = z.object({ claim });
