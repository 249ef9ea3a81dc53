import { z } from 'zod';
import type { PlatformStage } from './platform-stage.js';

const proposalSchema = z.object({ proposalId: z.string() });

/** Verifies a domain with the vote of the deployment itself, which must be the only voter. */
export async function verify({ admin }: PlatformStage, domain: string): Promise<void> {
  const id = await propose({ admin }, domain);
  await admin.ask({ method: 'PUT', path: `/v1/proposals/${id}/vote`, json: { choice: 'yes' } });
}

/** @returns the id of the proposal. */
export async function propose({ admin }: Pick<PlatformStage, 'admin'>, domain: string): Promise<string> {
  const { body } = await admin.ask({
    method: 'POST',
    path: '/v1/proposals',
    json: { domain, package: { of: 'papers' } },
    headers: { 'idempotency-key': `propose-${domain}` },
  });
  return proposalSchema.parse(body).proposalId;
}
