import type { ApiKeyCreated } from '@twin-oracle/sdk';
import { useConnection } from '../../connection/connection-context';
import { isApiKeyKept } from '../../connection/api-key-storage';
import { LeaveGuard } from '../../actions/leave-guard';
import { useAction } from '../../actions/use-action';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { CodeBlock } from '../../design/code-block';

interface SecretCardProps {
  readonly made: ApiKeyCreated;
  /** The new key takes the place of the one that the console calls with. */
  readonly replacesOwn?: boolean;
  readonly onDone: () => void;
}

/** The secret of a new key, the only time that it is shown. Leaving asks first. */
export const SecretCard = ({ made, replacesOwn = false, onDone }: SecretCardProps) => {
  const { baseUrl, connect } = useConnection();
  const using = useAction({
    run: () => connect(made.key, isApiKeyKept(baseUrl)),
    done: 'The console calls with the new key now',
  });
  return (
    <Card className="secret-card" title={`Copy the key “${made.name}” now`}>
      <p>
        The server keeps no copy that could be read. If you lose it, rotate the key to get another. Keep it
        out of browsers, repositories and logs.
      </p>
      <CodeBlock code={made.key} what="API key" />
      <details className="small">
        <summary>Use it</summary>
        <CodeBlock
          code={`API_KEY=twk_…   # the key above\ncurl ${baseUrl}/v1/domains -H "Authorization: Bearer $API_KEY"`}
          what="command that uses the key"
        />
      </details>
      <LeaveGuard title="Leave without the key?">
        <p>It is not shown again. To get another one, rotate the key.</p>
      </LeaveGuard>
      <div className="row row-end">
        {replacesOwn && (
          <Button isBusy={using.isPending} onClick={() => using.mutate()}>
            Use it in this console
          </Button>
        )}
        <Button tone="primary" icon="check" onClick={onDone}>
          I have stored it
        </Button>
      </div>
    </Card>
  );
};
