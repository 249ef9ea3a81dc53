import { useState, type SubmitEvent } from 'react';
import { useConnection } from '../../../connection/connection-context';
import { Badge, type Tone } from '../../../design/badge';
import { Button } from '../../../design/button';
import { Card } from '../../../design/card';
import { ErrorView } from '../../../design/error-view';
import { TextField } from '../../../design/field';
import { useDelegatedStream, type DelegatedStream } from './use-delegated-stream';

/** Long enough that there is time to revoke it. */
const EXAMPLE = '/stream 1000';

const STATES: Readonly<Record<DelegatedStream['status'], { readonly tone: Tone; readonly text: string }>> = {
  idle: { tone: 'neutral', text: 'not opened' },
  opening: { tone: 'neutral', text: 'opening' },
  open: { tone: 'good', text: 'open' },
  ended: { tone: 'neutral', text: 'ended' },
  refused: { tone: 'bad', text: 'closed by the oracle' },
};

/** Signs in by the delegation alone, and reads an answer. Revoke it meanwhile, and see the stream close. */
export const StreamCard = ({ token }: { readonly token: string }) => {
  const { discovery } = useConnection();
  const { stream, open } = useDelegatedStream(token);
  const [message, setMessage] = useState(EXAMPLE);
  const { tone, text } = STATES[stream.status];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void open(message);
  };
  if (!discovery.authentication.delegationSignIn)
    return (
      <Card title="Act by it">
        <p className="quiet small">
          This oracle asks for an invocation with each call: nobody can sign in by a delegation alone.
        </p>
      </Card>
    );
  return (
    <Card title="Act by it" actions={<Badge tone={tone}>{text}</Badge>}>
      <p className="quiet small">
        Opens a stream signed in by this delegation alone, as anybody could whom you gave it. Revoke it while
        the stream is open: the oracle closes it at once.
      </p>
      <form className="stack-s" onSubmit={submit}>
        <TextField
          label="Question"
          required
          hint="With the oracle of the demo, /stream 1000 is an answer that takes a while."
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        <div className="row row-end">
          <Button type="submit" isBusy={stream.status === 'opening' || stream.status === 'open'}>
            Open a stream
          </Button>
        </div>
      </form>
      {stream.error !== undefined && <ErrorView error={stream.error} />}
      {stream.status !== 'idle' && (
        <div className="stack-s" role="group" aria-label="The stream">
          {stream.refusal && (
            <p className="link-fault" role="alert">
              {stream.refusal.detail} <code>{stream.refusal.reason}</code>
            </p>
          )}
          <p className="quiet small">{stream.frames} frames</p>
          {stream.text !== '' && (
            <p className="stream-text" tabIndex={0} role="region" aria-label="Answer">
              {stream.text}
            </p>
          )}
        </div>
      )}
    </Card>
  );
};
