import { useState } from 'react';
import type { ApiKeyCreate, ApiKeyCreated } from '@twin-oracle/sdk';
import { useAction } from '../../actions/use-action';
import { usePlatform } from '../../connection/connection-context';
import { useOpenPage } from '../../design/console-link';
import { SelectField, TextField } from '../../design/field';
import { FormPage } from '../../design/form-page';
import { Page } from '../../design/page';
import { API_KEYS } from './queries';
import { ScopeFields } from './scope-fields';
import type { Scope } from './scopes';
import { SecretCard } from './secret-card';
import './api-keys.css';

const DAY_MS = 86_400_000;
const LIFETIMES_DAYS = [7, 30, 90, 365];
const DEFAULT_DAYS = '90';

const PARENT = { label: 'API keys', to: '/api-keys' };

/** Makes a key, and shows its secret once. */
export const NewApiKey = () => {
  const [made, setMade] = useState<ApiKeyCreated>();
  const openPage = useOpenPage();
  if (!made) return <NewKeyForm onMade={setMade} />;
  return (
    <Page title="The key is made" trail={[PARENT]}>
      <SecretCard made={made} onDone={() => openPage(`/api-keys/${made.keyId}`)} />
    </Page>
  );
};

const NewKeyForm = ({ onMade }: { readonly onMade: (made: ApiKeyCreated) => void }) => {
  const { apiKeys } = usePlatform();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['twins:read']);
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [isTest, setTest] = useState(false);
  const making = useAction({
    run: (key: ApiKeyCreate) => apiKeys.create(key),
    done: 'The key is made',
    changes: [API_KEYS],
    onDone: onMade,
    errors: 'page',
  });
  const submit = () => {
    making.mutate({
      name: name.trim(),
      scopes: [...scopes],
      environment: isTest ? 'test' : 'live',
      ...(days !== '' && { expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }),
    });
  };
  return (
    <FormPage
      title="New API key"
      summary="Give it the scopes that its program needs, and no more: who has the key can do what it can."
      parent={PARENT}
      submit="Make the key"
      action={making}
      isReady={name.trim() !== '' && scopes.length > 0}
      onSubmit={submit}
    >
      <div className="grid">
        <TextField
          label="Name"
          required
          maxLength={100}
          placeholder="registry import"
          hint="What the key is for. It is how you find it again."
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          label="Ends"
          hint="It can be revoked at any time before."
          value={days}
          onChange={({ target }) => setDays(target.value)}
        >
          {LIFETIMES_DAYS.map((count) => (
            <option key={count} value={count}>
              in {count} days
            </option>
          ))}
          <option value="">never, until it is revoked</option>
        </SelectField>
        <SelectField
          label="Environment"
          hint="The second part of the key, to tell keys apart. It changes nothing else."
          value={isTest ? 'test' : 'live'}
          onChange={({ target }) => setTest(target.value === 'test')}
        >
          <option value="live">live</option>
          <option value="test">test</option>
        </SelectField>
      </div>
      <ScopeFields scopes={scopes} onChange={setScopes} />
    </FormPage>
  );
};
