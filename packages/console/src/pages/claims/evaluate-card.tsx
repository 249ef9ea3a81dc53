import { useState } from 'react';
import type { Claim, ClaimStatus, EvaluationCreate } from '@twin-oracle/sdk';
import { useAction } from '../../actions/use-action';
import { usePlatform } from '../../connection/connection-context';
import { Card } from '../../design/card';
import { ConfirmDialog } from '../../design/dialog';
import { SelectField, TextField } from '../../design/field';
import { Form } from '../../design/form';
import { isDid, TwinField } from '../../twins/twin-field';
import { EVALUATIONS, isClaimStatus, MEANINGS } from './claim-states';
import { CLAIMS } from './queries';

const ORACLES = { type: 'Oracle', status: 'verified' } as const;

/** Judges a claim as an oracle that the user controls. */
export const EvaluateCard = ({ claim }: { readonly claim: Claim }) => {
  const { claims } = usePlatform();
  const possible = EVALUATIONS[claim.status];
  const [oracle, setOracle] = useState('');
  const [chosen, setChosen] = useState<ClaimStatus>();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const status = chosen !== undefined && possible.includes(chosen) ? chosen : possible[0];
  const evaluating = useAction({
    run: (evaluation: EvaluationCreate) => claims.evaluate(claim.claimId, evaluation),
    done: (evaluated) => `The claim is ${evaluated.status}`,
    changes: [...CLAIMS, ['twins']],
    onDone: () => {
      setReason('');
      setAmount('');
    },
    errors: 'page',
  });
  if (status === undefined) return null;
  // A revoked credential does not come back, and `invalidated` is final.
  const isEnd = status === 'invalidated' || (claim.status === 'approved' && status !== 'approved');
  const evaluate = () => {
    setAsking(false);
    evaluating.mutate({
      oracle: oracle.trim(),
      status,
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      ...(status === 'approved' && amount !== '' && { amount: Number(amount) }),
    });
  };
  return (
    <Card title="Evaluate it">
      <Form
        submit="Evaluate"
        action={evaluating}
        isReady={isDid(oracle.trim())}
        onSubmit={isEnd ? () => setAsking(true) : evaluate}
      >
        <TwinField
          label="Oracle"
          required
          filters={ORACLES}
          hint="The verified oracle that judges; you must be a controller of it."
          value={oracle}
          onChange={setOracle}
        />
        <SelectField
          label="Evaluation"
          value={status}
          hint={MEANINGS[status]}
          onChange={({ target }) => {
            if (isClaimStatus(target.value)) setChosen(target.value);
          }}
        >
          {possible.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        {status === 'approved' && claim.amount !== undefined && (
          <TextField
            label="Approved amount"
            type="number"
            min={0}
            step="any"
            placeholder={String(claim.amount)}
            hint={`All of it, unless you say less. In ${claim.unit ?? 'no unit'}.`}
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
        )}
        <TextField
          label="Reason"
          hint="It is kept with the evaluation."
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form>
      {isAsking && (
        <ConfirmDialog
          title={`Evaluate it as ${status}?`}
          action={`Evaluate it as ${status}`}
          onConfirm={evaluate}
          onClose={() => setAsking(false)}
        >
          <p>
            {MEANINGS[status]}
            {claim.status === 'approved' && ' It stays revoked, also when the claim is approved again.'}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
};
