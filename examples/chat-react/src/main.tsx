import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { discover } from '@twin-oracle/sdk';
import { serverUrl } from './address';
import { App } from './app';
import { explainError } from './explain-error';
import { ServerForm } from './server-form';
import { openWallet } from './wallet';

const root = createRoot(document.getElementById('root') ?? document.body);

/** An application for one oracle knows its DID and needs no discovery. */
const start = async (baseUrl: string): Promise<void> => {
  try {
    const [{ oracle }, wallet] = await Promise.all([discover(baseUrl), openWallet()]);
    root.render(
      <StrictMode>
        <App oracle={oracle} baseUrl={baseUrl} wallet={wallet} />
      </StrictMode>,
    );
  } catch (error) {
    root.render(<Welcome problem={explainError(error).text} />);
  }
};

const Welcome = ({ problem }: { readonly problem?: string }) => (
  <main className="welcome">
    <h1>Oracle chat</h1>
    <p>Which oracle do you want to talk to?</p>
    <ServerForm />
    {problem !== undefined && (
      <p className="note error" role="alert">
        {problem}
      </p>
    )}
  </main>
);

const server = serverUrl();
if (server === null) root.render(<Welcome />);
else void start(server);
