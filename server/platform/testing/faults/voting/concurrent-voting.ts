/** A proposal with many concurrent voters, some of whom change their votes. */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Schema } from '../../../../contract/types.js';
import type { Caller } from '../../../../testing/faults/client/retrying-caller.js';
import type { Random } from '../../../../testing/faults/random.js';
import type { PlatformStage } from '../platform-stage.js';

export type Choice = Schema<'VoteChoice'>;

export interface Voter {
  /** The DID of the voter. */
  readonly who: string;
  readonly caller: Caller;
}

/** The replies that a voter got. */
export interface Ballot {
  readonly who: string;
  /** The last choice that was answered with 200. */
  accepted: Choice | undefined;
  /** A choice whose connection broke, and whose retry was refused because voting had closed: it may have been counted. */
  unsure: Choice | undefined;
}

const LONGEST_THOUGHT_MS = 1_500;

/** Adds voters to the governance group. */
export async function openVoters(stage: PlatformStage, count: number, random: Random): Promise<Voter[]> {
  const { body } = await stage.admin.ask({ method: 'GET', path: '/v1/governance' });
  const { group } = z.object({ group: z.string() }).parse(body);
  const names = Array.from({ length: count }, (_, number) => `did:ixo:ixo1voter${number}`);
  return Promise.all(
    names.map(async (who) => {
      const member = encodeURIComponent(who);
      await stage.admin.ask({ method: 'PUT', path: `/v1/domains/${group}/members/${member}` });
      return { who, caller: await stage.callerOf(who, ['twins:read', 'votes:write'], random.fork()) };
    }),
  );
}

/** Every voter votes up to three times, until voting is closed. */
export async function voteAll(
  proposalId: string,
  voters: readonly Voter[],
  random: Random,
): Promise<Ballot[]> {
  const favoured = random.pick<Choice>(['yes', 'no']);
  return Promise.all(
    voters.map(async ({ who, caller }) => {
      const own = random.fork();
      const ballot: Ballot = { who, accepted: undefined, unsure: undefined };
      for (let votes = own.int(1, 3); votes > 0; votes--) {
        await delay(own.int(0, LONGEST_THOUGHT_MS));
        const choice = own.chance(0.6) ? favoured : own.pick<Choice>(['yes', 'no', 'abstain']);
        if (!(await vote(caller, proposalId, choice, ballot))) break;
      }
      return ballot;
    }),
  );
}

const problemSchema = z.object({ code: z.string() });

/** @returns whether voting continues. */
async function vote(caller: Caller, proposalId: string, choice: Choice, ballot: Ballot): Promise<boolean> {
  const path = `/v1/proposals/${proposalId}/vote`;
  const { status, body, tries } = await caller.ask({ method: 'PUT', path, json: { choice } });
  if (status === 200) {
    ballot.accepted = choice;
    return true;
  }
  const { code } = problemSchema.parse(body);
  if (code !== 'voting_closed') throw new Error(`${ballot.who}: a vote was answered with ${status} ${code}`);
  if (tries > 1) ballot.unsure = choice;
  return false;
}
