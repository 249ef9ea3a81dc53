import { Route } from 'wouter';
import { decodePart } from '../../design/decode-part';
import { PageSwitch } from '../../design/page-switch';
import { DomainVerification } from './domain-verification';
import { NewProposal } from './new-proposal';
import { ProposalList } from './proposal-list';
import { ProposalPage } from './proposal-page';
import './governance.css';

const GovernancePages = () => (
  <PageSwitch>
    <Route path="/" component={ProposalList} />
    <Route path="/new" component={NewProposal} />
    <Route path="/proposals/:id">{({ id }) => <ProposalPage key={id} proposalId={decodePart(id)} />}</Route>
    <Route path="/domains/:did">{({ did }) => <DomainVerification key={did} did={decodePart(did)} />}</Route>
  </PageSwitch>
);

export default GovernancePages;
