import { useState, type ReactNode, type SubmitEvent } from 'react';
import { isHttpUrl } from '../connection/server-address';
import { Button } from '../design/button';
import { Card } from '../design/card';
import { TextField } from '../design/field';
import { Brand } from './brand';

interface ServerFormProps {
  readonly baseUrl: string;
  readonly onOpen: (url: string) => void;
  /** Why there is no server at the address. */
  readonly children: ReactNode;
}

/** Asks where the server is: the console was opened from another place, or the server is away. */
export const ServerForm = ({ baseUrl, onOpen, children }: ServerFormProps) => {
  const [url, setUrl] = useState(baseUrl);
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isHttpUrl(url)) onOpen(new URL(url).origin);
    else setError('Write the whole address, such as http://127.0.0.1:3000.');
  };
  return (
    <main className="shell-alone">
      <Brand />
      <Card title="Which server?">
        {children}
        <form className="stack" onSubmit={submit} noValidate>
          <TextField
            label="Address of the server"
            type="url"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
            hint="As make start prints it. A server at another origin has to allow this one in CORS_ORIGIN."
            error={error}
          />
          <div className="row row-end">
            <Button type="submit" tone="primary">
              Open
            </Button>
          </div>
        </form>
      </Card>
    </main>
  );
};
