import { Route } from 'wouter';
import { decodePart } from '../../design/decode-part';
import { PageSwitch } from '../../design/page-switch';
import { ClaimPage } from './claim-page';
import { CheckPage } from './credential/check-page';
import { IssuancePage } from './issuance/issuance-page';
import { ClaimsOverview } from './claims-overview';
import { NewClaim } from './new-claim';
import './claims.css';

const ClaimsPages = () => (
  <PageSwitch>
    <Route path="/">
      <ClaimsOverview tab="claims" />
    </Route>
    <Route path="/credentials">
      <ClaimsOverview tab="credentials" />
    </Route>
    <Route path="/issuances">
      <ClaimsOverview tab="issuances" />
    </Route>
    <Route path="/new" component={NewClaim} />
    <Route path="/check" component={CheckPage} />
    <Route path="/issuances/:id">{({ id }) => <IssuancePage key={id} issuanceId={decodePart(id)} />}</Route>
    <Route path="/:id">{({ id }) => <ClaimPage key={id} claimId={decodePart(id)} />}</Route>
  </PageSwitch>
);

export default ClaimsPages;
