import { z } from 'zod';
import { Problem, type ProblemCode } from '../../../contract/errors/problem.js';
import type { Schema } from '../../../contract/types.js';
import type { ClaimsPort } from '../../../ports/claims-port.js';
import { typedTool } from '../built-in/typed-tool.js';
import { did } from '../twin-graph/graph-shapes.js';
import { ToolError, type ToolErrorCode, type ToolSource } from '../../turn/tool.js';
import * as shapes from './claim-shapes.js';

const TIMEOUT_MS = 10_000;

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 50;

/** Tools that read the claims about twins and evaluate them as this oracle. */
export function createClaimTools(desk: ClaimsPort): ToolSource {
  const tools = [
    typedTool({
      name: 'list_claims',
      description:
        'Lists what is claimed of a twin, how it was evaluated, and the credential that it became; for a controller of the oracle also what a claim says, and its evidence.',
      input: z.strictObject({
        did,
        status: shapes.status.optional().describe('Only claims in this state.'),
        limit: z
          .number()
          .int()
          .min(1)
          .max(MAX_LIMIT)
          .default(DEFAULT_LIMIT)
          .describe('How many claims to bring at most.'),
      }),
      output: shapes.claims,
      timeoutMs: TIMEOUT_MS,
      async run({ did: subject, status, limit }, { userDid }) {
        const found = await desk.list({ subject, ...(status && { status }), limit }).catch(refuse);
        // Anybody can sign in; evidence is shown only to users who may read the register or have to evaluate.
        const show = (await desk.mayEvaluate(userDid)) ? whole : brief;
        return { claims: found.map(show) };
      },
    }),
    typedTool({
      name: 'evaluate_claim',
      description:
        'Evaluates a claim as this oracle, on behalf of the user, who must be a controller of the oracle. Approval issues a credential. Read the claim and its evidence first, and judge only when the user has asked for it.',
      input: z.strictObject({
        claimId: shapes.claimId,
        status: shapes.evaluationStatus,
        reason: shapes.reason.optional().describe('Why, for the record.'),
        amount: shapes.amount
          .optional()
          .describe('How much of the claimed amount is approved; all of it unless this is given.'),
      }),
      output: shapes.evaluated,
      timeoutMs: TIMEOUT_MS,
      async run({ claimId, status, reason, amount }, { userDid, callId }) {
        const evaluation = { claimId, status, ...(reason && { reason }), ...(amount && { amount }) };
        // A call that another server repeats has the same id, so it does not evaluate the claim twice.
        return { claim: whole(await desk.evaluate(evaluation, userDid, callId).catch(refuse)) };
      },
    }),
  ];
  return { toolsFor: () => Promise.resolve(tools) };
}

function whole(claim: Schema<'Claim'>): z.input<typeof shapes.claim> {
  const { content, evidence } = claim;
  return { ...brief(claim), content, evidence: evidence.map((item) => ({ ...item })) };
}

function brief({ evaluations, ...claim }: Schema<'Claim'>): z.input<typeof shapes.claim> {
  const { claimId, subject, type, status, raisedBy, createdAt } = claim;
  const { amount, unit, approvedAmount, credentialId } = claim;
  return {
    claimId,
    subject,
    type,
    status,
    ...(amount !== undefined && { amount }),
    ...(unit !== undefined && { unit }),
    ...(approvedAmount !== undefined && { approvedAmount }),
    ...(credentialId !== undefined && { credentialId }),
    raisedBy,
    createdAt,
    evaluations: evaluations.map(({ oracle, status, reason, amount, at }) => ({
      oracle,
      status,
      ...(reason !== undefined && { reason }),
      ...(amount !== undefined && { amount }),
      at,
    })),
  };
}

/** Problems of the oracle itself, which the user cannot solve. */
const NO_ORACLE_TWIN: readonly ProblemCode[] = ['unknown_twin'];

/** Converts a problem of the platform to the error of a tool. */
function refuse(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  if (NO_ORACLE_TWIN.includes(error.code))
    throw new ToolError(
      'tool_error',
      'This oracle has no twin on the platform, and so cannot evaluate claims; its operator sets ORACLE_ENTITY_DID',
      error,
    );
  throw new ToolError(codeOf(error), error.message, error);
}

function codeOf({ status }: Problem): ToolErrorCode {
  if (status === 400) return 'invalid_arguments';
  if (status === 403) return 'not_allowed';
  return status === 503 ? 'unavailable' : 'tool_error';
}
