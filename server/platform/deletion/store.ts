import type { EntityManager } from 'typeorm';
import { claimUses } from '../claims/store.js';
import { credentialUse } from '../credentials/store.js';
import { issuanceUse } from '../issuances/store.js';
import { protocolUse } from '../protocols/store.js';
import { controlledTwins, type TwinUse } from '../register/store.js';
import { relationshipUse } from '../relationships/store.js';
import { verificationUses } from '../verification/store.js';

/** In the order in which they are named. */
const uses: readonly TwinUse[] = [
  protocolUse,
  ...verificationUses,
  ...claimUses,
  credentialUse,
  issuanceUse,
  controlledTwins,
  relationshipUse,
];

const FIRST_USE = `select case ${uses.map(({ rows }, at) => `when exists (${rows}) then ${at}`).join(' ')} end as use`;

/** Why the twin cannot be deleted together with `others`, if so. */
export async function usageOf(
  manager: EntityManager,
  did: string,
  others: readonly string[],
): Promise<string | undefined> {
  const [found] = await manager.query<{ use: number | null }[]>(FIRST_USE, [did, [did, ...others]]);
  return uses[found?.use ?? -1]?.reason;
}
