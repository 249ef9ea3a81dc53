/** Proposals that are decided only by the end of the voting period. */
import type { DataSource } from 'typeorm';
import type { Random } from '../../../../testing/faults/random.js';
import type { PlatformStage } from '../platform-stage.js';
import { propose } from '../verify-domain.js';
import { openVoters } from './concurrent-voting.js';

/** With the deployment itself there are four voters, and the quorum is two. */
const VOTERS = 3;

/** @returns the ids of a proposal without a quorum, and of one that passes at the end although the missing votes could have rejected it. */
export async function openUndecided(
  stage: PlatformStage,
  random: Random,
): Promise<{ lapsing: string; passing: string }> {
  const voters = await openVoters(stage, VOTERS, random);
  const lapsing = await propose(stage, await stage.newProject());
  const passing = await propose(stage, await stage.newProject());
  const path = `/v1/proposals/${passing}/vote`;
  for (const { caller } of voters.slice(0, 2))
    await caller.ask({ method: 'PUT', path, json: { choice: 'yes' } });
  return { lapsing, passing };
}

/** Simulates the end of the voting period. */
export async function endPeriod(database: DataSource): Promise<void> {
  await database.query(`update proposals set closes_at = now() where status = 'open'`);
}

export interface Standing {
  readonly proposal: string;
  readonly domain: string;
  /** The types of the events except votes, the oldest first. */
  readonly events: readonly string[];
}

export async function standingOf(database: DataSource, proposalId: string): Promise<Standing> {
  const [found] = await database.query<Standing[]>(
    `select status as proposal, verification_status as domain,
       array(select type from events
         where proposal.id in (data -> 'proposal' ->> 'proposalId', data -> 'verification' ->> 'proposalId')
           and type <> 'proposal.vote_cast' order by id) as events
     from proposals proposal join twins on did = twin_did where id = $1`,
    [proposalId],
  );
  if (!found) throw new Error(`there is no proposal ${proposalId}`);
  return found;
}

export async function untilClosed(database: DataSource, proposalId: string): Promise<Standing> {
  for (;;) {
    const found = await standingOf(database, proposalId);
    if (found.proposal !== 'open') return found;
  }
}
