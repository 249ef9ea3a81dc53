import { createRoot } from 'react-dom/client';
import { OraclesProvider } from '@ixo/oracles-client-sdk';
import { App } from './app';
import { openWallet } from './wallet';

const parameters = new URLSearchParams(location.search);
const baseUrl = parameters.get('server') ?? 'http://127.0.0.1:3000';
const oracleDid = parameters.get('oracle') ?? '';

const { user, createDelegation, createInvocation } = await openWallet();

createRoot(document.getElementById('root') ?? document.body).render(
  <OraclesProvider
    initialWallet={user}
    transactSignX={() => Promise.resolve(undefined)}
    createDelegation={createDelegation}
    createInvocation={createInvocation}
  >
    <App oracleDid={oracleDid} overrides={{ baseUrl, wsUrl: baseUrl }} />
  </OraclesProvider>,
);
