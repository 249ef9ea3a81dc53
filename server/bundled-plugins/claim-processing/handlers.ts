import type { Callers, HostServices, OperationHandlers } from '../../plugin-api.js';
import type { Contract } from '../../../generated/plugins/claim-processing/contract.js';
import { isSameSecret } from '../is-same-secret.js';
import type { ClaimProcessingSettings } from './claim-processing-settings.js';
import type { ExportUsage } from './export-usage.js';
import { STEPS, type ProcessClaims } from './process-claims.js';
import type { UsageClaims } from './usage-claims.js';

export interface ClaimProcessingHandlerOptions {
  readonly config: ClaimProcessingSettings;
  readonly claims: UsageClaims;
  readonly process: ProcessClaims;
  readonly exportUsage: ExportUsage;
  readonly refuse: HostServices['refuse'];
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
}

/** Users see their own claims alone; the other side of each remaining route knows its secret. */
export function createHandlers({
  config,
  claims,
  process,
  exportUsage,
  refuse,
  stopping,
}: ClaimProcessingHandlerOptions): OperationHandlers<Callers, Contract> {
  const assertSecret = (header: string, given: string | undefined, secret: string | undefined) => {
    if (!isSameSecret(given, secret)) throw refuse('authentication_required', `Send the secret in ${header}`);
  };
  const found = <Claim>(claim: Claim | undefined): Claim => {
    if (claim === undefined) throw refuse('claim_not_found', 'There is no such claim');
    return claim;
  };

  return {
    listClaimProcessingClaims: async ({ caller: { did }, query: { status, before, limit } }) => ({
      status: 200,
      body: { claims: await claims.list(did, { status, before, limit }) },
    }),

    getClaimProcessingClaim: async ({ caller: { did }, path: { claimId } }) => ({
      status: 200,
      body: found(await claims.get(did, claimId)),
    }),

    async submitClaimProcessingDecision({ header, body }) {
      assertSecret('X-Payment-Secret', header['x-payment-secret'], config.CLAIM_PROCESSING_PAYMENT_SECRET);
      return { status: 200, body: found(await claims.decide(body)) };
    },

    async submitClaimProcessingTick({ header, path: { step } }) {
      assertSecret('X-Cron-Secret', header['x-cron-secret'], config.CLAIM_PROCESSING_CRON_SECRET);
      return { status: 200, body: await process(step === 'all' ? STEPS : [step], stopping) };
    },

    async exportClaimProcessingUsage({ header, query: { after, limit } }) {
      assertSecret('X-Export-Secret', header['x-export-secret'], config.CLAIM_PROCESSING_EXPORT_SECRET);
      const events = await exportUsage({ after, limit });
      const last = events.length === limit ? events.at(-1) : undefined;
      return {
        status: 200,
        type: 'application/cloudevents-batch+json',
        body: JSON.stringify(events),
        ...(last && { headers: { Link: nextPage(last.sequence, limit) } }),
      };
    },
  };
}

function nextPage(after: string, limit: number): string {
  return `</claim-processing/usage-events?after=${after}&limit=${limit}>; rel="next"`;
}
