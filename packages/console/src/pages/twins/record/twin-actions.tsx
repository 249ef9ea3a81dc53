import type { Twin } from '@twin-oracle/sdk';
import { ConfirmedAction } from '../../../actions/confirmed-action';
import { usePlatform } from '../../../connection/connection-context';
import { ConsoleLink, useOpenPage } from '../../../design/console-link';
import { twinName } from '../twin-name';
import { editTwinPath } from '../twin-path';

/** What one can do with a whole twin. */
export const TwinActions = ({ twin }: { readonly twin: Twin }) => {
  const platform = usePlatform();
  const openPage = useOpenPage();
  return (
    <>
      <ConsoleLink to={editTwinPath(twin.did)} className="button">
        Edit
      </ConsoleLink>
      <ConfirmedAction
        label="Delete the twin"
        icon="trash"
        isIcon
        title={`Delete “${twinName(twin)}”?`}
        action="Delete the twin"
        run={() => platform.entities.delete(twin.did, { ifMatch: twin })}
        done={`${twinName(twin)} is deleted`}
        changes={[
          ['twins', 'list'],
          ['twins', 'neighbours'],
          ['twins', 'relationship-counts'],
        ]}
        onDone={() => openPage('/twins')}
      >
        <p>Its record and all its relations are deleted, which cannot be undone. Its history stays.</p>
      </ConfirmedAction>
    </>
  );
};
