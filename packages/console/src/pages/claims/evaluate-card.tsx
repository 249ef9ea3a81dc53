import { useState } from 'react';
import type { Claim, ClaimStatus, EvaluationCreate } from '@twin-oracle/sdk';
import { useAction } from '../../actions/use-action';
import { usePlatform } from '../../connection/connection-context';
import { Card } from '../../design/card';
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
  const submit = () => {
    evaluating.mutate({
      oracle: oracle.trim(),
      status,
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      ...(status === 'approved' && amount !== '' && { amount: Number(amount) }),
    });
  };
  return (
    <Card title="Evaluate it">
      <Form submit="Evaluate" action={evaluating} isReady={isDid(oracle.trim())} onSubmit={submit}>
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
    </Card>
  );
};
