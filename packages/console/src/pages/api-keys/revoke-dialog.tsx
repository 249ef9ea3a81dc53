import type { ApiKey } from '@twin-oracle/sdk';
import { useAction } from '../../actions/use-action';
import { useConnection, usePlatform } from '../../connection/connection-context';
import { ConfirmDialog } from '../../design/dialog';
import { Time } from '../../design/time';
import { API_KEYS } from './queries';

interface RevokeDialogProps {
  readonly apiKey: ApiKey;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** Asks before a key ends for good. */
export const RevokeDialog = ({ apiKey, isOwn, onClose }: RevokeDialogProps) => {
  const { apiKeys } = usePlatform();
  const { disconnect } = useConnection();
  const revoking = useAction({
    run: () => apiKeys.revoke(apiKey.keyId),
    done: 'The key is revoked',
    changes: isOwn ? [] : [API_KEYS],
    onDone: isOwn ? disconnect : onClose,
  });
  return (
    <ConfirmDialog
      title={`Revoke “${apiKey.name}”?`}
      action="Revoke the key"
      isBusy={revoking.isPending}
      onConfirm={() => revoking.mutate()}
      onClose={onClose}
    >
      <p>Whatever calls with this key is refused from now on. This cannot be undone.</p>
      {isOwn && (
        <p>
          <strong>This console calls with it:</strong> you need another key to go on.
        </p>
      )}
      <p className="quiet">
        {apiKey.lastUsedAt === undefined ? (
          'It was never used.'
        ) : (
          <>
            It was last used <Time at={apiKey.lastUsedAt} />.
          </>
        )}
      </p>
    </ConfirmDialog>
  );
};
