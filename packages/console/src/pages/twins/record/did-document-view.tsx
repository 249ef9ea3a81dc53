import { JsonBlock } from '../../../design/code-block';
import { Card } from '../../../design/card';
import { ErrorView } from '../../../design/error-view';
import { Progress } from '../../../design/progress';
import { useDidDocument } from '../queries';

/** What the twin's DID resolves to: its keys and its services, as W3C DID Core has them. */
export const DidDocumentView = ({ did }: { readonly did: string }) => {
  const { data, error, refetch } = useDidDocument(did);
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Progress label="Loading the DID document" />;
  const { verificationMethod, service } = data;
  return (
    <Card title={`${verificationMethod.length} keys, ${service.length} services`}>
      <p className="quiet small">
        Made of the record. Keys of <code>verificationMethod</code> may sign UCANs as the twin.
      </p>
      <JsonBlock value={data} what="DID document" />
    </Card>
  );
};
