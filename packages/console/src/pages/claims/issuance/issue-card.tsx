import { useState } from 'react';
import type { Claim, IssuanceCreate } from '@twin-oracle/sdk';
import { useAction } from '../../../actions/use-action';
import { usePlatform } from '../../../connection/connection-context';
import { Card } from '../../../design/card';
import { ConsoleLink } from '../../../design/console-link';
import { ConfirmDialog } from '../../../design/dialog';
import { TextField } from '../../../design/field';
import { StackedBar } from '../../../design/stacked-bar';
import { Form } from '../../../design/form';
import { leftOf } from '../amount';
import { CLAIMS } from '../queries';

/** What was issued on a claim, and what is left to draw. */
export const IssueCard = ({ claim }: { readonly claim: Claim }) => {
  const { approvedAmount, issuedAmount = 0, unit, subject } = claim;
  const left = leftOf(claim);
  return (
    <Card title="Issued on it">
      {approvedAmount === undefined ? (
        <p className="quiet small">
          {issuedAmount > 0
            ? `${issuedAmount} ${unit ?? ''} were issued while it was approved, and stay issued. Nothing more can be.`
            : 'Nothing can be issued: it is not approved, or it has no amount.'}
        </p>
      ) : (
        <>
          <StackedBar
            label="Issued and left"
            total={approvedAmount}
            unit={unit}
            segments={[
              { name: 'Issued', value: issuedAmount, tone: 'accent' },
              { name: 'Left to draw', value: left, tone: 'good' },
            ]}
          />
          {left > 0 && <IssueForm claim={claim} left={left} />}
        </>
      )}
      <ConsoleLink to={`/claims/issuances?domain=${encodeURIComponent(subject)}`} className="small">
        Issuances of the domain
      </ConsoleLink>
    </Card>
  );
};

interface IssueFormProps {
  readonly claim: Claim;
  readonly left: number;
}

const IssueForm = ({ claim, left }: IssueFormProps) => {
  const { issuances } = usePlatform();
  const [type, setType] = useState('CarbonCredit');
  const [amount, setAmount] = useState('');
  const [isAsking, setAsking] = useState(false);
  const issuing = useAction({
    run: (issuance: IssuanceCreate) => issuances.create(issuance),
    done: 'It is issued',
    changes: CLAIMS,
    onDone: () => setAmount(''),
    errors: 'page',
  });
  const drawn = amount === '' ? left : Number(amount);
  const submit = () => {
    setAsking(true);
  };
  const issue = () => {
    setAsking(false);
    issuing.mutate({
      domain: claim.subject,
      type: type.trim(),
      draws: [{ claimId: claim.claimId, ...(amount !== '' && { amount: drawn }) }],
    });
  };
  return (
    <Form submit="Issue" action={issuing} isReady={drawn <= left} onSubmit={submit}>
      <div className="grid">
        <TextField
          label="What is issued"
          required
          value={type}
          onChange={({ target }) => setType(target.value)}
        />
        <TextField
          label="Amount to draw"
          type="number"
          min={0}
          step="any"
          placeholder={String(left)}
          hint="All that is left, unless you say less."
          error={drawn > left ? `Only ${left} ${claim.unit ?? ''} are left.` : undefined}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Issue ${drawn} ${claim.unit ?? ''} as ${type}?`}
          action="Issue it"
          onConfirm={issue}
          onClose={() => setAsking(false)}
        >
          <p>What is issued stays issued, whatever becomes of the claim. You are the one who receives it.</p>
        </ConfirmDialog>
      )}
    </Form>
  );
};
