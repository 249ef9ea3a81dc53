import pMap from 'p-map';
import { OutboundError, type HostServices } from '../../plugin-api.js';
import { ClaimNotAccepted } from './deliver-claim.js';
import type { GatherLines } from './gather-lines.js';
import { createReport, type Report, type ReportBuilder } from './processing-report.js';
import type { SettleClaims } from './settle-claims.js';
import type { SubmitClaims } from './submit-claims.js';

export const STEPS = ['gather', 'submit', 'settle'] as const;
export type Step = (typeof STEPS)[number];

/** Does the steps in their order, up to a limit for each. What fails for one user does not concern the others. Any number may run at the same time. */
export type ProcessClaims = (steps: readonly Step[], signal: AbortSignal) => Promise<Report>;

export interface ProcessClaimsOptions {
  readonly gatherLines: GatherLines;
  readonly submitClaims: SubmitClaims;
  readonly settleClaims: SettleClaims;
  readonly log: HostServices['log'];
}

/** How many users or claims a step takes in one pass, so that a pass ends within the time limit of a request. */
const LIMIT = 100;

/** Claims that are being sent at the same time. */
const CONCURRENT_SUBMISSIONS = 10;

export function createProcessClaims({
  gatherLines,
  submitClaims,
  settleClaims,
  log,
}: ProcessClaimsOptions): ProcessClaims {
  return async (steps, signal) => {
    const report = createReport();
    const pass = createPass(report, signal);
    for (const step of steps) await pass[step]();
    return report.build();
  };

  function createPass(report: ReportBuilder, signal: AbortSignal): Record<Step, () => Promise<void>> {
    return {
      async gather() {
        const users = (await gatherLines.users(LIMIT)).map((userDid) => ({ userDid }));
        await each('gather', users, async ({ userDid }) => {
          const claims = await gatherLines.ofUser(userDid);
          if (claims.length > 0) report.of(userDid).gathered.push(...claims);
        });
      },

      async submit() {
        const claims = await submitClaims.take(LIMIT);
        await each(
          'submit',
          claims,
          async (claim) => {
            await submitClaims.submit(claim, signal);
            report.of(claim.userDid).submitted.push(claim.claimId);
          },
          CONCURRENT_SUBMISSIONS,
        );
      },

      async settle() {
        await each('settle', await settleClaims.approved(LIMIT), async ({ claimId, userDid }) => {
          if (await settleClaims.settle(claimId)) report.of(userDid).settled.push(claimId);
        });
      },
    };

    async function each<Item extends { readonly userDid: string; readonly claimId?: string }>(
      step: Step,
      items: readonly Item[],
      work: (item: Item) => Promise<void>,
      concurrency = 1,
    ): Promise<void> {
      const attempt = async (item: Item): Promise<boolean> => {
        if (signal.aborted) return false;
        try {
          await work(item);
          return true;
        } catch (error) {
          const { userDid, claimId } = item;
          log.warn({ err: error, step, userDid, claimId }, 'a step of claim processing failed for a user');
          const claim = claimId !== undefined && { claimId };
          report.of(userDid).failed.push({ step, ...claim, reason: reasonOf(error) });
          return false;
        }
      };
      const done = await pMap(items, attempt, { concurrency });
      // Where all have failed, another pass would not help now.
      if (items.length === LIMIT && done.includes(true)) report.expectMore();
    }
  }
}

/** A report tells nothing of the inside of this server. */
function reasonOf(error: unknown): string {
  return error instanceof OutboundError || error instanceof ClaimNotAccepted
    ? error.message
    : 'It failed unexpectedly; the log of the oracle has the error';
}
