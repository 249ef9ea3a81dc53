import { Route, Switch } from 'wouter';
import { DomainVerification } from './domain-verification';
import { NewProposal } from './new-proposal';
import { ProposalList } from './proposal-list';
import { ProposalPage } from './proposal-page';
import './governance.css';

const GovernancePages = () => (
  <Switch>
    <Route path="/" component={ProposalList} />
    <Route path="/new" component={NewProposal} />
    <Route path="/proposals/:id">
      {({ id }) => <ProposalPage key={id} proposalId={decodeURIComponent(id)} />}
    </Route>
    <Route path="/domains/:did">
      {({ did }) => <DomainVerification key={did} did={decodeURIComponent(did)} />}
    </Route>
  </Switch>
);

export default GovernancePages;
