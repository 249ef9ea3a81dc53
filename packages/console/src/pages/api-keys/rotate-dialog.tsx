import { useState } from 'react';
import type { ApiKey, ApiKeyCreated } from '@twin-oracle/sdk';
import { useAction } from '../../actions/use-action';
import { usePlatform } from '../../connection/connection-context';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { ErrorView } from '../../design/error-view';
import { SelectField } from '../../design/field';
import { API_KEYS } from './queries';

const HOUR_S = 3_600;
const OVERLAPS = [
  { seconds: 24 * HOUR_S, label: 'for a day' },
  { seconds: HOUR_S, label: 'for an hour' },
  { seconds: 7 * 24 * HOUR_S, label: 'for a week' },
  { seconds: 0, label: 'no longer: it ends now' },
];

interface RotateDialogProps {
  readonly apiKey: ApiKey;
  readonly onRotated: (successor: ApiKeyCreated) => void;
  readonly onClose: () => void;
}

/** Makes the key that replaces this one. */
export const RotateDialog = ({ apiKey, onRotated, onClose }: RotateDialogProps) => {
  const { apiKeys } = usePlatform();
  const [overlap, setOverlap] = useState(24 * HOUR_S);
  const rotating = useAction({
    run: () => apiKeys.rotate(apiKey.keyId, { overlapSeconds: overlap }),
    done: 'The key is rotated',
    changes: [API_KEYS],
    onDone: onRotated,
    errors: 'page',
  });
  return (
    <Dialog title={`Rotate “${apiKey.name}”`} onClose={onClose}>
      <p>
        You get a new key with the same name, owner and scopes. Move what uses the old one to it while both
        work.
      </p>
      <SelectField
        label="The old key goes on working"
        value={overlap}
        onChange={({ target }) => setOverlap(Number(target.value))}
      >
        {OVERLAPS.map(({ seconds, label }) => (
          <option key={seconds} value={seconds}>
            {label}
          </option>
        ))}
      </SelectField>
      {rotating.error && <ErrorView error={rotating.error} />}
      <div className="row row-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" isBusy={rotating.isPending} onClick={() => rotating.mutate()}>
          Rotate the key
        </Button>
      </div>
    </Dialog>
  );
};
