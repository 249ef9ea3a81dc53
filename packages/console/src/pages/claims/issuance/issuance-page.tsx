import { Card } from '../../../design/card';
import { ConsoleLink } from '../../../design/console-link';
import { DetailsList } from '../../../design/details-list';
import { Loaded } from '../../../design/loaded';
import { Identifier } from '../../../design/identifier';
import { Page } from '../../../design/page';
import { Table } from '../../../design/table';
import { Time } from '../../../design/time';
import { TwinLink } from '../../../twins/twin-link';
import { Amount } from '../amount';
import { useIssuance } from '../queries';

/** What was issued, and on which claims. */
export const IssuancePage = ({ issuanceId }: { readonly issuanceId: string }) => {
  const query = useIssuance(issuanceId);
  return (
    <Page
      title={query.data?.type ?? 'Issuance'}
      trail={[
        { label: 'Claims', to: '/claims' },
        { label: 'Issuances', to: '/claims/issuances' },
      ]}
    >
      <Loaded query={query} what="the issuance">
        {(data) => (
          <>
            <Card title="What was issued">
              <DetailsList
                details={[
                  { name: 'Amount', value: <Amount amount={data.amount} unit={data.unit} /> },
                  { name: 'Domain', value: <TwinLink did={data.domain} /> },
                  { name: 'To', value: <Identifier id={data.recipient} what="DID of the recipient" /> },
                  { name: 'By', value: <Identifier id={data.issuedBy} what="DID of the issuer" /> },
                  { name: 'When', value: <Time at={data.createdAt} /> },
                  { name: 'Issuance', value: <Identifier id={data.issuanceId} what="id of the issuance" /> },
                ]}
              />
            </Card>
            <Card title="Drawn on" isFlush>
              <Table
                caption="Claims that it was drawn on"
                columns={[
                  {
                    title: 'Claim',
                    isRowHeader: true,
                    cell: ({ claimId }) => (
                      <span className="row">
                        <ConsoleLink to={`/claims/${claimId}`}>The claim</ConsoleLink>
                        <Identifier id={claimId} what="id of the claim" />
                      </span>
                    ),
                  },
                  {
                    title: 'Drawn',
                    align: 'end',
                    cell: ({ amount }) => <Amount amount={amount} unit={data.unit} />,
                  },
                ]}
                rows={data.draws}
                rowKey={({ claimId }) => claimId}
              />
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  );
};
