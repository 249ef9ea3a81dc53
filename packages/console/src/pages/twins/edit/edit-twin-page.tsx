import { useState } from 'react';
import { ProblemError, type Protocol, type Twin } from '@twin-oracle/sdk';
import { LeaveGuard } from '../../../actions/leave-guard';
import { useAction } from '../../../actions/use-action';
import { usePlatform } from '../../../connection/connection-context';
import { useOpenPage } from '../../../design/console-link';
import { ErrorView } from '../../../design/error-view';
import { Page } from '../../../design/page';
import { Progress } from '../../../design/progress';
import { changesOf, mergePatchOf, type JsonObject } from '../changes';
import { readTwinDraft, twinDraftOf } from '../form/twin-draft';
import { TwinForm } from '../form/twin-form';
import { useProtocol, useTwin } from '../queries';
import { twinName } from '../twin-name';
import { twinPath } from '../twin-path';
import { compareStates, editableOf, patchOf, type Difference } from './compare-states';
import { ConflictView } from './conflict-view';

/** Changes the name and the properties of a twin. */
export const EditTwinPage = ({ did }: { readonly did: string }) => {
  // The form begins with what is there now, not with what was read some time ago.
  const twin = useTwin(did, { isReadAgain: true });
  const protocol = useProtocol(twin.data?.protocol, twin.data?.protocolVersion);
  const error = twin.error ?? protocol.error;
  return (
    <Page
      title={twin.data ? `Edit ${twinName(twin.data)}` : 'Edit a twin'}
      trail={[
        { label: 'Twins', to: '/twins' },
        ...(twin.data ? [{ label: twinName(twin.data), to: twinPath(did) }] : []),
      ]}
    >
      {error ? (
        <ErrorView error={error} />
      ) : twin.data && twin.isFetchedAfterMount && protocol.data ? (
        <EditTwinForm twin={twin.data} protocol={protocol.data} />
      ) : (
        <Progress label="Loading the twin" />
      )}
    </Page>
  );
};

interface EditTwinFormProps {
  readonly twin: Twin;
  readonly protocol: Protocol;
}

const EditTwinForm = ({ twin, protocol }: EditTwinFormProps) => {
  const platform = usePlatform();
  const openPage = useOpenPage();
  // As it was opened: what is read again meanwhile does not change the form.
  const [opened] = useState(twin);
  const [draft, setDraft] = useState(() =>
    twinDraftOf(protocol, opened.metadata.name ?? '', opened.properties),
  );
  const [now, setNow] = useState<Twin>();
  const { values, errors } = readTwinDraft(protocol, draft, opened.properties);
  const mine = editableOf({
    metadata: namedAs(draft.name.trim(), opened.metadata),
    properties: { ...values },
  });
  const changes = changesOf(editableOf(opened), mine);
  const isUnchanged = changes.length === 0 && Object.keys(errors).length === 0;
  const leave = () => openPage(twinPath(opened.did));
  const guard = !isUnchanged && (
    <LeaveGuard title="Leave without saving?">
      <p>What you have changed is lost.</p>
    </LeaveGuard>
  );

  const { mutate, isPending, error } = useAction({
    run: async ({ patch, on }: { readonly patch: JsonObject; readonly on: Twin }) => {
      if (Object.keys(patch).length === 0) return on;
      try {
        return await platform.entities.update(opened.did, patch, { ifMatch: on });
      } catch (refusal) {
        if (isConflict(refusal)) setNow(await platform.entities.get(opened.did));
        throw refusal;
      }
    },
    done: ({ revision }) => `Saved as revision ${revision}`,
    changes: [['twins']],
    onDone: leave,
    errors: 'page',
  });

  if (now) {
    const differences: readonly Difference[] = compareStates(editableOf(opened), editableOf(now), mine);
    return (
      <>
        {guard}
        <ConflictView
          {...{ now, differences }}
          opened={opened.revision}
          isBusy={isPending}
          onSave={(choices) => mutate({ patch: patchOf(differences, choices), on: now })}
          onDiscard={leave}
        />
        {error && !isConflict(error) && <ErrorView error={error} />}
      </>
    );
  }
  return (
    <>
      {guard}
      <TwinForm
        {...{ protocol, draft, errors, isUnchanged }}
        onChange={setDraft}
        refusal={error}
        isBusy={isPending}
        action="Save"
        onSubmit={() => {
          if (Object.keys(errors).length === 0) mutate({ patch: mergePatchOf(changes), on: opened });
        }}
      />
    </>
  );
};

const isConflict = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'precondition_failed';

const namedAs = (name: string, { name: _before, ...rest }: Twin['metadata']): Twin['metadata'] =>
  name === '' ? rest : { ...rest, name };
