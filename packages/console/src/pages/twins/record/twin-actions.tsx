import { useState } from 'react';
import type { Twin } from '@twin-oracle/sdk';
import { useAction } from '../../../actions/use-action';
import { usePlatform } from '../../../connection/connection-context';
import { IconButton } from '../../../design/button';
import { ConsoleLink, useOpenPage } from '../../../design/console-link';
import { ConfirmDialog } from '../../../design/dialog';
import { ErrorView } from '../../../design/error-view';
import { twinName } from '../twin-name';
import { editTwinPath } from '../twin-path';

/** What one can do with a whole twin. */
export const TwinActions = ({ twin }: { readonly twin: Twin }) => {
  const platform = usePlatform();
  const openPage = useOpenPage();
  const [isDeleting, setDeleting] = useState(false);
  const deletion = useAction({
    run: () => platform.entities.delete(twin.did, { ifMatch: twin }),
    done: `${twinName(twin)} is deleted`,
    changes: [
      ['twins', 'list'],
      ['twins', 'neighbours'],
      ['twins', 'relationship-counts'],
    ],
    onDone: () => openPage('/twins'),
    errors: 'page',
  });
  return (
    <>
      <ConsoleLink to={editTwinPath(twin.did)} className="button">
        Edit
      </ConsoleLink>
      <IconButton icon="trash" label="Delete the twin" onClick={() => setDeleting(true)} />
      {isDeleting && (
        <ConfirmDialog
          title={`Delete “${twinName(twin)}”?`}
          action="Delete the twin"
          isBusy={deletion.isPending}
          onConfirm={() => deletion.mutate()}
          onClose={() => setDeleting(false)}
        >
          <p>Its record and all its relations are deleted, which cannot be undone. Its history stays.</p>
          {deletion.error && <ErrorView error={deletion.error} />}
        </ConfirmDialog>
      )}
    </>
  );
};
