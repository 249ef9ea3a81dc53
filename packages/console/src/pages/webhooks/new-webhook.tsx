import { useState } from 'react';
import type { WebhookCreated } from '@twin-oracle/sdk';
import { LeaveGuard } from '../../actions/leave-guard';
import { useAction } from '../../actions/use-action';
import { usePlatform } from '../../connection/connection-context';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { useOpenPage } from '../../design/console-link';
import { TextField } from '../../design/field';
import { FormPage } from '../../design/form-page';
import { Page } from '../../design/page';
import { ToggleChips } from '../../design/toggle-chips';
import { EVENT_GROUPS, typesOf, type EventGroup } from '../events/event-groups';
import { WebhookSecret } from './webhook-secret';

const PARENT = { label: 'Webhooks', to: '/webhooks' };

/** Makes a webhook, and shows its secret, which the server tells once. */
export const NewWebhook = () => {
  const [created, setCreated] = useState<WebhookCreated>();
  const openPage = useOpenPage();
  if (!created) return <WebhookForm onCreated={setCreated} />;
  return (
    <Page title="The webhook is made" trail={[PARENT]}>
      <WebhookSecret secret={created.secret} />
      <LeaveGuard title="Leave without the secret?">
        <p>It is not shown again. The page of the webhook makes another one.</p>
      </LeaveGuard>
      <Card title="What happens now">
        <p className="quiet">
          The receiver is sent a challenge. Events wait until it has answered with a status from 200 to 299
          and the challenge in the reply.
        </p>
        <div className="row">
          <Button
            tone="primary"
            icon="check"
            onClick={() => openPage(`/webhooks/${encodeURIComponent(created.webhookId)}`)}
          >
            I have kept the secret
          </Button>
        </div>
      </Card>
    </Page>
  );
};

const WebhookForm = ({ onCreated }: { readonly onCreated: (created: WebhookCreated) => void }) => {
  const { webhooks } = usePlatform();
  const [url, setUrl] = useState('');
  const [subject, setSubject] = useState('');
  const [description, setDescription] = useState('');
  const [groups, setGroups] = useState<readonly EventGroup[]>([]);
  const making = useAction({
    run: () =>
      webhooks.create({
        url: url.trim(),
        ...(groups.length > 0 && { events: groups.flatMap((group) => [...typesOf(group)]) }),
        ...(subject.trim() !== '' && { subject: subject.trim() }),
        ...(description.trim() !== '' && { description: description.trim() }),
      }),
    done: 'The webhook is made',
    changes: [['webhooks']],
    onDone: onCreated,
    errors: 'page',
  });
  const submit = () => {
    making.mutate();
  };
  return (
    <FormPage
      title="New webhook"
      summary="It gets what happens from now on."
      parent={PARENT}
      submit="Make the webhook"
      action={making}
      isReady={url.trim() !== ''}
      onSubmit={submit}
    >
      <TextField
        label="Address of the receiver"
        type="url"
        required
        placeholder="https://hooks.example.org/twins"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        hint="An https address of the public network. Private ones have to be allowed by the operator."
      />
      <div className="field">
        <span className="field-label">Events</span>
        <ToggleChips
          label="Kinds of events; all when none is chosen"
          values={EVENT_GROUPS}
          chosen={groups}
          onChange={setGroups}
        />
        <p className="field-hint">{groups.length === 0 ? 'All, unless you choose some.' : 'Only these.'}</p>
      </div>
      <TextField
        label="Twin"
        placeholder="did:…"
        spellCheck={false}
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
        hint="For the events of one twin alone. Leave it empty for all."
      />
      <TextField
        label="What it is for"
        maxLength={1024}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
    </FormPage>
  );
};
