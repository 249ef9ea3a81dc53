import type { Claim } from '@twin-oracle/sdk';
import { Card } from '../../../design/card';
import { ConsoleLink } from '../../../design/console-link';
import { DetailsList } from '../../../design/details-list';
import { Loaded } from '../../../design/loaded';
import { Identifier } from '../../../design/identifier';
import { Time } from '../../../design/time';
import { CredentialBadge } from '../claim-badge';
import { useCredential } from '../queries';
import { CheckView } from './check-view';

/** The credential that a claim is now, with its check. */
export const CredentialCard = ({ claim }: { readonly claim: Claim }) => {
  const { credentialId, subject } = claim;
  const query = useCredential(credentialId);
  if (credentialId === undefined)
    return (
      <Card title="Credential">
        <p className="quiet small">
          It has none now: a credential is issued when the claim is approved, and revoked when it leaves that
          state.
        </p>
        <ConsoleLink to={`/claims/credentials?subject=${encodeURIComponent(subject)}`} className="small">
          Credentials of the domain, with revoked ones
        </ConsoleLink>
      </Card>
    );
  return (
    <Card title="Credential" {...(query.data && { actions: <CredentialBadge status={query.data.status} /> })}>
      <Loaded query={query} what="the credential">
        {(data) => (
          <>
            <DetailsList
              details={[
                { name: 'Type', value: data.type },
                { name: 'Issuer', value: <Identifier id={data.issuer} what="DID of the issuer" /> },
                { name: 'Issued', value: <Time at={data.issuedAt} /> },
                {
                  name: 'Credential',
                  value: <Identifier id={data.credentialId} what="id of the credential" />,
                },
              ]}
            />
            <CheckView jwt={data.credential} />
            <ConsoleLink to={`/claims/check?credential=${data.credentialId}`} className="small">
              See what it says, and change a letter of it
            </ConsoleLink>
          </>
        )}
      </Loaded>
    </Card>
  );
};
