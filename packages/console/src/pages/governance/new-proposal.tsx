import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { ProposalCreate } from '@twin-oracle/sdk';
import { useAction } from '../../actions/use-action';
import { usePlatform } from '../../connection/connection-context';
import { useOpenPage } from '../../design/console-link';
import { TextField } from '../../design/field';
import { FormPage } from '../../design/form-page';
import { JsonField, readJsonObject } from '../../design/json-field';
import { isDid, TwinField } from '../../twins/twin-field';
import { DECISIONS } from './queries';

const EXAMPLE = JSON.stringify({ report: 'https://data.example.org/visit.pdf' }, undefined, 2);

/** Opens the voting about a domain. A link may name it: `?domain=did:…`. */
export const NewProposal = () => {
  const [parameters] = useSearchParams();
  const { proposals } = usePlatform();
  const openPage = useOpenPage();
  const [domain, setDomain] = useState(parameters.get('domain') ?? '');
  const [summary, setSummary] = useState('');
  const [judged, setJudged] = useState(EXAMPLE);
  const { ok: entityPackage } = readJsonObject(judged);
  const submitting = useAction({
    run: (proposal: ProposalCreate) => proposals.submit(proposal),
    done: 'The domain is proposed, and voting is open',
    changes: DECISIONS,
    onDone: ({ proposalId }) => openPage(`/governance/proposals/${proposalId}`),
    errors: 'page',
  });
  const submit = () => {
    if (entityPackage)
      submitting.mutate({
        domain: domain.trim(),
        package: entityPackage,
        ...(summary.trim() !== '' && { summary: summary.trim() }),
      });
  };
  return (
    <FormPage
      title="Propose a domain"
      summary="While voting is open its record cannot be changed: voters decide about what they see."
      parent={{ label: 'Governance', to: '/governance' }}
      submit="Open the voting"
      action={submitting}
      isReady={isDid(domain.trim()) && entityPackage !== undefined}
      onSubmit={submit}
    >
      <TwinField
        label="Domain"
        required
        hint="Type a part of its name, or paste its DID. It must not be verified or under review."
        value={domain}
        onChange={setDomain}
      />
      <TextField
        label="Summary"
        maxLength={1000}
        placeholder="Seen at work on a site visit"
        hint="One sentence for the voters. It may be empty."
        value={summary}
        onChange={({ target }) => setSummary(target.value)}
      />
      <JsonField
        label="Entity package"
        hint="What the voters judge it by, as JSON: reports, visits, links. Its form is the deployment's own."
        rows={6}
        value={judged}
        onChange={setJudged}
      />
    </FormPage>
  );
};
