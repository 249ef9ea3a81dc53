import type { ApiKey } from '@twin-oracle/sdk';
import { ConfirmedAction } from '../../actions/confirmed-action';
import { useConnection, usePlatform } from '../../connection/connection-context';
import { Time } from '../../design/time';
import { API_KEYS } from './queries';

interface RevokeKeyProps {
  readonly apiKey: ApiKey;
  readonly isOwn: boolean;
}

/** Asks before a key ends for good. */
export const RevokeKey = ({ apiKey, isOwn }: RevokeKeyProps) => {
  const { apiKeys } = usePlatform();
  const { disconnect } = useConnection();
  return (
    <ConfirmedAction
      label="Revoke"
      icon="trash"
      title={`Revoke “${apiKey.name}”?`}
      action="Revoke the key"
      run={() => apiKeys.revoke(apiKey.keyId)}
      done="The key is revoked"
      changes={isOwn ? [] : [API_KEYS]}
      onDone={() => {
        if (isOwn) disconnect();
      }}
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
    </ConfirmedAction>
  );
};
