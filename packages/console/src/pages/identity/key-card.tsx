import { ConfirmedAction } from '../../actions/confirmed-action';
import { useConnection } from '../../connection/connection-context';
import { Badge } from '../../design/badge';
import { Card } from '../../design/card';
import { DetailsList } from '../../design/details-list';
import { Identifier } from '../../design/identifier';

/** The key of this browser, as which the user calls the oracle. */
export const KeyCard = () => {
  const { key, replaceKey } = useConnection();
  const isKept = key.keyPair?.privateKey.extractable === false;
  return (
    <Card
      title="Your key"
      actions={
        isKept ? <Badge tone="good">cannot be exported</Badge> : <Badge tone="warn">kept as text</Badge>
      }
    >
      <DetailsList
        details={[
          { name: 'You are', value: <Identifier id={key.did()} what="your DID" isFull /> },
          { name: 'Kind', value: 'Ed25519' },
          { name: 'Kept in', value: 'IndexedDB of this browser, for this site' },
        ]}
      />
      <p className="quiet small">
        {isKept
          ? 'WebCrypto made it and keeps it: scripts of this site can sign with it, and none can read it. It never leaves this browser, so another browser is another user.'
          : 'The WebCrypto of this browser has no Ed25519, so the key is text in IndexedDB that scripts of this site can read. A newer browser keeps it safe.'}
      </p>
      <div className="row row-end">
        <ConfirmedAction
          label="Replace the key"
          title="Become another user?"
          action="Replace the key"
          run={replaceKey}
          done="You have a new key"
        >
          <p>
            The old key is forgotten and cannot come back, and with it your sessions at the oracle. What it
            has signed stays valid until it expires: revoke your delegation first.
          </p>
        </ConfirmedAction>
      </div>
    </Card>
  );
};
