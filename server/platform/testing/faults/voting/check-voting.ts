import { z } from 'zod';
import type { Schema } from '../../../../contract/types.js';
import type { Caller } from '../../../../testing/faults/client/retrying-caller.js';
import type { PlatformEvent } from '../../../events/platform-event.js';
import { decide, type Tally } from '../../../verification/proposals/tally.js';
import type { Ballot, Choice } from './concurrent-voting.js';

/** Checks that exactly the accepted votes are counted, and that they closed the proposal once and as early as possible. */
export async function checkVoting(
  proposalId: string,
  ballots: readonly Ballot[],
  feed: readonly PlatformEvent[],
  caller: Caller,
): Promise<string[]> {
  const faults: string[] = [];
  const say = (fault: string) => void faults.push(`${proposalId}: ${fault}`);
  const proposal = proposalSchema.parse((await caller.ask(get(`/v1/proposals/${proposalId}`))).body);
  const { votes } = votesSchema.parse(
    (await caller.ask(get(`/v1/proposals/${proposalId}/votes?limit=100`))).body,
  );
  const cast = new Map(votes.flatMap(({ voter, choice }) => (choice ? [[voter, choice] as const] : [])));
  for (const { who, accepted, unsure } of ballots) {
    const stored = cast.get(who);
    if (stored !== accepted && (unsure === undefined || stored !== unsure))
      say(`${who} got the reply ${accepted ?? 'none'}, and the stored vote is ${stored ?? 'none'}`);
  }
  const { eligible } = proposal.tally;
  if (!isSame(proposal.tally, count(cast, eligible)))
    say(`its tally is ${JSON.stringify(proposal.tally)}, but the votes are ${JSON.stringify([...cast])}`);
  const { counted, status } = replay(proposalId, feed, say);
  if (status !== proposal.status) say(`its status is ${proposal.status}, but by its events it is ${status}`);
  if (!isSame(count(counted, eligible), proposal.tally)) say('its events have other votes');
  return faults;
}

const choiceSchema = z.enum(['yes', 'no', 'abstain']);
const tallySchema = z.object({ yes: z.number(), no: z.number(), abstain: z.number(), eligible: z.number() });
const proposalSchema = z.object({
  status: z.string(),
  tally: tallySchema,
  quorumPercent: z.number(),
  thresholdPercent: z.number(),
});
const votesSchema = z.object({
  votes: z.array(z.object({ voter: z.string(), choice: choiceSchema.optional() })),
});

const get = (path: string) => ({ method: 'GET', path }) as const;

/** Checks the events in order: no vote counts before it is cast, none follows the end, and the first deciding vote closes the proposal. */
function replay(proposalId: string, feed: readonly PlatformEvent[], say: (fault: string) => void) {
  const counted = new Map<string, Choice>();
  const moves: string[] = [];
  let status: Schema<'Proposal'>['status'] = 'open';
  for (const { id, type, data } of feed) {
    const { proposal, vote, verification } = data;
    if (verification?.proposalId === proposalId) moves.push(verification.event);
    if (proposal?.proposalId !== proposalId) continue;
    if (status !== 'open') say(`event ${id} follows the end of voting`);
    if (vote?.choice) {
      if (decide(count(counted, proposal.tally.eligible), proposal, false))
        say(`event ${id} follows a deciding vote`);
      counted.set(vote.voter, vote.choice);
    }
    if (!isSame(proposal.tally, count(counted, proposal.tally.eligible)))
      say(`event ${id} has another tally`);
    if (type !== 'proposal.closed') continue;
    status = proposal.status;
    const due = decide(proposal.tally, proposal, false);
    if (due !== status)
      say(`event ${id} closes it as ${status}, but the votes make it ${due ?? 'undecided'}`);
  }
  const [submitted, ...ends] = moves;
  const expected = { approved: 'approve', rejected: 'reject' }[status as string];
  if (submitted !== 'submit' || ends.join() !== (expected ?? ''))
    say(`its domain was changed by the events ${moves.join()}`);
  return { counted, status };
}

function count(votes: ReadonlyMap<string, Choice>, eligible: number): Tally {
  const of = (choice: Choice) => [...votes.values()].filter((one) => one === choice).length;
  return { yes: of('yes'), no: of('no'), abstain: of('abstain'), eligible };
}

function isSame(one: Tally, other: Tally): boolean {
  return (
    one.yes === other.yes &&
    one.no === other.no &&
    one.abstain === other.abstain &&
    one.eligible === other.eligible
  );
}
