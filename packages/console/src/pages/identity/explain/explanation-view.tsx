import type { DelegationExplanation } from '@twin-oracle/sdk';
import { Badge } from '../../../design/badge';
import { Card } from '../../../design/card';
import { Columns } from '../../../design/columns';
import { ErrorView } from '../../../design/error-view';
import { Icon } from '../../../design/icon';
import { Progress } from '../../../design/progress';
import { useExplanation } from '../queries';
import { LinkChain, TokenFaults } from './link-chain';
import '../../../design/check-list.css';

interface ExplanationViewProps {
  readonly token: string;
  /** Only what it is good for. */
  readonly isShort?: boolean;
}

/** What a token is good for at this oracle, and why not. */
export const ExplanationView = ({ token, isShort = false }: ExplanationViewProps) => {
  const { data, error, refetch } = useExplanation(token);
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Progress label="Asking the oracle" />;
  if (isShort) return <Uses uses={data.uses} />;
  const failing = data.links.filter(({ faults }) => faults.length > 0).length + data.faults.length;
  return (
    <Columns isEven>
      <Card title="What it is good for here">
        <Uses uses={data.uses} />
      </Card>
      <Card
        title="The chain, from the token to its proofs"
        actions={
          failing === 0 ? (
            <Badge tone="good">every link holds</Badge>
          ) : (
            <Badge tone="bad">{failing === 1 ? 'one thing fails' : `${failing} things fail`}</Badge>
          )
        }
      >
        <TokenFaults faults={data.faults} />
        {data.links.length > 0 && <LinkChain links={data.links} />}
      </Card>
    </Columns>
  );
};

type Use = DelegationExplanation['uses'][number];

const MEANINGS: Readonly<Record<Use['use'], string>> = {
  invocation: 'Sign a call, as an invocation',
  delegation: 'Sign in by itself',
  grant: 'Be stored, or accompany an invocation: the oracle acts for its issuer',
  mcpInvocation: 'Allow one call of the tool that it names',
};

const Uses = ({ uses }: Pick<DelegationExplanation, 'uses'>) => (
  <ul className="check-list" aria-label="What it is good for">
    {uses.map(({ use, accepted, refusal }) => (
      <li key={use} data-ok={accepted ? 'true' : undefined}>
        <Icon name={accepted ? 'check' : 'close'} />
        <span>
          <strong>{MEANINGS[use]}</strong>
          <span className="visually-hidden">{accepted ? ': yes' : ': no'}</span>
          {refusal && (
            <>
              <br />
              <span className="quiet">{refusal.detail}</span> <code>{refusal.code}</code>
            </>
          )}
        </span>
      </li>
    ))}
  </ul>
);
