import { useState } from 'react';
import { useConnection } from '../connection/connection-context';
import { useServerPresence } from '../connection/use-server-presence';
import { Button } from '../design/button';
import { DetailsList } from '../design/details-list';
import { Dialog } from '../design/dialog';
import { Icon } from '../design/icon';
import { Identifier } from '../design/identifier';
import { ApiKeyForm } from './api-key-form';

/** To which server and as whom, in a line; a press shows the rest and changes it. */
export const ConnectionStatus = () => {
  const { discovery, platform } = useConnection();
  const isAway = useServerPresence() === 'away';
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="sidebar-link" onClick={() => setOpen(true)}>
        <Icon name="server" />
        <span className="sidebar-server">
          <span>{discovery.oracle.name}</span>
          <span className="quiet small">
            {isAway ? 'Server not reached' : platform ? 'API key connected' : 'No API key'}
          </span>
        </span>
        <span className="status-dot" data-tone={isAway ? 'bad' : platform ? 'good' : 'quiet'} />
      </button>
      {isOpen && <ConnectionDialog onClose={() => setOpen(false)} />}
    </>
  );
};

const ConnectionDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { baseUrl, discovery, key, platform, disconnect } = useConnection();
  return (
    <Dialog title="Connection" onClose={onClose}>
      <DetailsList
        details={[
          { name: 'Server', value: <code>{baseUrl}</code> },
          { name: 'Oracle', value: <Identifier id={discovery.oracle.did} what="DID of the oracle" /> },
          { name: 'You', value: <Identifier id={key.did()} what="your DID" /> },
          { name: 'Contract', value: discovery.contracts.openapi.version },
        ]}
      />
      <p className="quiet small">
        You talk to the oracle as the key of this browser. It was made here, and no script can take it away.
      </p>
      {platform ? (
        <div className="spread">
          <span>Connected to the platform with an API key.</span>
          <Button onClick={disconnect}>Forget the key</Button>
        </div>
      ) : (
        <ApiKeyForm onConnected={onClose} />
      )}
    </Dialog>
  );
};
