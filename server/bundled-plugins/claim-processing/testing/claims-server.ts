import { call, startTestServer, type JsonReply, type TestServer } from '../../../testing/server.js';
import { PAYMENT_SECRET, PRICES } from '../../credits/testing/credits-server.js';

export const CRON_SECRET = 'the secret of the scheduler';
export const DECISION_SECRET = 'the secret of who decides about claims';
export const EXPORT_SECRET = 'the secret of the metering service';

/** Answers cost 5 credits, and a claim has two of them at most. The job runs only if a setting says so. */
export const SETTINGS = {
  CREDITS_PRICES: JSON.stringify(PRICES),
  CREDITS_START: '20',
  CREDITS_CLAIM: '20',
  CREDITS_PAYMENT_SECRET: PAYMENT_SECRET,
  CLAIM_PROCESSING_MINIMUM: '5',
  CLAIM_PROCESSING_MAXIMUM: '10',
  CLAIM_PROCESSING_EVERY_SECONDS: '0',
  CLAIM_PROCESSING_CRON_SECRET: CRON_SECRET,
  CLAIM_PROCESSING_PAYMENT_SECRET: DECISION_SECRET,
  CLAIM_PROCESSING_EXPORT_SECRET: EXPORT_SECRET,
};

export function startClaimsServer(
  environment: Readonly<Record<string, string>> = {},
  clock?: () => Date,
): Promise<TestServer> {
  return startTestServer(
    // All calls come from one address.
    { PLUGINS: 'credits,claim-processing', RATE_LIMIT_PER_MINUTE: '0' },
    { environment: { ...SETTINGS, ...environment }, ...(clock && { clock }) },
  );
}

type Server = Pick<TestServer, 'url'>;

export function tick({ url }: Server, step = 'all', secret = CRON_SECRET): Promise<JsonReply> {
  return call(`${url}/claim-processing/cron/${step}`, {
    method: 'POST',
    headers: { 'x-cron-secret': secret },
  });
}

export function decide(
  { url }: Server,
  json: { claimId: unknown; decision: string; reason?: string },
  secret = DECISION_SECRET,
): Promise<JsonReply> {
  return call(`${url}/claim-processing/decisions`, {
    method: 'POST',
    headers: { 'x-payment-secret': secret },
    json,
  });
}
