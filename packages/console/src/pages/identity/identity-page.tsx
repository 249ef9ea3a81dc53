import { useConnection } from '../../connection/connection-context';
import { Column, Columns } from '../../design/columns';
import { ConsoleLink } from '../../design/console-link';
import { Page } from '../../design/page';
import { ChatDelegationCard } from './chat-delegation-card';
import { KeyCard } from './key-card';
import { MintCard } from './mint/mint-card';
import { MintedCard } from './mint/minted-card';
import { PersonalDataCard } from './personal-data/personal-data-card';
import { StoredCard } from './stored-card';
import { StreamCard } from './stream/stream-card';

interface IdentityPageProps {
  readonly token: string;
  readonly onMinted: (token: string) => void;
}

/** Who the user is at the oracle, and what the oracle may do for them. */
export const IdentityPage = ({ token, onMinted }: IdentityPageProps) => {
  const { discovery } = useConnection();
  return (
    <Page
      title="Identity"
      summary={`At ${discovery.oracle.name} you are a key. What you sign with it says what the oracle may do for you.`}
      actions={
        <ConsoleLink to="/identity/explain" className="button">
          Explain a delegation
        </ConsoleLink>
      }
    >
      <Columns isEven>
        <Column>
          <KeyCard />
          <StoredCard />
          <ChatDelegationCard />
          <PersonalDataCard />
        </Column>
        <Column>
          <MintCard onMinted={onMinted} />
          {token !== '' && (
            <>
              <MintedCard token={token} />
              <StreamCard key={token} token={token} />
            </>
          )}
        </Column>
      </Columns>
    </Page>
  );
};
