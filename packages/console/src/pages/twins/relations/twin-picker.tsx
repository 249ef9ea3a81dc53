import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import { usePlatform } from '../../../connection/connection-context';
import { TextField } from '../../../design/field';
import { twinName } from '../twin-name';

interface TwinPickerProps {
  readonly label: string;
  /** The type of the twins that are proposed; a kind of several types proposes all. */
  readonly type: string;
  /** A DID. */
  readonly value: string;
  readonly onChange: (did: string) => void;
}

/** What stands for twins of several types: Asset and Device are one kind. */
const SEVERAL_TYPES = /^did:|^(?:any|asset|device)$/i;

/** More would not be read. */
const MAX_PROPOSED = 10;

/** Takes a DID, and proposes twins by the words that are typed. It is the platform's own list of proposals. */
export const TwinPicker = ({ label, type, value, onChange }: TwinPickerProps) => {
  const platform = usePlatform();
  const id = useId();
  const text = useDeferredValue(value.trim());
  const { data } = useQuery({
    queryKey: ['twins', 'proposed', type, text],
    queryFn: ({ signal }) =>
      platform.entities.list({
        text: text === '' ? undefined : text,
        type: SEVERAL_TYPES.test(type) ? undefined : type,
        limit: MAX_PROPOSED,
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: !text.startsWith('did:'),
  });
  return (
    <>
      <TextField
        label={label}
        list={id}
        required
        pattern="did:.+"
        title="A DID; type the name and choose"
        placeholder="Its name, or did:…"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {data?.twins.map((twin) => (
          <option key={twin.did} value={twin.did}>
            {twinName(twin)} · {twin.type}
          </option>
        ))}
      </datalist>
    </>
  );
};
