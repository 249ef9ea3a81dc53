import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Protocol } from '@twin-oracle/sdk';
import { LeaveGuard } from '../../../actions/leave-guard';
import { useAction } from '../../../actions/use-action';
import { usePlatform } from '../../../connection/connection-context';
import { Card } from '../../../design/card';
import { useOpenPage } from '../../../design/console-link';
import { EmptyView } from '../../../design/empty-view';
import { ErrorView } from '../../../design/error-view';
import { SelectField, TextField } from '../../../design/field';
import { Page } from '../../../design/page';
import { Progress } from '../../../design/progress';
import { useProtocol, useProtocols } from '../queries';
import { twinName } from '../twin-name';
import { twinPath } from '../twin-path';
import { EMPTY_DRAFT, readTwinDraft, type TwinDraft } from './twin-draft';
import { TwinForm } from './twin-form';

/** A new twin: first what defines it, then what that asks for. The address has the protocol. */
export const CreateTwinPage = () => {
  const [params, setParams] = useSearchParams();
  const { data, error } = useProtocols();
  const did = params.get('protocol') ?? undefined;
  const protocol = useProtocol(did);
  return (
    <Page
      title="New twin"
      trail={[{ label: 'Twins', to: '/twins' }]}
      summary="The protocol says what kind of thing it is, and which properties it has. The platform gives it a DID."
    >
      <Card title="Protocol">
        <SelectField
          label="What defines the twin"
          value={did ?? ''}
          onChange={({ target }) => setParams({ protocol: target.value }, { replace: true })}
        >
          <option value="" disabled>
            Choose one
          </option>
          {data?.protocols.map((one) => (
            <option key={one.did} value={one.did}>
              {one.name ?? one.did}
            </option>
          ))}
        </SelectField>
        {protocol.data?.description !== undefined && <p className="quiet">{protocol.data.description}</p>}
      </Card>
      {(error ?? protocol.error) && <ErrorView error={error ?? protocol.error} />}
      {did === undefined ? (
        <EmptyView icon="twins" title="Choose a protocol">
          The form is made of its rules.
        </EmptyView>
      ) : protocol.data ? (
        // By the key each protocol has a form of its own.
        <CreateTwinForm key={protocol.data.did} protocol={protocol.data} />
      ) : (
        !protocol.error && <Progress label="Loading the protocol" />
      )}
    </Page>
  );
};

const CreateTwinForm = ({ protocol }: { readonly protocol: Protocol }) => {
  const platform = usePlatform();
  const openPage = useOpenPage();
  const [type, setType] = useState(() => typeByName(protocol));
  const [draft, setDraft] = useState<TwinDraft>(EMPTY_DRAFT);
  const [isTried, setTried] = useState(false);
  const { values, errors } = readTwinDraft(protocol, draft);
  const name = draft.name.trim();
  const { mutate, isPending, error } = useAction({
    run: () =>
      platform.entities.create({
        type,
        protocol: protocol.did,
        properties: { ...values },
        ...(name !== '' && { metadata: { name } }),
      }),
    done: (twin) => `${twinName(twin)} is created`,
    changes: [['twins', 'list']],
    onDone: ({ did }) => openPage(twinPath(did)),
    errors: 'page',
  });
  return (
    <TwinForm
      {...{ protocol, draft }}
      onChange={setDraft}
      errors={isTried ? errors : {}}
      refusal={error}
      isBusy={isPending}
      action="Create the twin"
      onSubmit={() => {
        setTried(true);
        if (Object.keys(errors).length === 0) mutate();
      }}
    >
      {draft !== EMPTY_DRAFT && (
        <LeaveGuard title="Leave without creating the twin?">
          <p>What you have written is lost.</p>
        </LeaveGuard>
      )}
      <TextField
        label="Type"
        required
        maxLength={64}
        pattern="[A-Za-z][A-Za-z0-9 _\-]*"
        title="Letters, digits, spaces, hyphens and underscores, the first of them a letter"
        list="twin-types"
        value={type}
        onChange={({ target }) => setType(target.value)}
        hint="Roles of protocols ask for a type, such as Oracle for a verifier"
      />
      <datalist id="twin-types">
        {TYPES.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </TwinForm>
  );
};

/** The types that the protocols of every deployment have roles for. */
const TYPES = ['Organisation', 'Project', 'Device', 'Asset', 'Oracle', 'Request', 'MembershipGroup'];

const typeByName = ({ did, name = '' }: Protocol): string =>
  TYPES.find((type) => `${did} ${name}`.toLowerCase().includes(type.toLowerCase())) ?? '';
