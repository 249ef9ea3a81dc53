import { ConfirmedAction } from '../../actions/confirmed-action';
import { Badge } from '../../design/badge';
import { Card } from '../../design/card';
import { ConsoleLink } from '../../design/console-link';
import { DetailsList } from '../../design/details-list';
import { Loaded } from '../../design/loaded';
import { Capabilities } from './capabilities';
import { Moment } from './moment';
import { DELEGATIONS, useChatDelegation, useExplanation } from './queries';
import { useRevocation } from './use-revocation';

/** The delegation that comes along with what the user says in the chat. */
export const ChatDelegationCard = () => {
  const { data: token } = useChatDelegation();
  if (typeof token === 'string') return <SignedForChat token={token} />;
  return (
    <Card title="What you have signed for the chat" actions={<Badge>not signed</Badge>}>
      <p className="quiet small">
        The <ConsoleLink to="/chat">chat</ConsoleLink> asks for a delegation before the first message.
      </p>
    </Card>
  );
};

const SignedForChat = ({ token }: { readonly token: string }) => {
  const explanation = useExplanation(token);
  const revoke = useRevocation();
  const isAccepted = explanation.data?.uses.some(({ use, accepted }) => use === 'grant' && accepted);
  return (
    <Card
      title="What you have signed for the chat"
      {...(explanation.data && {
        actions: isAccepted ? <Badge tone="good">in force</Badge> : <Badge tone="bad">revoked</Badge>,
      })}
    >
      <Loaded query={explanation} what="what it allows">
        {({ links: [link] }) =>
          link && (
            <DetailsList
              details={[
                { name: 'Until', value: <Moment at={link.expiration} /> },
                { name: 'Allows', value: <Capabilities capabilities={link.capabilities} /> },
              ]}
            />
          )
        }
      </Loaded>
      {isAccepted ? (
        <div className="row row-end">
          <ConfirmedAction
            label="Revoke that of the chat"
            title="Revoke the delegation of the chat?"
            action="Revoke the delegation"
            run={() => revoke(token)}
            done="The delegation is revoked"
            changes={DELEGATIONS}
          >
            <p>
              No copy of it is accepted any more, and the one that the oracle has stored is revoked with it.
              You can go on with the chat: it asks again when an answer needs it.
            </p>
          </ConfirmedAction>
        </div>
      ) : (
        <p className="quiet small">The chat asks for another one when an answer needs it.</p>
      )}
    </Card>
  );
};
