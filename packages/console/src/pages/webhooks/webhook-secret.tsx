import { Card } from '../../design/card';
import { CodeBlock } from '../../design/code-block';

/** The secret that the server tells once. */
export const WebhookSecret = ({ secret }: { readonly secret: string }) => (
  <Card title="Keep this secret now">
    <p className="quiet">
      It is shown this once. Your receiver checks the signatures of events with it: the header{' '}
      <code>webhook-signature</code>, by any library of the Standard Webhooks scheme.
    </p>
    <CodeBlock code={secret} what="secret" />
  </Card>
);
