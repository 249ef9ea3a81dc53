import type { Governance } from '@twin-oracle/sdk';
import { Card } from '../../design/card';
import { Loaded } from '../../design/loaded';
import { TwinLink } from '../../twins/twin-link';
import { useGovernanceRules } from './queries';

/** Who decides about domains, and by which numbers. */
export const RulesCard = () => {
  const query = useGovernanceRules();
  return (
    <Card title="Who decides">
      <Loaded query={query} what="the rules">
        {(data) => <Rules rules={data} />}
      </Loaded>
    </Card>
  );
};

const Rules = ({ rules }: { readonly rules: Governance }) => (
  <>
    <p className="quiet">
      The members of <TwinLink did={rules.group} /> vote about each domain that is proposed. Those who are
      members when voting opens are its electorate.
    </p>
    <dl className="rule-list">
      <div>
        <dt>Members now</dt>
        <dd>{rules.electorate}</dd>
      </div>
      <div>
        <dt>Must vote (quorum)</dt>
        <dd>{rules.quorumPercent} %</dd>
      </div>
      <div>
        <dt>More than this must be yes</dt>
        <dd>{rules.thresholdPercent} %</dd>
      </div>
      <div>
        <dt>Voting is open for</dt>
        <dd>{rules.votingPeriodHours} h</dd>
      </div>
    </dl>
  </>
);
