import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection } from '../connection/connection-context';
import { CodeBlock } from '../design/code-block';
import { Checkbox, TextField } from '../design/field';
import { Form } from '../design/form';

/** Takes an API key, once the server has accepted it. */
export const ApiKeyForm = ({ onConnected }: { readonly onConnected?: () => void }) => {
  const { connect } = useConnection();
  const [apiKey, setApiKey] = useState('');
  const [isKept, setKept] = useState(false);
  const connecting = useMutation({
    mutationFn: () => connect(apiKey.trim(), isKept),
    ...(onConnected && { onSuccess: onConnected }),
  });
  const submit = () => {
    connecting.mutate();
  };
  return (
    <>
      <Form submit="Connect" action={connecting} isReady={apiKey.trim() !== ''} onSubmit={submit}>
        <TextField
          label="API key"
          type="password"
          required
          autoComplete="off"
          spellCheck={false}
          placeholder="twk_live_…"
          value={apiKey}
          onChange={({ target }) => setApiKey(target.value)}
          hint="It stays in this tab and is forgotten when the tab is closed."
        />
        <Checkbox
          label="Keep it in this browser"
          hint="Only on a device that nobody else uses: scripts of this site can read it."
          checked={isKept}
          onChange={({ target }) => setKept(target.checked)}
        />
      </Form>
      <details className="small">
        <summary>Where do I get one?</summary>
        <div className="stack-s">
          <p className="quiet">
            The first start of the server prints one; without a terminal it is in the file{' '}
            <code>.data/first-api-key</code>. In the folder of the server, this makes another:
          </p>
          <CodeBlock code="make api-key NAME=console" what="command" />
        </div>
      </details>
    </>
  );
};
