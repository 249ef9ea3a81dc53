import { ConsoleLink, useOpenPage } from '../../design/console-link';
import { Icon } from '../../design/icon';
import { Page } from '../../design/page';
import { Tabs } from '../../design/tabs';
import { LiveBadge } from '../../live/live-badge';
import { ClaimList } from './claim-list';
import { CredentialList } from './credential/credential-list';
import { IssuanceList } from './issuance/issuance-list';
import { useLiveClaims } from './queries';

interface ClaimsOverviewProps {
  readonly tab: 'claims' | 'credentials' | 'issuances';
}

/** Claims, the credentials that they became, and what was issued on them. */
export const ClaimsOverview = ({ tab }: ClaimsOverviewProps) => {
  const openPage = useOpenPage();
  const live = useLiveClaims();
  return (
    <Page
      title="Claims"
      summary="What a domain says of its work. An oracle evaluates it; approved, it becomes a credential and can be issued on."
      actions={
        <>
          <LiveBadge state={live} />
          <ConsoleLink to="/claims/check" className="button">
            Check a credential
          </ConsoleLink>
          <ConsoleLink to="/claims/new" className="button button-primary">
            <Icon name="plus" size={17} /> Raise a claim
          </ConsoleLink>
        </>
      }
    >
      <Tabs
        label="Claims and what became of them"
        value={tab}
        onChange={(value) => openPage(value === 'claims' ? '/claims' : `/claims/${value}`)}
        tabs={[
          { value: 'claims', label: 'Claims', content: <ClaimList /> },
          { value: 'credentials', label: 'Credentials', content: <CredentialList /> },
          { value: 'issuances', label: 'Issuances', content: <IssuanceList /> },
        ]}
      />
    </Page>
  );
};
