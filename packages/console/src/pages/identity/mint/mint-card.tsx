import { useState } from 'react';
import { createDelegation, type UcanCapability } from '@twin-oracle/sdk/ucan';
import { useAction } from '../../../actions/use-action';
import { useConnection } from '../../../connection/connection-context';
import { Card } from '../../../design/card';
import { SelectField, TextField } from '../../../design/field';
import { JsonField } from '../../../design/json-field';
import { Form } from '../../../design/form';
import { ProofField } from './proof-field';
import { capabilityOf, GRANTS, isGrant, type Grant } from './grants';

const HOUR_S = 3_600;
const LIFETIMES = [
  { seconds: 600, label: 'ten minutes' },
  { seconds: HOUR_S, label: 'an hour' },
  { seconds: 24 * HOUR_S, label: 'a day' },
  { seconds: 7 * 24 * HOUR_S, label: 'seven days' },
  { seconds: 365 * 24 * HOUR_S, label: 'a year' },
];

/** Signs a delegation here. Nothing is sent until the user stores or uses it. */
export const MintCard = ({ onMinted }: { readonly onMinted: (token: string) => void }) => {
  const { key, discovery } = useConnection();
  const [grant, setGrant] = useState<Grant>('access');
  const [audience, setAudience] = useState<string>(discovery.oracle.did);
  const [tool, setTool] = useState('');
  const [other, setOther] = useState('{ "can": "*", "with": "ucan:*" }');
  const [proof, setProof] = useState('');
  const [lifetimeSeconds, setLifetime] = useState(HOUR_S);
  const capability = capabilityOf({ grant, audience, tool, other });
  const minting = useAction({
    run: (given: UcanCapability) =>
      createDelegation({
        issuer: key,
        audience: audience.trim(),
        capabilities: [given],
        lifetimeSeconds,
        ...(proof !== '' && { proofs: [proof] }),
      }),
    done: 'The delegation is signed. Nothing was sent yet.',
    onDone: ({ serialized }) => onMinted(serialized),
    errors: 'page',
  });
  const submit = () => {
    if (capability) minting.mutate(capability);
  };
  return (
    <Card title="Mint a delegation">
      <Form submit="Sign it" action={minting} isReady={capability !== undefined} onSubmit={submit}>
        <SelectField
          label="The oracle may"
          value={grant}
          onChange={({ target }) => {
            if (isGrant(target.value)) setGrant(target.value);
          }}
        >
          {Object.entries(GRANTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {grant === 'tool' && (
          <TextField
            label="Tool"
            required
            placeholder="weather/forecast"
            hint="The MCP server and its tool, with a slash between them."
            value={tool}
            onChange={({ target }) => setTool(target.value)}
          />
        )}
        {grant === 'other' && (
          <JsonField
            label="Capability"
            rows={3}
            hint="`can` is an ability such as mail/send or *, `with` the resource. Explain it to see whether the oracle takes it."
            value={other}
            onChange={setOther}
          />
        )}
        <TextField
          label="To"
          required
          className="mono"
          spellCheck={false}
          hint="The DID of the oracle. Another one is refused here."
          value={audience}
          onChange={({ target }) => setAudience(target.value)}
        />
        <ProofField proof={proof} onChange={setProof} />
        <SelectField
          label="For"
          value={lifetimeSeconds}
          hint={`This oracle takes at most ${Math.round(discovery.authentication.delegationMaxSeconds / (24 * HOUR_S))} days.`}
          onChange={({ target }) => setLifetime(Number(target.value))}
        >
          {LIFETIMES.map(({ seconds, label }) => (
            <option key={seconds} value={seconds}>
              {label}
            </option>
          ))}
        </SelectField>
      </Form>
    </Card>
  );
};
