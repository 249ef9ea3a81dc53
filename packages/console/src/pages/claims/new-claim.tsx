import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { ClaimCreate } from '@twin-oracle/sdk';
import { useAction } from '../../actions/use-action';
import { usePlatform } from '../../connection/connection-context';
import { useOpenPage } from '../../design/console-link';
import { TextField } from '../../design/field';
import { FormPage } from '../../design/form-page';
import { JsonField, readJsonObject } from '../../design/json-field';
import { isDid, TwinField } from '../../twins/twin-field';
import { CLAIMS } from './queries';

const EXAMPLE = JSON.stringify({ period: new Date().toISOString().slice(0, 7) }, undefined, 2);
const VERIFIED = { status: 'verified' } as const;

/** Raises a claim. A link may name the domain: `?subject=did:…`. */
export const NewClaim = () => {
  const [parameters] = useSearchParams();
  const { claims } = usePlatform();
  const openPage = useOpenPage();
  const [subject, setSubject] = useState(parameters.get('subject') ?? '');
  const [type, setType] = useState('EmissionReduction');
  const [amount, setAmount] = useState('');
  const [unit, setUnit] = useState('tCO2e');
  const [content, setContent] = useState(EXAMPLE);
  const [evidence, setEvidence] = useState({ type: 'MeterReading', uri: '' });
  const { ok: claimed } = readJsonObject(content);
  const raising = useAction({
    run: (claim: ClaimCreate) => claims.create(claim),
    done: 'The claim is raised',
    changes: CLAIMS,
    onDone: ({ claimId }) => openPage(`/claims/${claimId}`),
    errors: 'page',
  });
  const submit = () => {
    if (claimed)
      raising.mutate({
        subject: subject.trim(),
        type: type.trim(),
        content: claimed,
        evidence: [{ type: evidence.type.trim(), uri: evidence.uri.trim() }],
        ...(amount !== '' && { amount: Number(amount), unit: unit.trim() }),
      });
  };
  return (
    <FormPage
      title="Raise a claim"
      summary="About a verified domain that you control. An oracle evaluates it afterwards."
      parent={{ label: 'Claims', to: '/claims' }}
      submit="Raise the claim"
      action={raising}
      isReady={isDid(subject.trim()) && claimed !== undefined}
      onSubmit={submit}
    >
      <TwinField
        label="Domain"
        required
        filters={VERIFIED}
        hint="Verified domains are offered. Type a part of the name, or paste a DID."
        value={subject}
        onChange={setSubject}
      />
      <div className="grid">
        <TextField
          label="Type"
          required
          hint="Its credential has this type, with “Credential” after it."
          value={type}
          onChange={({ target }) => setType(target.value)}
        />
        <TextField
          label="Amount"
          type="number"
          min={0}
          step="any"
          hint="How much is claimed, with at most six decimals. Nothing can be issued without it."
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
        <TextField
          label="Unit"
          hint="Such as tCO2e."
          value={unit}
          onChange={({ target }) => setUnit(target.value)}
        />
      </div>
      <JsonField
        label="Content"
        hint="What is claimed, as JSON. It becomes a part of the credential."
        value={content}
        onChange={setContent}
      />
      <div className="grid">
        <TextField
          label="Kind of evidence"
          required
          value={evidence.type}
          onChange={({ target }) => setEvidence({ ...evidence, type: target.value })}
        />
        <TextField
          label="Evidence"
          type="url"
          required
          placeholder="https://data.example.org/readings/2026-01.csv"
          hint="Where it is. Nothing is fetched from there."
          value={evidence.uri}
          onChange={({ target }) => setEvidence({ ...evidence, uri: target.value })}
        />
      </div>
    </FormPage>
  );
};
