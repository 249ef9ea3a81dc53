import type { Proposal, VoteChoice } from '@twin-oracle/sdk';
import { useAction } from '../../actions/use-action';
import { usePlatform } from '../../connection/connection-context';
import { useOwnApiKey } from '../../connection/own-api-key';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { Identifier } from '../../design/identifier';
import { StackedBar } from '../../design/stacked-bar';
import { Time } from '../../design/time';
import { TimeLeft } from '../../design/time-left';
import { DECISIONS, useElectorate } from './queries';
import { ProposalBadge } from './status-badge';

const CHOICES: readonly { readonly choice: VoteChoice; readonly label: string }[] = [
  { choice: 'yes', label: 'Yes, verify it' },
  { choice: 'no', label: 'No, reject it' },
  { choice: 'abstain', label: 'Abstain' },
];

/** The clock, the votes as they are, and the user's own. */
export const VoteCard = ({ proposal }: { readonly proposal: Proposal }) => {
  const { status, tally, quorumPercent, closesAt, closedAt } = proposal;
  const { yes, no, abstain, eligible } = tally;
  return (
    <Card title="The vote" actions={<ProposalBadge status={status} />}>
      <p className="decision-clock">
        {status === 'open' ? (
          <TimeLeft until={closesAt} over="Voting is over: the votes are being counted" />
        ) : (
          <>
            Closed <Time at={closedAt ?? closesAt} />
          </>
        )}
      </p>
      <StackedBar
        label="Votes"
        total={eligible}
        segments={[
          { name: 'Yes', value: yes, tone: 'good' },
          { name: 'No', value: no, tone: 'bad' },
          { name: 'Abstain', value: abstain, tone: 'neutral' },
        ]}
        unit={eligible === 1 ? 'voter' : 'voters'}
        mark={{ at: (eligible * quorumPercent) / 100, name: `quorum at ${quorumPercent} %` }}
      />
      <p className="quiet small">{standingOf(proposal)}</p>
      {status === 'open' && <OwnVote proposalId={proposal.proposalId} />}
    </Card>
  );
};

const OwnVote = ({ proposalId }: Pick<Proposal, 'proposalId'>) => {
  const { proposals } = usePlatform();
  const own = useOwnApiKey();
  const { rows } = useElectorate(proposalId);
  const mine = rows.find(({ voter }) => voter === own?.ownerDid);
  const voting = useAction({
    run: (choice: VoteChoice) => proposals.vote(proposalId, choice),
    done: ({ status }) =>
      status === 'open'
        ? 'Your vote counts. You can change it until voting closes.'
        : `The vote is over: ${status}`,
    changes: DECISIONS,
  });
  return (
    <div className="stack-s">
      <h3>Your vote</h3>
      <div className="vote-buttons" role="group" aria-label="Your vote">
        {CHOICES.map(({ choice, label }) => (
          <Button
            key={choice}
            aria-pressed={mine?.choice === choice}
            isBusy={voting.isPending && voting.variables === choice}
            disabled={voting.isPending && voting.variables !== choice}
            onClick={() => voting.mutate(choice)}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className="quiet small">
        {own && (
          <>
            You vote as <Identifier id={own.ownerDid} what="DID of the voter" />.{' '}
          </>
        )}
        The last vote before voting closes counts. It closes as soon as the result is certain.
      </p>
    </div>
  );
};

/** What the numbers mean for the result. */
const standingOf = ({ status, tally, quorumPercent, thresholdPercent }: Proposal): string => {
  const { yes, no, abstain, eligible } = tally;
  const needed = Math.max(0, Math.ceil((eligible * quorumPercent) / 100) - (yes + no + abstain));
  const rule = `It passes when more than ${thresholdPercent} % of yes and no together are yes.`;
  if (status !== 'open') return rule;
  return needed === 0
    ? `The quorum is reached. ${rule}`
    : `${needed} more ${needed === 1 ? 'vote is' : 'votes are'} needed for the quorum. ${rule}`;
};
